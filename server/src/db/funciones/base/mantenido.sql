-- Kept values: derived values of a noun that lists filter, sort, sum or show are stored in its summary row, `<noun>_resumen`, and updated
-- in the transaction that causes the change. This file names no noun: other files of functions declare a value and its sources by
-- mantener(), and a kind of task by pedir(); armar_mantenidos() then creates the functions and triggers of all of them, and new or changed values are computed for all
-- rows. ADR 0048.

-- A source table of a value: how the key of the noun is found from a changed row `c`, an expression or a query, and the columns that
-- matter; without columns, all do. An expression of the row, such as `coalesce(c.fecha_eta, c.fecha_etd)`, may stand for a column: then only
-- its result matters. A source that decides only a part of the value may have the query of that part (`por_partes`).
create or replace function fuente(tabla text, llave text, variadic columnas text[] default '{}') returns jsonb language sql immutable
  return jsonb_build_object('tabla', tabla, 'llave', llave, 'columnas', columnas);

-- A source that decides only a part of a value: after its updates the value follows from this query, which reads the rest of the value from the
-- summary row. The name of the part, with that of the value, names its function. Its columns are no mentions of codes (`por_codigo`), and where its
-- key may change, another source of the value follows the table too.
create or replace function por_partes(f jsonb, parte text, consulta text) returns jsonb language sql immutable
  return f || jsonb_build_object('parte', parte, 'consulta', consulta);

-- A source of a kind of task that decides nothing but the words, days and people of its open tasks: after its updates no task opens or closes, and no
-- cause becomes another one. One query finds the open tasks of all kinds that follow the same columns.
create or replace function de_abiertas(f jsonb) returns jsonb language sql immutable
  return f || '{"abiertas": true}';

-- A source that decides only until when open tasks are: the query returns, for the keys `cuales`, the key, the variant, null for all, and the day. Kinds
-- whose tasks end by the same query have one name for it, `dias`.
create or replace function vence_abiertas(f jsonb, dias text, consulta text) returns jsonb language sql immutable
  return f || jsonb_build_object('dias', dias, 'consulta', consulta);

-- A source that a value reads by a code, such as a table of names: `codigo` is the code of a changed row `c`. The table `mencion` leads from
-- the code to the keys of the noun: its rows `x` have the code in `mencionado`. A lock of the noun does not protect such a source. Therefore
-- a transaction that writes the value holds a shared lock of the code, and one that changes the row of the code waits for that lock.
create or replace function por_codigo(tabla text, codigo text, mencion text, mencionado text, variadic columnas text[]) returns jsonb
  language sql immutable
  return jsonb_build_object('tabla', tabla, 'columnas', columnas, 'codigo', codigo, 'mencion', mencion, 'mencionado', mencionado);

-- A table of rules that may concern any row of the noun: it is locked as a whole, in the same way. `llave` is a query of the keys that a
-- changed row `c` concerns.
create or replace function por_regla(tabla text, llave text, variadic columnas text[] default '{}') returns jsonb language sql immutable
  return jsonb_build_object('tabla', tabla, 'llave', llave, 'columnas', columnas, 'regla', true);

-- Declares some columns of `<tabla>_resumen` as a kept value. Its query returns, for the keys `cuales`, the key and those columns.
create or replace function mantener(tabla text, llave text, valor text, columnas text[], consulta text, variadic fuentes jsonb[]) returns void
  language plpgsql as $$
begin
  insert into mantenido as m (nombre, tabla, llave, columnas, consulta, fuentes) values (tabla || '_' || valor, tabla, llave, columnas, consulta, to_jsonb(fuentes))
  on conflict (nombre) do update
    set tabla = excluded.tabla, llave = excluded.llave, columnas = excluded.columnas, consulta = excluded.consulta, fuentes = excluded.fuentes;
end
$$;

-- A hash of the query and columns of a value, which detects a changed declaration.
create or replace function huella_de_mantenido(m mantenido) returns text language plpgsql immutable as $$
begin
  return md5(m.consulta || m.columnas::text);
end
$$;

