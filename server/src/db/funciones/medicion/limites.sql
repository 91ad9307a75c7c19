-- Mediciones: the limits that apply to a sample.

-- The country whose law applies to the fruit of a shipment: its final destination, or else its country of discharge. Without a shipment,
-- the country of the deal.
create or replace function mercado_de_muestra(negocio_ integer, viaje integer) returns integer language plpgsql stable as $$
begin
  return (
    select coalesce(f.cod_pais, e.cod_paisdestino, n.cod_pais)
      from negocio n left join embarque e on e.nro_embarque = viaje left join destinofinal f on f.cod_destinofinal = e.cod_destinofinal
     where n.nro_negocio = negocio_
  );
end
$$;

-- The limits that apply to a sample: those of the quality standard of its lines, and those of the law of its final destination on the day
-- of arrival, for the use of the fruit (consumption, unless the standard has another use). Without either there is no limit.
create or replace function limites_de_muestra(negocio_ integer, viaje integer, caja integer, linea integer)
returns table (cod_analisis integer, unidad text, minimo numeric, maximo numeric, origen text, fuente text, fuente_ing text) language plpgsql stable rows 10 as $$
begin
  return query
  with lugar as materialized (
    select mercado_de_muestra(negocio_, viaje) as cod_pais, coalesce(e.fecha_eta, e.fecha_etd, n.fecha_etd, current_date) as dia
      from negocio n left join embarque e on e.nro_embarque = viaje where n.nro_negocio = negocio_
  ), cargadas as (
    select distinct x.id_linea from contenedor c join contenedor_carga x using (id_contenedor)
     where case when caja is null then c.nro_embarque = viaje else c.id_contenedor = caja end
  ), lineas as (
    select distinct l.cod_especie, l.cod_normacalidad, coalesce(s.uso, 'Consumo directo') as uso
      from negocio_producto l left join normacalidad s using (cod_normacalidad)
     where l.nro_negocio = negocio_
       and case when linea is not null then l.id_linea = linea
         else l.id_linea in (select x.id_linea from cargadas x) or not exists (select from cargadas) end
  ), dichos as (
    select x.cod_analisis, coalesce(x.unidad, a.unidad) as unidad, x.minimo, x.maximo, 'norma' as origen, s.nom_normacalidad as fuente,
           coalesce(s.nom_normacalidad_ing, s.nom_normacalidad) as fuente_ing
      from normacalidad s
      cross join jsonb_to_recordset(s.limites) r ("Cod_Analisis" integer, "Unidad" text, "Minimo" numeric, "Maximo" numeric)
      cross join lateral (select r."Cod_Analisis" as cod_analisis, nullif(r."Unidad", '') as unidad, r."Minimo" as minimo, r."Maximo" as maximo) x
      join analisiscalidad a on a.cod_analisis = x.cod_analisis
     where s.cod_normacalidad in (select l.cod_normacalidad from lineas l)
    union
    select t.cod_analisis, t.unidad, t.minimo, t.maximo, 'ley', t.norma, coalesce(t.norma_ing, t.norma)
      from lugar d
      join pais p using (cod_pais)
      cross join lineas l
      join limitelegal t on t.activo
        and coalesce(t.cod_pais, d.cod_pais) = d.cod_pais and (t.bloque is null or t.bloque = p.bloque)
        and coalesce(t.cod_especie, l.cod_especie) = l.cod_especie and coalesce(t.uso, l.uso) = l.uso
        and d.dia between t.vigente_desde and coalesce(t.vigente_hasta, d.dia)
     -- a limit for a species overrides one for all species
     where t.cod_especie is not null or not exists (
       select from limitelegal o where o.activo and o.cod_analisis = t.cod_analisis and o.cod_especie = l.cod_especie
         and o.cod_pais is not distinct from t.cod_pais and o.bloque is not distinct from t.bloque and coalesce(o.uso, l.uso) = l.uso
         and d.dia between o.vigente_desde and coalesce(o.vigente_hasta, d.dia))
  )
  select d.* from dichos d where d.minimo is not null or d.maximo is not null;
end
$$;
