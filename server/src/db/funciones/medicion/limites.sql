-- Mediciones: the limits that apply to a sample.

-- The country whose law applies to the fruit of a shipment: its final destination, or else its country of discharge. Without a shipment,
-- the country of the deal.
create or replace function mercado_de_muestra(negocio_ integer, viaje integer) returns integer language plpgsql stable as $$
begin
  return (
    select coalesce((select f.cod_pais from destinofinal f where f.cod_destinofinal = e.cod_destinofinal), e.cod_paisdestino, n.cod_pais)
      from negocio n left join embarque e on e.nro_embarque = viaje where n.nro_negocio = negocio_
  );
end
$$;

-- The limits that apply to some samples: those of the quality standard of their lines, and those of the law of their final destination on
-- the day of arrival, for the use of the fruit (consumption, unless the standard has another use). Without either there is no limit.
-- The n-th elements of the arrays are the place of the n-th sample and its country, and `muestra` is that n.
create or replace function limites_de_muestras(negocios integer[], viajes integer[], cajas integer[], lineas integer[], mercados integer[])
returns table (muestra bigint, cod_analisis integer, unidad text, minimo numeric, maximo numeric, origen text, fuente text, fuente_ing text)
language plpgsql stable rows 20 set plan_cache_mode = force_generic_plan as $$
begin
  return query
  with lugar as materialized (
    select m.muestra, m.negocio, coalesce(e.fecha_eta, e.fecha_etd, n.fecha_etd, current_date) as dia, m.mercado as cod_pais,
           case when m.linea is not null then array[m.linea]
             when m.caja is not null then array(select x.id_linea from contenedor_carga x where x.id_contenedor = m.caja)
             else array(select x.id_linea from contenedor c join contenedor_carga x using (id_contenedor) where c.nro_embarque = m.viaje) end as cargadas
      from unnest(negocios, viajes, cajas, lineas, mercados) with ordinality m (negocio, viaje, caja, linea, mercado, muestra)
      join negocio n on n.nro_negocio = m.negocio
      left join embarque e on e.nro_embarque = m.viaje
  ), fruta as materialized (
    select distinct d.muestra, d.cod_pais, d.dia, l.cod_especie, l.cod_normacalidad, coalesce(s.uso, 'Consumo directo') as uso
      from lugar d
      join negocio_producto l on l.nro_negocio = d.negocio and (l.id_linea = any (d.cargadas) or d.cargadas = '{}')
      left join normacalidad s using (cod_normacalidad)
  ), leyes as materialized (
    select p.cod_pais as mercado, t.*
      from (select distinct f.cod_pais from fruta f) d
      join pais p using (cod_pais)
      join limitelegal t on t.activo and coalesce(t.cod_pais, p.cod_pais) = p.cod_pais and (t.bloque is null or t.bloque = p.bloque)
  ), dichos as (
    select f.muestra, a.cod_analisis, coalesce(x.unidad, a.unidad) as unidad, x.minimo, x.maximo, 'norma' as origen, s.nom_normacalidad as fuente,
           coalesce(s.nom_normacalidad_ing, s.nom_normacalidad) as fuente_ing
      from fruta f
      join normacalidad s using (cod_normacalidad)
      cross join jsonb_to_recordset(s.limites) r ("Cod_Analisis" integer, "Unidad" text, "Minimo" numeric, "Maximo" numeric)
      cross join lateral (select r."Cod_Analisis" as cod_analisis, nullif(r."Unidad", '') as unidad, r."Minimo" as minimo, r."Maximo" as maximo) x
      join analisiscalidad a on a.cod_analisis = x.cod_analisis
    union
    select t.muestra, t.cod_analisis, t.unidad, t.minimo, t.maximo, 'ley', t.norma, coalesce(t.norma_ing, t.norma)
      from (
        select f.muestra, t.*,
               bool_or(t.cod_especie is not null) over (partition by f.muestra, f.cod_especie, f.uso, t.cod_analisis, t.cod_pais, t.bloque) as hay_de_especie
          from fruta f
          join leyes t on t.mercado = f.cod_pais and coalesce(t.cod_especie, f.cod_especie) = f.cod_especie and coalesce(t.uso, f.uso) = f.uso
           and f.dia between t.vigente_desde and coalesce(t.vigente_hasta, f.dia)
      ) t
     -- a limit for a species overrides one for all species
     where t.cod_especie is not null or not t.hay_de_especie
  )
  select d.* from dichos d where d.minimo is not null or d.maximo is not null;
end
$$;

-- The limits that apply to one sample.
create or replace function limites_de_muestra(negocio_ integer, viaje integer, caja integer, linea integer)
returns table (cod_analisis integer, unidad text, minimo numeric, maximo numeric, origen text, fuente text, fuente_ing text) language plpgsql stable rows 10 as $$
begin
  return query
  select l.cod_analisis, l.unidad, l.minimo, l.maximo, l.origen, l.fuente, l.fuente_ing
    from limites_de_muestras(array[negocio_], array[viaje], array[caja], array[linea], array[mercado_de_muestra(negocio_, viaje)]) l;
end
$$;