-- A comma-separated list of names, each with a prefix.
create or replace function en_lista(columnas text[], prefijo text default '') returns text language plpgsql immutable as $$
begin
  return (select string_agg(prefijo || quote_ident(c.columna), ', ' order by c.orden) from unnest(columnas) with ordinality c (columna, orden));
end
$$;

-- Codes and rules are locked by advisory locks, which need no write: a transaction that stores names holds them shared, one that renames
-- holds them exclusively. The codes are hashed to a few lock numbers, so that renaming very many rows does not exhaust the locks.
create or replace function grupo_de_nombres(codigo text) returns integer language sql immutable return abs(hashtext(codigo) % 64);

-- The select list that locks, in a fixed order, the codes and rules mentioned by the rows `cuales`; null when the value has none. A code
-- that is null is left out at the end: a condition on its column would lead the planner to an index of all rows that have one. Who changes a code
-- finds the rows that mention it, and takes turns at their summary rows; its lock is for mentions that are not committed yet. A change of a
-- column that mentions no code therefore locks the rules only (`con_codigos` is false).
create or replace function retencion_de_mantenido(m mantenido, con_codigos boolean default true) returns text language plpgsql stable as $$
begin
  return (
    select 'pg_advisory_xact_lock_shared(h.tabla, h.grupo) from (select * from (' || string_agg(case
      when f ? 'codigo' then format('select %L::regclass::oid::integer, grupo_de_nombres((%s)::text) from %I x where x.%I = any (cuales)',
        f ->> 'tabla', f ->> 'mencionado', f ->> 'mencion', m.llave)
      else format('select %L::regclass::oid::integer, -1', f ->> 'tabla')
    end, ' union ' order by f ->> 'tabla') || ') h (tabla, grupo) where h.grupo is not null order by 1, 2) h'
      from jsonb_array_elements(m.fuentes) f where con_codigos and f ? 'codigo' or f ? 'regla');
end
$$;

-- A query for one key, `cual`: the planner then expects one row of each index, and not the ten that it expects of any array.
create or replace function consulta_de_uno(consulta text) returns text language sql immutable
  return regexp_replace(replace(consulta, '= any (cuales)', '= cual'), '\mcuales\M', 'array[cual]', 'g');

-- Creates the function that recomputes a value for some keys. It first locks the rows of the summary in key order, so that the computation
-- sees all changes committed before. Its plans are generic: planning anew for each array of keys would take longer than the computation. One
-- key, which most changes concern, has a plan of its own.
create or replace function armar_valor(m mantenido) returns void language plpgsql as $armar$
begin
  if m.clase is not null then
    perform armar_pendiente(m);
    return;
  end if;
  execute format($texto$
    create or replace function mantener_%1$s(cuales integer[]) returns void language plpgsql set plan_cache_mode = force_generic_plan as $$
    declare
      cual integer;
      hay integer;
    begin
      %7$s
      if cardinality(cuales) = 1 then
        cual := cuales[1];
        perform from %2$I r where r.%3$I = cual for no key update;
        if found then
          update %2$I r set (%4$s) = row(%5$s) from (%11$s) v where r.%3$I = cual and v.%3$I = cual and (%10$s) is distinct from (%5$s);
          return;
        end if;
      else
        perform from %2$I r where r.%3$I = any (cuales) order by r.%3$I for no key update;
      end if;
      get diagnostics hay = row_count;
      if hay < cardinality(cuales) then
        -- inserts the row of a new noun; a noun being deleted has no row any more
        insert into %2$I as r (%3$I, %4$s)
        select v.%3$I, %5$s from (%6$s) v join %8$I using (%3$I)
        on conflict (%3$I) do update set (%4$s) = row(%9$s) where (%10$s) is distinct from (%9$s);
      else
        update %2$I r set (%4$s) = row(%5$s) from (%6$s) v where r.%3$I = v.%3$I and (%10$s) is distinct from (%5$s);
      end if;
    end
    $$
  $texto$, m.nombre, m.tabla || '_resumen', m.llave, en_lista(m.columnas), en_lista(m.columnas, 'v.'), m.consulta, coalesce('perform ' || retencion_de_mantenido(m) || ';', ''),
    m.tabla, en_lista(m.columnas, 'excluded.'), en_lista(m.columnas, 'r.'), consulta_de_uno(m.consulta));
end
$armar$;

