-- Tasks: what a person must do because something changed. A kind is a query of the tasks that should be open, and what it follows, as of a
-- kept value. They open and close in the transaction that causes the change. This file names no noun.

-- Declares a kind of task about rows of a noun. Its query returns, for the keys `cuales`: clave, variante, nro_negocio, nro_embarque,
-- id_contenedor, usuario, detalle, vence, desde, the area, null for that of the kind, and what its cause rests on, null for `detalle`: while that
-- is the same, other names in `detalle` are no other cause.
create or replace function pedir(clase text, tabla text, llave text, consulta text, variadic fuentes jsonb[]) returns void language plpgsql as $$
begin
  insert into mantenido as m (nombre, tabla, llave, columnas, consulta, fuentes, clase)
  values ('pendiente_' || replace(clase, '-', '_'), tabla, llave, '{}', consulta, to_jsonb(fuentes), clase)
  on conflict (nombre) do update
    set tabla = excluded.tabla, llave = excluded.llave, consulta = excluded.consulta, fuentes = excluded.fuentes, clase = excluded.clase;
end
$$;

-- The parts of the statements about the tasks of a kind: the tasks `d` that should be open for the keys `cuales`, and which tasks `p` are
-- done, are no longer excused, have changed, or, of `d`, are new. A cause that is gone closes its task; another cause of an open task is added
-- to it; a task that a person closed stays closed while its cause is the same. `not in` is a hash of `d`, however few rows the planner expects.
create or replace function partes_de_pendiente(m mantenido, out debidos text, out hechos text, out caducos text, out cambiados text, out nuevos text) language plpgsql as $$
declare
  de_clase text := format('p.clase = %L and p.clave = any (cuales)', m.clase);
