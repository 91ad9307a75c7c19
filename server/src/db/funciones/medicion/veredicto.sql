-- Mediciones: whether a sample meets its limits. No other code judges.

-- The values of a sample for each analyte, with a verdict by the decisive limit: first a limit that the value fails, then one that it can't
-- be compared with, then the narrowest limit that it meets. Analytes with a limit of the standard or the law but no value are included as
-- not measured. A value without a limit is only listed, and does not affect the verdict, where the sample meets or fails the limit of the
-- total that it is a part of.
create or replace function resultados_de_muestra(mediciones jsonb, propio integer, negocio_ integer, viaje integer, caja integer, linea integer)
returns table (cod_analisis integer, nombre text, nombre_ing text, metodo text, medido boolean, valor numeric, bajo_lod boolean, lod numeric,
  incertidumbre numeric, unidad text, minimo numeric, maximo numeric, unidad_limite text, origen text, fuente text, fuente_ing text, exceso numeric,
  veredicto text, detalle text, se_informa boolean) language plpgsql stable rows 10 as $$
declare
  mercado text := (select p.nom_pais from pais p where p.cod_pais = mercado_de_muestra(negocio_, viaje));
begin
  return query
  with limites as materialized (
    select * from limites_de_muestra(negocio_, viaje, caja, linea)
  ), valores as (
    select r.* from jsonb_to_recordset(mediciones) r ("Cod_Analisis" integer, "Valor" numeric, "Bajo_LOD" boolean, "LOD" numeric,
      "Incertidumbre" numeric, "Unidad" text)
  ), analitos as (
    select propio as cod union select v."Cod_Analisis" from valores v union select l.cod_analisis from limites l
  ), contra as (
    select a.cod_analisis, a.nom_analisis, a.nom_analisis_ing, a.metodo, a.cod_analisis_total, v."Valor" is not null or coalesce(v."Bajo_LOD", false) as medido, v."Valor" as valor,
           coalesce(v."Bajo_LOD", false) as bajo_lod, v."LOD" as lod, v."Incertidumbre" as incertidumbre,
           coalesce(nullif(v."Unidad", ''), a.unidad) as unidad, l.minimo, l.maximo, l.unidad as unidad_limite, l.origen, l.fuente, l.fuente_ing, f.factor,
           case when f.factor is null then 'sin-veredicto'
             else juzgar(v."Valor" * f.factor, v."Bajo_LOD", v."LOD" * f.factor, l.minimo, l.maximo) end as veredicto
      from analitos x
      join analisiscalidad a on a.cod_analisis = x.cod
      left join valores v on v."Cod_Analisis" = a.cod_analisis
      left join limites l on l.cod_analisis = a.cod_analisis
      cross join lateral (select factor_de_unidad(coalesce(nullif(v."Unidad", ''), a.unidad), l.unidad) as factor) f
  ), decide as (
    select distinct on (c.cod_analisis) c.*,
           case when c.veredicto = 'no-cumple' then
             case when c.bajo_lod or c.valor * c.factor < c.minimo then c.minimo - coalesce(c.valor * c.factor, c.lod * c.factor)
               else c.valor * c.factor - c.maximo end end as exceso
      from contra c
     order by c.cod_analisis, array_position(array['no-cumple', 'sin-veredicto', 'cumple'], c.veredicto), c.maximo / nullif(c.factor, 0) nulls last,
       c.minimo / nullif(c.factor, 0) desc nulls last, array_position(array['ley', 'norma'], c.origen)
  )
  select d.cod_analisis, d.nom_analisis, coalesce(d.nom_analisis_ing, d.nom_analisis), d.metodo, d.medido, d.valor, d.bajo_lod, d.lod, d.incertidumbre, d.unidad,
         d.minimo, d.maximo, d.unidad_limite, d.origen, d.fuente, d.fuente_ing, trim_scale(d.exceso), d.veredicto,
         case
           when not d.medido then 'Falta el valor.'
           when o.nombre is not null then format('%s no lo limita por separado: limita %s.', mercado, o.nombre)
           when d.fuente is null and mercado is null then 'No se conoce el país de destino: sin él no hay un límite.'
           when d.fuente is null then format('Sin veredicto: no hay un límite para este producto en %s.', mercado)
           when d.factor is null then format('No se puede comparar %s con %s: escriba el valor en %s.', coalesce(d.unidad, 'un valor sin unidad'),
             coalesce(d.unidad_limite, 'un límite sin unidad'), coalesce(d.unidad_limite, 'la unidad del límite'))
           when d.veredicto = 'sin-veredicto' and d.lod is null then 'Está bajo el límite de detección y no se dice cuál es: escríbalo.'
           when d.veredicto = 'sin-veredicto' then format('El límite de detección (%s %s) no alcanza para el límite (%s %s).', cifra(d.lod), d.unidad,
             cifra(coalesce(d.maximo, d.minimo)), d.unidad_limite)
           when d.veredicto = 'no-cumple' and (d.bajo_lod or d.valor * d.factor < d.minimo) then
             format('No alcanza el mínimo %s %s: faltan %s. %s.', cifra(d.minimo), d.unidad_limite, cifra(d.exceso), d.fuente)
           when d.veredicto = 'no-cumple' then format('Supera el máximo %s %s en %s%s. %s.', cifra(d.maximo), d.unidad_limite, cifra(d.exceso),
             case when d.maximo > 0 then format(' (%s %%)', cifra(round(100 * d.exceso / d.maximo, 1))) else '' end, d.fuente)
           when (d.valor + d.incertidumbre) * d.factor > d.maximo or (d.valor - d.incertidumbre) * d.factor < d.minimo then
             format('Cumple, pero con su incertidumbre podría no cumplir. %s.', d.fuente)
         end, o.nombre is not null
    from decide d
    left join lateral (
      select x.nom_analisis as nombre from decide x
       where d.fuente is null and d.medido and x.fuente is not null and x.medido and (x.cod_analisis = d.cod_analisis_total or x.cod_analisis_total = d.cod_analisis)
       order by x.cod_analisis limit 1) o on true;