-- Creates the function that recomputes a part of a value for some keys. A row that is new takes the whole value.
create or replace function armar_parte(m mantenido, parte text, consulta text) returns void language plpgsql as $armar$
begin
  execute format($texto$
    create or replace function mantener_%1$s_%2$s(cuales integer[]) returns void language plpgsql set plan_cache_mode = force_generic_plan as $$
    declare
      cual integer;
      hay integer;
    begin
      %3$s
      perform from %4$I r where r.%5$I = any (cuales) order by r.%5$I for no key update;
      get diagnostics hay = row_count;
      if hay < cardinality(cuales) then
        perform mantener_%1$s(cuales);
      elsif hay = 1 then
        cual := cuales[1];
        update %4$I r set (%6$s) = row(%7$s) from (%10$s) v where r.%5$I = cual and v.%5$I = cual and (%8$s) is distinct from (%7$s);
      else
        update %4$I r set (%6$s) = row(%7$s) from (%9$s) v where r.%5$I = v.%5$I and (%8$s) is distinct from (%7$s);
      end if;
    end
    $$
  $texto$, m.nombre, parte, coalesce('perform ' || retencion_de_mantenido(m, false) || ';', ''), m.tabla || '_resumen', m.llave, en_lista(m.columnas), en_lista(m.columnas, 'v.'),
    en_lista(m.columnas, 'r.'), consulta, consulta_de_uno(consulta));
end
$armar$;

-- The columns and expressions of a source as they are read from the row `fila`, separated by commas.
create or replace function valores_de_fuente(columnas text[], fila text) returns text language plpgsql immutable as $$
begin
  return (select string_agg(case when c.columna ~ '^\w+$' then fila || quote_ident(c.columna) else regexp_replace(c.columna, '\mc\.', fila, 'g') end, ', ' order by c.orden)
    from unnest(columnas) with ordinality c (columna, orden));
end
$$;

-- The condition for an updated row, `v` before and `n` after it, to matter to a source of a value. A row that leads from one key to another
-- concerns both.
create or replace function condicion_de_fuente(f jsonb) returns text language plpgsql stable as $$
declare
  columnas text[] := array(select jsonb_array_elements_text(f -> 'columnas'));
begin
  if columnas = '{}' then
    return 'v is distinct from n';
  elsif not f ? 'codigo' and f ->> 'llave' ~ '^c\.\w+$' and clave_primaria(f ->> 'tabla') <> array[substr(f ->> 'llave', 3)] then
    columnas := columnas || substr(f ->> 'llave', 3);
  end if;
  return format('(%s) is distinct from (%s)', valores_de_fuente(columnas, 'v.'), valores_de_fuente(columnas, 'n.'));
end
$$;

-- The columns of the primary key of a table.
create or replace function clave_primaria(tabla text) returns text[] language plpgsql stable as $$
begin
  return array(
    select a.attname::text from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any (i.indkey)
     where i.indrelid = tabla::regclass and i.indisprimary order by array_position(i.indkey, a.attnum));
end
$$;

-- The rows of a source that a trigger follows: those of inserted or deleted rows, `filas`, or, where that is null, updated rows before and after.
create or replace function filas_de_fuente(f jsonb, filas text) returns text language plpgsql stable as $$
begin
  return coalesce(filas, format('(select w.* from viejas v join nuevas n using (%s) cross join lateral (select v.* union all select n.*) w where %s)',
    en_lista(clave_primaria(f ->> 'tabla')), condicion_de_fuente(f)));
end
$$;

-- The statement of a trigger that locks the codes or rules of a changed source; empty for other sources.
create or replace function retencion_de_fuente(f jsonb, filas text) returns text language plpgsql stable as $$
begin
  if f ? 'codigo' then
    return format('perform pg_advisory_xact_lock(%L::regclass::oid::integer, g.grupo) from (select distinct grupo_de_nombres((%s)::text) from %s c order by 1) g (grupo);',
      f ->> 'tabla', f ->> 'codigo', filas_de_fuente(f, filas));
  elsif f ? 'regla' then
    return format('if exists (select from %s c) then perform pg_advisory_xact_lock(%L::regclass::oid::integer, -1); end if;', filas_de_fuente(f, filas), f ->> 'tabla');
  end if;
  return '';
