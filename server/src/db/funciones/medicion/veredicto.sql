-- Mediciones: whether a sample meets its limits. No other code judges.

-- The values of some samples for each analyte, with a verdict by the decisive limit: first a limit that the value fails, then one that it
-- can't be compared with, then the narrowest limit that it meets. Analytes with a limit of the standard or the law but no value are included
-- as not measured. A value without a limit is only listed, and does not affect the verdict, where the sample meets or fails the limit of the
-- total that it is a part of. The n-th elements of the arrays are the n-th sample, and `muestra` is that n.
create or replace function resultados_de_muestras(mediciones jsonb[], propios integer[], negocios integer[], viajes integer[], cajas integer[], lineas integer[])
returns table (muestra bigint, cod_analisis integer, nombre text, nombre_ing text, metodo text, medido boolean, valor numeric, bajo_lod boolean, lod numeric,
  incertidumbre numeric, unidad text, minimo numeric, maximo numeric, unidad_limite text, origen text, fuente text, fuente_ing text, exceso numeric,
  veredicto text, detalle text, se_informa boolean) language plpgsql stable rows 20 set plan_cache_mode = force_generic_plan as $$
begin
  return query
  with tomadas as materialized (
    select m.*, dense_rank() over (order by m.negocio, m.viaje, m.caja, m.linea) as lugar
      from unnest(mediciones, propios, negocios, viajes, cajas, lineas) with ordinality m (mediciones, propio, negocio, viaje, caja, linea, muestra)
  ), lugares as materialized (
    select d.*, p.nom_pais as mercado
      from (
        select d.*, mercado_de_muestra(d.negocio, d.viaje) as cod_pais
          from (select distinct m.lugar, m.negocio, m.viaje, m.caja, m.linea from tomadas m) d offset 0
      ) d
      left join pais p using (cod_pais)
  ), limites as materialized (
    select l.*
      from (
        select array_agg(d.negocio order by d.lugar) as negocios, array_agg(d.viaje order by d.lugar) as viajes, array_agg(d.caja order by d.lugar) as cajas,
               array_agg(d.linea order by d.lugar) as lineas, array_agg(d.cod_pais order by d.lugar) as mercados
          from lugares d
      ) d
     cross join lateral limites_de_muestras(d.negocios, d.viajes, d.cajas, d.lineas, d.mercados) l
  ), valores as materialized (
    select m.muestra, r.*
      from tomadas m cross join lateral jsonb_to_recordset(m.mediciones) r ("Cod_Analisis" integer, "Valor" numeric, "Bajo_LOD" boolean, "LOD" numeric,
        "Incertidumbre" numeric, "Unidad" text)
  ), analitos as (
    select m.muestra, m.lugar, m.propio as cod from tomadas m
    union
    select m.muestra, m.lugar, v."Cod_Analisis" from tomadas m join valores v using (muestra)
    union
    select m.muestra, m.lugar, l.cod_analisis from tomadas m join limites l on l.muestra = m.lugar
  ), contra as (
    select x.muestra, x.lugar, a.cod_analisis, a.nom_analisis, a.nom_analisis_ing, a.metodo, a.cod_analisis_total,
           v."Valor" is not null or coalesce(v."Bajo_LOD", false) as medido, v."Valor" as valor,
           coalesce(v."Bajo_LOD", false) as bajo_lod, v."LOD" as lod, v."Incertidumbre" as incertidumbre,
           coalesce(nullif(v."Unidad", ''), a.unidad) as unidad, l.minimo, l.maximo, l.unidad as unidad_limite, l.origen, l.fuente, l.fuente_ing, f.factor,
           case when f.factor is null then 'sin-veredicto'
             else juzgar(v."Valor" * f.factor, v."Bajo_LOD", v."LOD" * f.factor, l.minimo, l.maximo) end as veredicto
      from analitos x
      join analisiscalidad a on a.cod_analisis = x.cod
      left join valores v on v.muestra = x.muestra and v."Cod_Analisis" = a.cod_analisis
      left join limites l on l.muestra = x.lugar and l.cod_analisis = a.cod_analisis
      cross join lateral (
        select case when l.cod_analisis is not null then factor_de_unidad(coalesce(nullif(v."Unidad", ''), a.unidad), l.unidad) end as factor offset 0
      ) f
  ), decide as materialized (
    select distinct on (c.muestra, c.cod_analisis) c.*,
           case when c.veredicto = 'no-cumple' then
             case when c.bajo_lod or c.valor * c.factor < c.minimo then c.minimo - coalesce(c.valor * c.factor, c.lod * c.factor)
               else c.valor * c.factor - c.maximo end end as exceso
      from contra c
     order by c.muestra, c.cod_analisis, array_position(array['no-cumple', 'sin-veredicto', 'cumple'], c.veredicto), c.maximo / nullif(c.factor, 0) nulls last,
       c.minimo / nullif(c.factor, 0) desc nulls last, array_position(array['ley', 'norma'], c.origen)
  ), con_total as (
    select distinct on (d.muestra, d.cod_analisis) d.muestra, d.cod_analisis, x.nom_analisis as nombre
      from decide d join decide x on x.muestra = d.muestra and (x.cod_analisis = d.cod_analisis_total or x.cod_analisis_total = d.cod_analisis)
     where d.fuente is null and d.medido and x.fuente is not null and x.medido
     order by d.muestra, d.cod_analisis, x.cod_analisis
  )
  select d.muestra, d.cod_analisis, d.nom_analisis, coalesce(d.nom_analisis_ing, d.nom_analisis), d.metodo, d.medido, d.valor, d.bajo_lod, d.lod, d.incertidumbre, d.unidad,
         d.minimo, d.maximo, d.unidad_limite, d.origen, d.fuente, d.fuente_ing, trim_scale(d.exceso), d.veredicto,
         case
           when not d.medido then 'Falta el valor.'
           when o.nombre is not null then format('%s no lo limita por separado: limita %s.', d.mercado, o.nombre)
           when d.fuente is null and d.mercado is null then 'No se conoce el país de destino: sin él no hay un límite.'
           when d.fuente is null then format('Sin veredicto: no hay un límite para este producto en %s.', d.mercado)
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
    from (select d.*, u.mercado from decide d join lugares u using (lugar)) d
    left join con_total o using (muestra, cod_analisis);