begin
  debidos := format('d as materialized (
    select q.clave, q.variante, q.nro_negocio, q.nro_embarque, q.id_contenedor, q.usuario, q.detalle, q.vence, q.desde, q.area, md5(coalesce(q.sobre, q.detalle)) as sobre
      from (%s) q (clave, variante, nro_negocio, nro_embarque, id_contenedor, usuario, detalle, vence, desde, area, sobre))', m.consulta);
  hechos := de_clase || ' and p.cerrado_en is null and (p.clave, p.variante) not in (select d.clave, d.variante from d)';
  caducos := de_clase || ' and p.vigente and (p.clave, p.variante, p.sobre) not in (select d.clave, d.variante, d.sobre from d)';
  -- the keys of `d` are among `cuales`, where each task would be looked for one by one
  cambiados := format('p.clase = %L', m.clase) || ' and p.clave = d.clave and p.variante = d.variante and p.cerrado_en is null
    and (p.detalle, p.sobre, p.vence, p.desde, p.nro_embarque, p.id_contenedor, p.cod_areagestion, case when p.asignado_por is null then p.usuario_responsable else d.usuario end)
      is distinct from (d.detalle, d.sobre, d.vence, d.desde, d.nro_embarque, d.id_contenedor, coalesce(d.area, p.cod_areagestion), d.usuario)';
  -- each of the two conditions has an index of its own
  nuevos := format('not exists (select from pendiente p where p.clase = %1$L and p.clave = d.clave and p.variante = d.variante and p.cerrado_en is null)
    and not exists (select from pendiente p where p.clase = %1$L and p.clave = d.clave and p.variante = d.variante and p.vigente and p.sobre = d.sobre)', m.clase);
end
$$;

-- A query of those of the keys `cuales` whose tasks of a kind are not what they should be.
create or replace function pendientes_por_cambiar(m mantenido) returns text language plpgsql as $$
declare
  p record;
begin
  select * into p from partes_de_pendiente(m);
  return format('with %s
    select p.clave from pendiente p where %s
    union select p.clave from pendiente p where %s
    union select p.clave from pendiente p, d where %s
    union select d.clave from d where %s', p.debidos, p.hechos, p.caducos, p.cambiados, p.nuevos);
end
$$;

-- Creates the function that brings the tasks of a kind up to date for some keys. Most changes leave them as they are, which a query finds out:
-- updates of no row would fire the triggers of the table. One key mostly has no task of the kind and needs none, which takes a smaller query still;
-- where it needs one, there is nothing to compare it with. Of a few keys those are left that have a task or need one, mostly none.
create or replace function armar_pendiente(m mantenido) returns void language plpgsql as $armar$
declare
  p record;
  -- what an open task says anew
  cambio text := $cambio$update pendiente p
           set detalle = d.detalle, sobre = d.sobre, vence = d.vence, desde = d.desde, nro_embarque = d.nro_embarque, id_contenedor = d.id_contenedor, version = p.version + 1,
               cod_areagestion = coalesce(d.area, p.cod_areagestion),
               usuario_responsable = case when p.asignado_por is null then d.usuario else p.usuario_responsable end,
               causas = case when p.sobre = d.sobre then p.causas else p.causas || causa_de_pendiente(d.detalle) end
          from d
         where $cambio$;
  altas text := format('insert into pendiente (clase, clave, variante, nro_negocio, nro_embarque, id_contenedor, cod_areagestion, usuario_responsable, detalle, sobre,
        vence, desde, causas, creado_en)
      select %1$L, d.clave, d.variante, d.nro_negocio, d.nro_embarque, d.id_contenedor, coalesce(d.area, k.cod_areagestion), d.usuario, d.detalle, d.sobre, d.vence, d.desde,
             causa_de_pendiente(d.detalle), momento(clock_timestamp())
        from d join pendiente_clase k on k.clase = %1$L', m.clase);
begin
  select * into p from partes_de_pendiente(m);
  execute format($texto$
    create or replace function mantener_%1$s(cuales integer[]) returns void language plpgsql set plan_cache_mode = force_generic_plan as $$
    declare
      cual integer;
    begin
      %6$s
      if cardinality(cuales) = 1 then
        cual := cuales[1];
        perform from %2$I r where r.%3$I = cual for no key update;
        if not exists (select from pendiente p where p.clase = %5$L and p.clave = cual and p.cerrado_en is null)
            and not exists (select from pendiente p where p.clase = %5$L and p.clave = cual and p.vigente) then
          if exists (%13$s) then
            with %14$s %15$s order by d.variante;
          end if;
          return;
        end if;
        cuales := array(%12$s);
      else
        perform from %2$I r where r.%3$I = any (cuales) order by r.%3$I for no key update;
        if cardinality(cuales) <= 20 then
          cuales := array(
            select una.llave from unnest(cuales) una (llave)
             where exists (select from pendiente p where p.clase = %5$L and p.clave = una.llave and p.cerrado_en is null)
                or exists (select from pendiente p where p.clase = %5$L and p.clave = una.llave and p.vigente) or exists (%16$s));
        end if;
        if cuales <> '{}' then
          cuales := array(%7$s);
        end if;
      end if;
      if cuales = '{}' then
        return;
      end if;
      with %4$s, hechos as (
        update pendiente p set cerrado_en = momento(clock_timestamp()), cerrado_por = usuario_actual(), version = p.version + 1
         where %8$s
      ), caducos as (
        update pendiente p set vigente = false
         where %9$s
      ), cambiados as (
        %17$s%10$s
      )
      %15$s
       where %11$s
       order by d.clave, d.variante;
    end
    $$
  $texto$, m.nombre, m.tabla || '_resumen', m.llave, p.debidos, m.clase, coalesce('perform ' || retencion_de_mantenido(m) || ';', ''), pendientes_por_cambiar(m),
    p.hechos, p.caducos, p.cambiados, p.nuevos, consulta_de_uno(pendientes_por_cambiar(m)), consulta_de_uno(m.consulta),
    consulta_de_uno(p.debidos), altas, regexp_replace(consulta_de_uno(m.consulta), '\mcual\M', 'una.llave', 'g'), cambio);
  if exists (select from jsonb_array_elements(m.fuentes) f where f ? 'abiertas') then
    execute format($texto$
      create or replace function mantener_%1$s_abiertas(cuales integer[]) returns void language plpgsql set plan_cache_mode = force_generic_plan as $$
      declare
        cual integer;
      begin
        %2$s
        if cardinality(cuales) = 1 then
          cual := cuales[1];
          with %3$s %4$s%5$s;
        else
          with %6$s %4$s%7$s;
        end if;
      end
      $$
    $texto$, m.nombre, coalesce('perform ' || retencion_de_mantenido(m, false) || ';', ''), consulta_de_uno(p.debidos), cambio, consulta_de_uno(p.cambiados), p.debidos, p.cambiados);
  end if;
end
$armar$;

-- Creates the function that gives the open tasks of some kinds about some rows of a noun their words, days and people. Mostly there are none, which one
-- query finds out for all kinds. The rows are locked first, as by every other function that writes their tasks.
create or replace function armar_abiertas(tabla text, llave text) returns void language plpgsql as $armar$
begin
  execute format($texto$
    create or replace function mantener_abiertas_de_%1$s(clases text[], cuales integer[]) returns void language plpgsql set plan_cache_mode = force_generic_plan as $$
    declare
      hay record;
    begin
      perform from %2$I r where r.%3$I = any (cuales) order by r.%3$I for no key update;
      for hay in
        select p.clase, array_agg(distinct p.clave order by p.clave) as claves
          from pendiente p where p.clase = any (clases) and p.clave = any (cuales) and p.cerrado_en is null group by p.clase order by p.clase
      loop
        execute format('select mantener_pendiente_%%s_abiertas($1)', replace(hay.clase, '-', '_')) using hay.claves;
      end loop;
    end
    $$
  $texto$, tabla, tabla || '_resumen', llave);
end
$armar$;

-- Creates the function that gives the open tasks of some kinds about some rows of a noun the day that a query says.
create or replace function armar_dias(tabla text, llave text, dias text, consulta text) returns void language plpgsql as $armar$
declare
  cambio text := 'update pendiente p set vence = q.vence, version = p.version + 1 from (%s) q (clave, variante, vence)
            where p.clase = any (clases) and p.clave = q.clave and p.variante = coalesce(q.variante, p.variante) and p.cerrado_en is null and p.vence is distinct from q.vence';
begin
  execute format($texto$
    create or replace function vencer_%4$s_de_%1$s(clases text[], cuales integer[]) returns void language plpgsql set plan_cache_mode = force_generic_plan as $$
    declare
      cual integer;
    begin
      perform from %2$I r where r.%3$I = any (cuales) order by r.%3$I for no key update;
      if not exists (select from pendiente p where p.clase = any (clases) and p.clave = any (cuales) and p.cerrado_en is null) then
        return;
      end if;
      if cardinality(cuales) = 1 then
        cual := cuales[1];
        %5$s;
      else
        %6$s;
      end if;
    end
    $$
  $texto$, tabla, tabla || '_resumen', llave, dias, format(cambio, consulta_de_uno(consulta)), format(cambio, consulta));
end
$armar$;

-- A cause of a task, as the list of one.
create or replace function causa_de_pendiente(detalle text) returns jsonb language plpgsql stable as $$
begin
  return jsonb_build_array(jsonb_build_object('En', momento(clock_timestamp()), 'Por', usuario_actual(), 'Detalle', detalle));
end
$$;

-- Locks the summary row of the record of a task, as its kind does before it opens or closes tasks: a person and a cause then take turns, and
-- the second one sees what the first one did.
create or replace function retener_pendiente(cual integer) returns void language plpgsql as $$
declare
  de record;
begin
  select m.tabla, m.llave, p.clave into de from pendiente p join mantenido m using (clase) where p.id_pendiente = cual;
  if found then
    execute format('select from %I where %I = $1 for no key update', de.tabla || '_resumen', de.llave) using de.clave;
  end if;
end
$$;

-- Closes a task by the reason of a person, although its act was not done.
create or replace function cerrar_pendiente(cual integer, porque text) returns void language plpgsql as $$
begin
  if coalesce(trim(porque), '') = '' then
    raise exception 'Diga por qué se cierra sin hacerlo.' using column = 'Motivo';
  end if;
  perform retener_pendiente(cual);
  update pendiente set cerrado_en = momento(clock_timestamp()), cerrado_por = usuario_actual(), motivo_cierre = trim(porque), vigente = true, version = version + 1
   where id_pendiente = cual and cerrado_en is null;
  if not found then
    raise exception 'Esa tarea ya se cerró. Actualice la página.';
  end if;
end
$$;

-- Gives a task to a person; without one, to the person who answers for its record.
create or replace function asignar_pendiente(cual integer, persona text) returns void language plpgsql as $$
declare
  tarea pendiente;
begin
  perform retener_pendiente(cual);
  update pendiente set usuario_responsable = persona, asignado_por = case when persona is not null then usuario_actual() end, version = version + 1
   where id_pendiente = cual and cerrado_en is null returning * into tarea;
  if not found then
    raise exception 'Esa tarea ya se cerró. Actualice la página.';
  elsif persona is null then
    execute format('select %I($1)', 'mantener_pendiente_' || replace(tarea.clase, '-', '_')) using array[tarea.clave];
  end if;
end
$$;

-- The open tasks of a kind about some keys, as a list for each key: everything that the kind decides of them.
create or replace function pendientes_de_clase(cual text, cuales integer[]) returns table (clave integer, abiertos jsonb) language plpgsql stable as $$
begin
  return query
  select p.clave, jsonb_agg(jsonb_build_object('variante', p.variante, 'detalle', p.detalle, 'vence', p.vence, 'desde', p.desde, 'nro_embarque', p.nro_embarque,
           'id_contenedor', p.id_contenedor, 'area', p.cod_areagestion, 'responsable', p.usuario_responsable) order by p.variante)
    from pendiente p where p.clase = cual and p.clave = any (cuales) and p.cerrado_en is null group by p.clave;
end
$$;

-- What differs between the open tasks of a kind and those that should be open, for some keys; the tasks are put right.
create or replace function recalcular_pendiente(m mantenido, cuales integer[]) returns table (clave integer, antes jsonb, despues jsonb) language plpgsql as $$
declare
  habia jsonb := (select coalesce(jsonb_object_agg(p.clave, p.abiertos), '{}') from pendientes_de_clase(m.clase, cuales) p);
begin
  execute format('select mantener_%s($1)', m.nombre) using cuales;
  return query
  select x, jsonb_build_object('pendientes', habia -> x::text), jsonb_build_object('pendientes', h.abiertos)
    from unnest(cuales) x left join pendientes_de_clase(m.clase, cuales) h on h.clave = x
   where (habia -> x::text) is distinct from h.abiertos order by 1;
end
$$;