end
$$;

-- The aggregate by which a trigger finds the keys that changed rows, `v` before and `n` after, concern, where the key is a column of theirs; null
-- where it takes a query. A column of the primary key is the same before and after.
create or replace function columna_de_fuente(f jsonb) returns text language plpgsql stable as $$
declare
  columna text := substr(f ->> 'llave', 3);
begin
  if f ? 'codigo' or f ? 'regla' or f ->> 'llave' !~ '^c\.\w+$' then
    return null;
  end if;
  return format('array_agg(n.%1$I) filter (where %2$s)', columna, condicion_de_fuente(f))
    || case when clave_primaria(f ->> 'tabla') = array[columna] then ''
         else format(' || array_agg(v.%1$I) filter (where v.%1$I is distinct from n.%1$I)', columna) end;
end
$$;

-- Keys in their order, each once.
create or replace function claves_distintas(claves integer[]) returns integer[] language plpgsql immutable as $$
begin
  if cardinality(claves) = 1 then
    return array_remove(claves, null);
  end if;
  return array(select distinct k from unnest(claves) k where k is not null order by 1);
end
$$;

-- The query of the keys that the changed rows of a source of a value concern. A noun inserted in the same transaction is left to its own trigger.
create or replace function claves_de_fuente(m mantenido, f jsonb, filas text) returns text language plpgsql stable as $$
begin
  return format('array(select distinct k.llave from %s c cross join lateral (%s) k (llave) where k.llave is not null%s order by 1)', filas_de_fuente(f, filas),
    case when f ? 'codigo' then format('select x.%I from %I x where %s = %s', m.llave, f ->> 'mencion', f ->> 'mencionado', f ->> 'codigo')
      when f ->> 'llave' like 'select %' then f ->> 'llave'
      else 'select ' || (f ->> 'llave') end,
    case when f ->> 'tabla' = m.tabla and filas = 'nuevas' then (
      select coalesce(string_agg(format(' and not exists (select from %I o where o.%I = k.llave)', o ->> 'tabla', m.llave), ''), '')
        from jsonb_array_elements(m.fuentes) o where o ->> 'tabla' <> m.tabla and o ->> 'llave' = 'c.' || m.llave) else '' end);
end
$$;

-- Recomputes a value that follows from tasks: at once, or, where kept values are being recomputed, after all of them, because several of them may
-- open and close tasks about the same row.
create or replace function mantener_al_final(valor text, cuales integer[]) returns void language plpgsql as $$
begin
  if coalesce(current_setting('nogal.manteniendo', true), '') = '' then
    execute format('select mantener_%s($1)', valor) using cuales;
  else
    perform set_config('nogal.mantener_al_final', concat_ws(' ', nullif(current_setting('nogal.mantener_al_final', true), ''), valor || cuales::text), true);
  end if;
end
$$;

-- Tells the triggers of what follows that the values that wait for the end are left to the trigger that asked first, which ends by
-- `dejar_de_mantener()`. True for the first one.
create or replace function empezar_a_mantener() returns boolean language plpgsql as $$
begin
  if coalesce(current_setting('nogal.manteniendo', true), '') <> '' then
    return false;
  end if;
  perform set_config('nogal.manteniendo', 'si', true);
  return true;
end
$$;
create or replace function dejar_de_mantener(primera boolean) returns void language plpgsql as $$
begin
  if primera then
    perform set_config('nogal.manteniendo', '', true);
  end if;
end
$$;

-- Recomputes the values that wait for the end, in the order of their names.
create or replace function mantener_lo_ultimo() returns void language plpgsql as $$
declare
  esperan text := current_setting('nogal.mantener_al_final', true);
  v record;
begin
  if coalesce(esperan, '') = '' then
    return;
  end if;
  perform set_config('nogal.mantener_al_final', '', true);
  for v in
    select split_part(e.uno, '{', 1) as valor, array_agg(distinct k order by k) as cuales
      from string_to_table(esperan, ' ') e (uno) cross join unnest(substr(e.uno, position('{' in e.uno))::integer[]) k group by 1 order by 1
  loop
    execute format('select mantener_%s($1)', v.valor) using v.cuales;
  end loop;