end
$$;

-- The values of one sample for each analyte.
create or replace function resultados_de_muestra(mediciones jsonb, propio integer, negocio_ integer, viaje integer, caja integer, linea integer)
returns table (cod_analisis integer, nombre text, nombre_ing text, metodo text, medido boolean, valor numeric, bajo_lod boolean, lod numeric,
  incertidumbre numeric, unidad text, minimo numeric, maximo numeric, unidad_limite text, origen text, fuente text, fuente_ing text, exceso numeric,
  veredicto text, detalle text, se_informa boolean) language plpgsql stable rows 10 as $$
begin
  return query
  select r.cod_analisis, r.nombre, r.nombre_ing, r.metodo, r.medido, r.valor, r.bajo_lod, r.lod, r.incertidumbre, r.unidad, r.minimo, r.maximo, r.unidad_limite,
         r.origen, r.fuente, r.fuente_ing, r.exceso, r.veredicto, r.detalle, r.se_informa
    from resultados_de_muestras(array[mediciones], array[propio], array[negocio_], array[viaje], array[caja], array[linea]) r;
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

-- The values of some stored samples for each analyte.
create or replace function resultados_de_gestiones(cuales integer[])
returns table (id_gestion integer, cod_analisis integer, nombre text, nombre_ing text, metodo text, medido boolean, valor numeric, bajo_lod boolean, lod numeric,
  incertidumbre numeric, unidad text, minimo numeric, maximo numeric, unidad_limite text, origen text, fuente text, fuente_ing text, exceso numeric,
  veredicto text, detalle text, se_informa boolean) language plpgsql stable rows 20 set plan_cache_mode = force_generic_plan as $$
begin
  return query
  with muestra as materialized (
    select row_number() over () as muestra, g.id_gestion, g.mediciones, g.cod_analisis, g.nro_negocio, g.nro_embarque, g.id_contenedor, g.id_linea
      from gestion g where g.id_gestion = any (cuales) and g.tipo = 'analisis'
  )
  select m.id_gestion, r.cod_analisis, r.nombre, r.nombre_ing, r.metodo, r.medido, r.valor, r.bajo_lod, r.lod, r.incertidumbre, r.unidad, r.minimo, r.maximo,
         r.unidad_limite, r.origen, r.fuente, r.fuente_ing, r.exceso, r.veredicto, r.detalle, r.se_informa
    from (
      select array_agg(m.mediciones order by m.muestra) as mediciones, array_agg(m.cod_analisis order by m.muestra) as propios,
             array_agg(m.nro_negocio order by m.muestra) as negocios, array_agg(m.nro_embarque order by m.muestra) as viajes,
             array_agg(m.id_contenedor order by m.muestra) as cajas, array_agg(m.id_linea order by m.muestra) as lineas
        from muestra m
    ) d
   cross join lateral resultados_de_muestras(d.mediciones, d.propios, d.negocios, d.viajes, d.cajas, d.lineas) r
    join muestra m using (muestra);
end
$$;
