-- Mediciones: the verdict of a container, from all its valid results.

-- The valid results of a container: all except those replaced by a retest.
create or replace view contenedor_resultado as
  select g.id_gestion, g.id_contenedor, g.id_linea, r.*
    from gestion g cross join lateral resultados_de_muestra(g.mediciones, g.cod_analisis, g.nro_negocio, g.nro_embarque, g.id_contenedor, g.id_linea) r
   where g.tipo = 'analisis' and g.id_contenedor is not null and r.medido and not exists (
     with recursive repeticiones as (
       select s.id_gestion, s.id_lineagestion, s.mediciones from gestion s
        where s.tipo = 'analisis' and s.id_contenedor = g.id_contenedor and s.cod_analisis = g.cod_analisis and s.repite = g.id_lineagestion
       union all
       select s.id_gestion, s.id_lineagestion, s.mediciones from repeticiones p
         join gestion s on s.tipo = 'analisis' and s.id_contenedor = g.id_contenedor and s.cod_analisis = g.cod_analisis and s.repite = p.id_lineagestion
     )
     select from repeticiones p, jsonb_to_recordset(p.mediciones) m ("Cod_Analisis" integer, "Valor" numeric, "Bajo_LOD" boolean)
      where m."Cod_Analisis" = r.cod_analisis and (m."Valor" is not null or m."Bajo_LOD"));

-- The verdict of a container: it passes when every limit of its fruit and every required analysis has a value that passes, and no value
-- fails.
create or replace function veredicto_de_contenedor(caja integer) returns table (veredicto text, muestras integer, sin_medir text[], fallas text[], avisos text[])
language plpgsql stable rows 1 as $$
begin
  return query
  with propios as materialized (
    select * from contenedor_resultado r where r.id_contenedor = caja
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