end
$$;

-- Creates the functions of all kept values and the triggers of all their source tables, one for each kind of change of a table. Values that
-- follow the same columns of the same rows are recomputed for keys that are found once.
create or replace function armar_mantenidos() returns void language plpgsql as $armar$
declare
  cambio record;
  texto text;
  cambios text;
begin
  perform armar_valor(m) from mantenido m;
  perform armar_parte(m, p.parte, p.consulta)
    from mantenido m cross join lateral (select distinct f ->> 'parte', f ->> 'consulta' from jsonb_array_elements(m.fuentes) f where f ? 'parte') p (parte, consulta);
  perform armar_abiertas(x.tabla, x.llave) from (select distinct m.tabla, m.llave from mantenido m where m.clase is not null) x;
  perform armar_dias(d.tabla, d.llave, d.dias, d.consulta)
    from (select distinct m.tabla, m.llave, f ->> 'dias', f ->> 'consulta' from mantenido m cross join jsonb_array_elements(m.fuentes) f where f ? 'dias') d (tabla, llave, dias, consulta);
  for cambio in
    select f.tabla, o.op, o.nombre, o.filas, o.referencing
      from (select distinct f ->> 'tabla' as tabla from mantenido m cross join jsonb_array_elements(m.fuentes) f) f
     cross join lateral (values ('insert', 'nuevas', 'nuevas', 'new table as nuevas'), ('delete', 'quitadas', 'viejas', 'old table as viejas'),
       ('update', 'editadas', null, 'old table as viejas new table as nuevas')) o (op, nombre, filas, referencing)
     order by 1, 2
  loop
    -- a code that is inserted or deleted is mentioned by no row, and a deleted noun takes its summary along; what an update concerns is found out
    -- by one query
    select string_agg(case
               when cambio.op = 'update' and g.columna is not null then format('if hay.de_%1$s is not null then cuales := case when hay.de_%1$s[1] is not null and cardinality(hay.de_%1$s) = 1 then hay.de_%1$s else claves_distintas(hay.de_%1$s) end; %2$s end if;',
                 g.lugar, g.valores)
               when cambio.op = 'update' then format('if hay.de_%s then %s cuales := %s; %s end if;', g.lugar, g.retener, g.claves, g.valores)
               else format('%s cuales := %s; %s', g.retener, g.claves, g.valores)
             end, e'\n        ' order by g.lugar),
           format('select %s into hay from viejas v join nuevas n using (%s);',
             string_agg(coalesce(g.columna, format('bool_or(%s)', g.condicion)) || ' as de_' || g.lugar, ', ' order by g.lugar), en_lista(clave_primaria(cambio.tabla)))
      into texto, cambios
      from (
        select s.retener, s.claves, s.columna, s.condicion, row_number() over (order by min(s.lugar)) as lugar,
               format('if cuales <> ''{}'' then %s end if;', concat_ws(' ',
                 string_agg(format(case when cambio.tabla = 'pendiente' then 'perform mantener_al_final(%L, cuales);' else 'perform mantener_%s(cuales);' end, s.nombre), ' '
                   order by s.lugar) filter (where s.abiertas is null),
                 (select string_agg(format('perform %s_de_%s(%L, cuales);', a.funcion, s.tabla, a.clases), ' ' order by a.funcion)
                    from (select x.funcion, array_agg(x.clase order by x.clase) as clases
                            from unnest(array_agg(s.abiertas), array_agg(s.clase)) x (funcion, clase) where x.funcion is not null group by x.funcion) a))) as valores
          from (
            select x.nombre, x.tabla, x.clase, x.abiertas, x.retener, x.claves, x.columna, x.condicion, min(x.lugar) as lugar
              from (
                select m.clase, case when cambio.op <> 'update' then null when f ? 'abiertas' then 'mantener_abiertas' when f ? 'dias' then 'vencer_' || (f ->> 'dias') end as abiertas,
                       m.nombre || case when cambio.op = 'update' and f ? 'parte' then '_' || (f ->> 'parte') else '' end as nombre, m.tabla,
                       row_number() over (order by m.tabla, m.nombre, f ->> 'llave') as lugar, retencion_de_fuente(f, cambio.filas) as retener,
                       claves_de_fuente(m, f, cambio.filas) as claves, case when cambio.op = 'update' then columna_de_fuente(f) end as columna,
                       case when cambio.op = 'update' then condicion_de_fuente(f) end as condicion
                  from mantenido m cross join jsonb_array_elements(m.fuentes) f
                 where f ->> 'tabla' = cambio.tabla and (cambio.op = 'update' or not f ? 'codigo') and not (cambio.op = 'delete' and m.tabla = cambio.tabla)
              ) x
             group by x.nombre, x.tabla, x.clase, x.abiertas, x.retener, x.claves, x.columna, x.condicion
          ) s
         group by s.tabla, s.retener, s.claves, s.columna, s.condicion
      ) g;
    if texto is null then
      execute format('drop trigger if exists mantener_%s on %I', cambio.nombre, cambio.tabla);
      continue;
    end if;
    execute format($texto$
      create or replace function mantener_%2$s_de_%1$s() returns trigger language plpgsql as $$
      declare
        cuales integer[];
        hay record;
        primera boolean := coalesce(current_setting('nogal.manteniendo', true), '') = '';
      begin
        -- a statement that changed no row fires the trigger too
        if current_setting('nogal.mantener_despues', true) = 'si' or not exists (select from %6$s) then
          return null;
        end if;
        if primera then
          perform set_config('nogal.manteniendo', 'si', true);
        end if;
        %7$s
        %3$s
        if primera then
          perform set_config('nogal.manteniendo', '', true);
          perform mantener_lo_ultimo();
        end if;
        return null;
      end
      $$;
      create or replace trigger mantener_%2$s after %4$s on %1$I referencing %5$s for each statement execute function mantener_%2$s_de_%1$s()
    $texto$, cambio.tabla, cambio.nombre, texto, cambio.op, cambio.referencing, coalesce(cambio.filas, 'nuevas'),
      case when cambio.filas is null then cambios else '' end);
  end loop;
