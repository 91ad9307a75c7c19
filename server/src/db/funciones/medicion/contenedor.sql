-- Mediciones: the verdict of a container, from all its valid results.

-- The valid results of some containers: all except those replaced by a retest.
create or replace function resultados_de_contenedores(cajas integer[])
returns table (id_gestion integer, id_contenedor integer, id_linea integer, cod_analisis integer, nombre text, nombre_ing text, metodo text, medido boolean, valor numeric, bajo_lod boolean, lod numeric,
  incertidumbre numeric, unidad text, minimo numeric, maximo numeric, unidad_limite text, origen text, fuente text, fuente_ing text, exceso numeric,
  veredicto text, detalle text, se_informa boolean) language plpgsql stable rows 20 set plan_cache_mode = force_generic_plan as $$
begin
  return query
  select m.id_gestion, m.id_contenedor, m.id_linea, r.cod_analisis, r.nombre, r.nombre_ing, r.metodo, r.medido, r.valor, r.bajo_lod, r.lod, r.incertidumbre, r.unidad,
         r.minimo, r.maximo, r.unidad_limite, r.origen, r.fuente, r.fuente_ing, r.exceso, r.veredicto, r.detalle, r.se_informa
    from resultados_de_gestiones(array(
      select g.id_gestion from gestion g where g.id_contenedor = any (cajas) and g.tipo = 'analisis' and g.mediciones <> '[]')) r
    join gestion m using (id_gestion)
   where r.medido and not exists (
     -- the condition is that of the partial index of retests, so that PostgreSQL reads this small index
     with recursive repeticiones as (
       select s.id_lineagestion, s.mediciones from gestion s
        where coalesce(s.id_contenedor, - s.nro_embarque) = m.id_contenedor and s.tipo = 'analisis' and s.cod_certdocanalis = m.cod_analisis
          and s.repite = m.id_lineagestion
       union all
       select s.id_lineagestion, s.mediciones from repeticiones p
         join gestion s on coalesce(s.id_contenedor, - s.nro_embarque) = m.id_contenedor and s.tipo = 'analisis' and s.cod_certdocanalis = m.cod_analisis
           and s.repite = p.id_lineagestion
     )
     select from repeticiones p, jsonb_to_recordset(p.mediciones) x ("Cod_Analisis" integer, "Valor" numeric, "Bajo_LOD" boolean)
      where x."Cod_Analisis" = r.cod_analisis and (x."Valor" is not null or x."Bajo_LOD"));
end
$$;

-- The verdict of a container: it passes when every limit of its fruit and every required analysis has a value that passes, and no value
-- fails.
create or replace function veredicto_de_contenedor(caja integer) returns table (veredicto text, muestras integer, sin_medir text[], fallas text[], avisos text[])
language plpgsql stable rows 1 as $$
begin
  return query
  with propios as materialized (
    select * from resultados_de_contenedores(array[caja])
  ), faltan as (
    select distinct a.nom_analisis
      from contenedor c
      join lateral (
        select x.id_linea from contenedor_carga x where x.id_contenedor = c.id_contenedor
        union all
        select null where not exists (select from contenedor_carga x where x.id_contenedor = c.id_contenedor)
      ) l on true
      cross join lateral limites_de_muestra(c.nro_negocio, c.nro_embarque, c.id_contenedor, l.id_linea) t
      join analisiscalidad a on a.cod_analisis = t.cod_analisis
     where c.id_contenedor = caja
       and not exists (select from propios p where p.cod_analisis = t.cod_analisis and coalesce(p.id_linea, l.id_linea) is not distinct from l.id_linea)
    union
    select a.nom_analisis from gestion g join analisiscalidad a using (cod_analisis)
     where g.tipo = 'analisis' and g.id_contenedor = caja and not exists (select from propios p where p.cod_analisis = g.cod_analisis)
  )
  select coalesce(
           case when bool_or(p.veredicto = 'no-cumple') then 'no-cumple' end,
           case when exists (select from faltan) or count(p.id_gestion) = 0 then 'sin-veredicto' end,
           veredicto_comun(p.veredicto) filter (where not p.se_informa), 'sin-veredicto'),
         (select count(*)::integer from gestion g where g.tipo = 'analisis' and g.id_contenedor = caja and g.mediciones <> '[]'),
         array(select f.nom_analisis from faltan f order by f.nom_analisis),
         coalesce(array_agg(p.nombre || ': ' || p.detalle order by p.cod_analisis) filter (where p.veredicto = 'no-cumple'), '{}'),
         coalesce(array_agg(p.nombre || ': ' || p.detalle order by p.cod_analisis) filter (where p.veredicto = 'sin-veredicto' and not p.se_informa), '{}')
    from propios p;
end
$$;