end
$$;

-- The worst of several verdicts: failed first, then missing.
create or replace function peor_veredicto(actual text, otro text) returns text language sql immutable
  return case when 'no-cumple' in (actual, otro) then 'no-cumple' when 'sin-veredicto' in (actual, otro) then 'sin-veredicto' else coalesce(actual, otro) end;
create or replace aggregate veredicto_comun (text) (sfunc = peor_veredicto, stype = text);

-- The verdict of a sample, over its measured values and at least its own analysis. Results in wire format, measured ones first.
create or replace function veredicto_de_mediciones(mediciones jsonb, propio integer, negocio_ integer, viaje integer, caja integer, linea integer)
returns table (veredicto text, resultados jsonb) language plpgsql stable rows 1 as $$
begin
  return query
  select coalesce(veredicto_comun(r.veredicto) filter (where (r.medido or r.cod_analisis = propio) and not r.se_informa), 'sin-veredicto'),
         jsonb_agg(jsonb_build_object('Cod_Analisis', r.cod_analisis, 'Nom_Analisis', r.nombre, 'Medido', r.medido, 'Valor', r.valor, 'Bajo_LOD', r.bajo_lod,
           'LOD', r.lod, 'Incertidumbre', r.incertidumbre, 'Unidad', r.unidad, 'Minimo', r.minimo, 'Maximo', r.maximo, 'Unidad_Limite', r.unidad_limite,
           'Fuente', r.fuente, 'Exceso', r.exceso, 'Veredicto', r.veredicto, 'Detalle', r.detalle) order by not r.medido, r.cod_analisis)
    from resultados_de_muestra(mediciones, propio, negocio_, viaje, caja, linea) r;
end
$$;

create or replace view gestion_veredicto as
  select g.id_gestion, v.*
    from gestion g cross join lateral veredicto_de_mediciones(g.mediciones, g.cod_analisis, g.nro_negocio, g.nro_embarque, g.id_contenedor, g.id_linea) v
   where g.tipo = 'analisis';