end
$armar$;

-- The kept values in the order of their dependency: each one after those that are its sources.
create or replace function mantenidos_en_orden() returns setof mantenido language plpgsql stable as $$
begin
  return query
  with recursive sigue as (
    select distinct m.nombre, o.nombre as a
      from mantenido m cross join jsonb_array_elements(m.fuentes) f
      join mantenido o on o.nombre <> m.nombre and (o.clase is not null and f ->> 'tabla' = 'pendiente'
        or f ->> 'tabla' = o.tabla || '_resumen' and exists (select from jsonb_array_elements_text(f -> 'columnas') c where c = any (o.columnas)))
  ), nivel as (
    select m.nombre, 0 as nivel from mantenido m
    union
    select s.nombre, n.nivel + 1 from nivel n join sigue s on s.a = n.nombre
  )
  select m.* from mantenido m join (select n.nombre, max(n.nivel) as nivel from nivel n group by n.nombre) n using (nombre) order by n.nivel, m.nombre;
end
$$;

-- Computes a value for all rows of its noun, some thousands at a time: an array of all of them might not fit in memory.
create or replace function mantener_en_todos(m mantenido) returns void language plpgsql as $$
declare
  cuales integer[];
begin
  loop
    execute format('select array(select %1$I from %2$I where %1$I > $1 order by 1 limit 5000)', m.llave, m.tabla) into cuales
      using coalesce(cuales[cardinality(cuales)], -2147483648);
    exit when cuales = '{}';
    execute format('select mantener_%s($1)', m.nombre) using cuales;
  end loop;
end
$$;

-- Creates the functions and triggers of all kept values, and computes each value whose declaration is new or changed.
create or replace function poner_al_dia_mantenidos() returns void language plpgsql as $$
declare
  m mantenido;
begin
  perform armar_mantenidos();
  perform set_config('nogal.callar', 'si', true);
  for m in select * from mantenidos_en_orden() x where x.calculado is distinct from huella_de_mantenido(x) loop
    perform mantener_en_todos(m);
    update mantenido x set calculado = huella_de_mantenido(m) where x.nombre = m.nombre;
  end loop;
  perform set_config('nogal.callar', '', true);
end
$$;

-- Computes all values of some rows of a noun that were stored without triggers.
create or replace function mantener_todo(cual text, cuales integer[]) returns void language plpgsql as $$
declare
  valor text;
begin
  for valor in select m.nombre from mantenidos_en_orden() m where m.tabla = cual loop
    execute format('select mantener_%s($1)', valor) using cuales;
  end loop;
end
$$;

-- Postpones the kept values of this transaction until mantener_ahora(): a load of many rows works each of them out once.
create or replace function mantener_despues() returns void language plpgsql as $$
begin
  perform set_config('nogal.mantener_despues', 'si', true);
end
$$;

-- Writes the kept values of some rows that were postponed, each once and in the order of their dependency: `claves` has the keys by table. Later
-- changes of the transaction are followed at once again. `solo` names one value, where the others are right already.
create or replace function mantener_estos(claves jsonb, solo text default null) returns void language plpgsql as $$
declare
  m mantenido;
  cuales integer[];
begin
  for m in select * from mantenidos_en_orden() x where claves ? x.tabla and (solo is null or x.nombre = solo) loop
    cuales := array(select jsonb_array_elements_text(claves -> m.tabla)::integer order by 1);
    if cuales <> '{}' then
      execute format('select mantener_%s($1)', m.nombre) using cuales;
    end if;
  end loop;
  perform set_config('nogal.mantener_despues', '', true);
end
$$;

-- Writes the kept values of all rows, after a load that postponed them, and then the sums. A summary table is analyzed as soon as it has its
-- rows, because the values that follow read it, and their plans would take it for an empty one.
create or replace function mantener_ahora() returns void language plpgsql as $$
declare
  m mantenido;
  suma text;
  analizadas text[] := '{}';
begin
  perform set_config('nogal.mantener_despues', '', true);
  perform set_config('nogal.sumar_despues', 'si', true);
  perform set_config('nogal.callar', 'si', true);
  for m in select * from mantenidos_en_orden() loop
    perform mantener_en_todos(m);
    if m.tabla <> all (analizadas) then
      execute format('analyze %I', m.tabla || '_resumen');
      analizadas := analizadas || m.tabla;
    end if;
  end loop;
  perform set_config('nogal.sumar_despues', '', true);
  perform resumar(s.nombre) from suma s;
  perform plegar_sumas(1);
  for suma in select s.nombre from suma s loop
    execute format('analyze %I', 'suma_' || suma);
  end loop;
  perform set_config('nogal.callar', '', true);
end
$$;

-- Returns the statement that finds those of the keys $1 whose kept value differs from the computed one. The keys are found in one snapshot
-- without a lock: each transaction that changes a source of a value writes the value too: a value that is wrong in a snapshot was wrong when it was
-- committed.
create or replace function comparacion_de_mantenido(cual text) returns text language plpgsql stable as $$
declare
  m mantenido;
begin
  select * into strict m from mantenido x where x.nombre = cual;
  return format('select array(%s order by 1) as keys', regexp_replace(
    case when m.clase is not null then pendientes_por_cambiar(m)
      else format('select b.%1$I from (%2$s) v join %3$I b using (%1$I) left join %4$I r using (%1$I) where (%5$s) is distinct from (%6$s)', m.llave, m.consulta,
        m.tabla, m.tabla || '_resumen', en_lista(m.columnas, 'r.'), en_lista(m.columnas, 'v.')) end, '\mcuales\M', '$1::integer[]', 'g'));
end
$$;

-- Returns those of the keys `cuales` whose kept value differs from the computed one.
create or replace function mantenidos_distintos(cual text, cuales integer[]) returns integer[] language plpgsql stable as $$
declare
  distintos integer[];
begin
  execute comparacion_de_mantenido(cual) into distintos using cuales;
  return distintos;
end
$$;

-- Recomputes a value for some keys, corrects the kept one, and returns the differences.
create or replace function recalcular(cual text, cuales integer[]) returns table (clave integer, antes jsonb, despues jsonb) language plpgsql as $$
declare
  m mantenido;
begin
  select * into strict m from mantenido x where x.nombre = cual;
  if retencion_de_mantenido(m) is not null then
    execute 'select ' || regexp_replace(retencion_de_mantenido(m), '\mcuales\M', '$1', 'g') using cuales;
  end if;
  if m.clase is not null then
    return query select * from recalcular_pendiente(m, cuales);
    return;
  end if;
  execute format('select array(select r.%1$I from %2$I r where r.%1$I = any ($1) order by 1 for no key update)', m.llave, m.tabla || '_resumen') using cuales;
  -- what is right is not written again: most rows are
  return query execute format($texto$
    with v as materialized (%1$s),
    x as materialized (
      select b.%2$I as clave, jsonb_build_object(%3$s) as antes, jsonb_build_object(%4$s) as despues
        from v join %5$I b using (%2$I) left join %6$I r using (%2$I)
       where (%7$s) is distinct from (%8$s)
    ), escritos as materialized (
      select mantener_%9$s(array_agg(x.clave order by x.clave)) from x having count(*) > 0
    )
    select x.clave, x.antes, x.despues from x where (select count(*) from escritos) > 0 order by 1
  $texto$, regexp_replace(m.consulta, '\mcuales\M', '$1', 'g'), m.llave,
    (select string_agg(format('%L, r.%I', c, c), ', ') from unnest(m.columnas) c), (select string_agg(format('%L, v.%I', c, c), ', ') from unnest(m.columnas) c),
    m.tabla, m.tabla || '_resumen', en_lista(m.columnas, 'r.'), en_lista(m.columnas, 'v.'), m.nombre) using cuales;
end
$$;

-- Copies the search words of a noun from its summary to `<noun>_busqueda`, which has their trigram index: a change of another value of the summary
-- does not write the trigrams then.
create or replace function indexar_busqueda(tabla text, llave text) returns void language plpgsql as $indexar$
begin
  execute format($texto$
    create or replace function indexar_%1$s() returns trigger language plpgsql as $$
    begin
      insert into %1$s_busqueda (%2$I, busqueda) values (new.%2$I, new.busqueda) on conflict (%2$I) do update set busqueda = excluded.busqueda;
      return null;
    end
    $$;
    create or replace trigger indexar_nueva after insert on %1$s_resumen for each row execute function indexar_%1$s();
    create or replace trigger indexar_busqueda after update of busqueda on %1$s_resumen for each row when (old.busqueda <> new.busqueda)
      execute function indexar_%1$s()
  $texto$, tabla, llave);
end
$indexar$;

-- Copies a kept list of a noun, an array of objects, to the table `filas`, a row for each object, whose column `clave` is the key of the noun: lists
-- of such rows are then read along the indexes of that table, and sums count them. Only rows that differ are written.
create or replace function desplegar(tabla text, llave text, lista text, filas text, clave text) returns void language plpgsql as $desplegar$
begin
  execute format($texto$
    create or replace function desplegar_%1$s_%3$s() returns trigger language plpgsql as $$
    declare
      viejas %4$I[] := array(select f from jsonb_populate_recordset(jsonb_populate_record(null::%4$I, jsonb_build_object(%5$L, old.%2$I)), old.%3$I) f);
      nuevas %4$I[] := array(select f from jsonb_populate_recordset(jsonb_populate_record(null::%4$I, jsonb_build_object(%5$L, new.%2$I)), new.%3$I) f);
    begin
      delete from %4$I f using (select * from unnest(viejas) except select * from unnest(nuevas)) v where (%6$s) = (%7$s);
      insert into %4$I select * from unnest(nuevas) except select * from unnest(viejas);
      return null;
    end
    $$;
    create or replace trigger desplegar_%3$s_nueva after insert on %1$s_resumen for each row when (new.%3$I <> '[]') execute function desplegar_%1$s_%3$s();
    create or replace trigger desplegar_%3$s_quitada after delete on %1$s_resumen for each row when (old.%3$I <> '[]') execute function desplegar_%1$s_%3$s();
    create or replace trigger desplegar_%3$s after update of %3$I on %1$s_resumen for each row when (old.%3$I <> new.%3$I) execute function desplegar_%1$s_%3$s()
  $texto$, tabla, llave, lista, filas, clave, en_lista(clave_primaria(filas), 'f.'), en_lista(clave_primaria(filas), 'v.'));
end
$desplegar$;
