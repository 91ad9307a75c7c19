-- Kept sums: how many rows a table has in each group of some of its columns, and what some columns of theirs add up to, in `suma_<nombre>`,
-- so that the totals of lists, chips, cards and reports need no scan of the table. A change appends its difference and waits for no lock;
-- plegar_sumas() folds the differences into the groups, and a reader adds up the rows that it finds. This file names no table: the files of
-- functions declare sums by sumar(). ADR 0058.

-- Declares a sum, whose table a migration creates with the columns of the groups, `filas`, those of the measures and `plegada`. Each row
-- `r` of `tabla` adds itself or, with `desde`, the rows of that part of a `from`, such as `jsonb_to_recordset(r.ventas) v (kilos numeric)`.
-- Groups and measures are columns of `r`, or with an alias such as `v.kilos` of `desde`. What a row adds may follow from that row alone: two
-- people who change two rows can then append in any order.
create or replace function sumar(suma text, tabla text, grupos text[], medidas text[] default '{}', desde text default null) returns void
  language plpgsql as $$
begin
  insert into suma as s (nombre, tabla, grupos, medidas, desde) values (suma, tabla, grupos, medidas, desde)
  on conflict (nombre) do update set tabla = excluded.tabla, grupos = excluded.grupos, medidas = excluded.medidas, desde = excluded.desde;
end
$$;

-- A hash of the declaration of a sum, which detects a changed one.
create or replace function huella_de_suma(s suma) returns text language plpgsql immutable as $$
begin
  return md5(concat_ws('|', s.tabla, s.grupos, s.medidas, s.desde));
end
$$;

-- Names of columns without their alias, as a list; each within `forma`, where there is one.
create or replace function nombres_de_suma(columnas text[], forma text default '%s') returns text language plpgsql immutable as $$
begin
  return (select string_agg(format(forma, quote_ident(regexp_replace(c.columna, '^.*\.', ''))), ', ' order by c.orden) from unnest(columnas) with ordinality c (columna, orden));
end
$$;

-- The same columns as they are read from the row `fila`, and from what that row adds.
create or replace function columnas_de_suma(columnas text[], fila text) returns text[] language plpgsql immutable as $$
begin
  return array(select case when c.columna ~ '\.' then c.columna else fila || '.' || c.columna end from unnest(columnas) with ordinality c (columna, orden) order by c.orden);
end
$$;

-- The query of what rows add: one row for each, with `filas` 1 or -1. `filas` is a table of rows, or null where `fila` is a record of a trigger.
create or replace function aportes_de_suma(s suma, fila text, filas text, signo integer) returns text language plpgsql immutable as $$
declare
  de text := concat_ws(' cross join lateral ', filas || ' ' || fila, regexp_replace(s.desde, '\mr\.', fila || '.', 'g'));
begin
  return format('select %s from %s', concat_ws(', ',
    (select string_agg(format('%s as %I', c.valor, regexp_replace(c.columna, '^.*\.', '')), ', ' order by c.orden)
       from unnest(s.grupos, columnas_de_suma(s.grupos, fila)) with ordinality c (columna, valor, orden)), signo || ' as filas',
    (select string_agg(format('%s * coalesce(%s, 0) as %I', signo, c.valor, regexp_replace(c.columna, '^.*\.', '')), ', ' order by c.orden)
       from unnest(s.medidas, columnas_de_suma(s.medidas, fila)) with ordinality c (columna, valor, orden))), case when de = '' then '(select) x' else de end);
end
$$;

-- The statement that appends what rows add, as sums by groups; groups that gain as much as they lose are left out.
create or replace function anotar_en_suma(s suma, aportes text) returns text language plpgsql immutable as $$
begin
  return format('insert into %I (%s) select %s from (%s) d group by %s having %s', 'suma_' || s.nombre,
    concat_ws(', ', nombres_de_suma(s.grupos), 'filas', nombres_de_suma(s.medidas)),
    concat_ws(', ', nombres_de_suma(s.grupos), 'sum(d.filas)', nombres_de_suma(s.medidas, 'sum(d.%s)')), aportes, nombres_de_suma(s.grupos),
    replace(concat_ws(', ', 'sum(d.filas) <> 0', nombres_de_suma(s.medidas, 'sum(d.%s) <> 0')), ', ', ' or '));
end
$$;

-- Creates the triggers of a sum. Those of inserts and deletes run once for a statement. That of updates runs for each row that changed in a
-- column of the sum: for all other updates PostgreSQL only compares these columns, which costs less than a trigger that finds nothing to do. The
-- statements that write a summary row name all columns that they change, so there PostgreSQL need not even compare.
create or replace function armar_suma(s suma) returns void language plpgsql as $armar$
declare
  columnas text[] := array(
    select c from unnest(s.grupos || s.medidas) c where c !~ '\.'
    union select m[1] from regexp_matches(coalesce(s.desde, ''), '\mr\.(\w+)', 'g') m order by 1);
begin
  execute format($texto$
    create or replace function sumar_%1$s() returns trigger language plpgsql as $$
    begin
      -- mantener_ahora() computes the sums itself, when all values are written
      if current_setting('nogal.sumar_despues', true) = 'si' then
        return null;
      elsif tg_op = 'INSERT' then
        %3$s;
      elsif tg_op = 'DELETE' then
        %4$s;
      else
        %5$s;
      end if;
      return null;
    end
    $$;
    create or replace trigger sumar_%1$s_nuevas after insert on %2$I referencing new table as nuevas for each statement execute function sumar_%1$s();
    create or replace trigger sumar_%1$s_quitadas after delete on %2$I referencing old table as viejas for each statement execute function sumar_%1$s();
    create or replace trigger sumar_%1$s_editada after update %8$s on %2$I for each row when ((%6$s) is distinct from (%7$s)) execute function sumar_%1$s()
  $texto$, s.nombre, s.tabla,
    anotar_en_suma(s, aportes_de_suma(s, 'r', 'nuevas', 1)), anotar_en_suma(s, aportes_de_suma(s, 'r', 'viejas', -1)),
    anotar_en_suma(s, aportes_de_suma(s, 'new', null, 1) || ' union all ' || aportes_de_suma(s, 'old', null, -1)),
    en_lista(columnas, 'old.'), en_lista(columnas, 'new.'), case when s.tabla like '%\_resumen' then 'of ' || en_lista(columnas) else '' end);
end
$armar$;

-- The number of the advisory lock under which a process folds sums or computes them anew, so that no two do so at the same time.
create or replace function candado_de_sumas() returns bigint language sql immutable return 7078650;

-- Folds the appended differences of each sum into its groups, where at least `desde` of them wait. Of two processes that fold at the
-- same time, the second returns.
create or replace function plegar_sumas(desde integer default 200) returns void language plpgsql as $$
declare
  s suma;
  hay integer;
begin
  if not pg_try_advisory_xact_lock(candado_de_sumas()) then
    return;
  end if;
  for s in select * from suma order by nombre loop
    execute format('select count(*) from (select from %I where not plegada limit %s) x', 'suma_' || s.nombre, desde) into hay;
    continue when hay < desde;
    execute format('with d as (delete from %1$I where not plegada returning *)
      insert into %1$I as t (%2$s, plegada) select %3$s, true from d group by %4$s
      on conflict (%4$s) where plegada do update set %5$s', 'suma_' || s.nombre,
      concat_ws(', ', nombres_de_suma(s.grupos), 'filas', nombres_de_suma(s.medidas)),
      concat_ws(', ', nombres_de_suma(s.grupos), 'sum(d.filas)', nombres_de_suma(s.medidas, 'sum(d.%s)')), nombres_de_suma(s.grupos),
      concat_ws(', ', 'filas = t.filas + excluded.filas', nombres_de_suma(s.medidas, '%1$s = t.%1$s + excluded.%1$s')));
    execute format('delete from %I where plegada and %s', 'suma_' || s.nombre,
      replace(concat_ws(', ', 'filas = 0', nombres_de_suma(s.medidas, '%s = 0')), ', ', ' and '));
  end loop;
end
$$;

-- The rows of each sum: one for each group, and those that wait to be folded; at most 10,000 are counted.
create or replace function filas_de_sumas() returns table (suma text, filas int) language plpgsql as $$
begin
  for suma in select s.nombre from suma s order by 1 loop
    execute format('select count(*) from (select from %I limit 10000) x', 'suma_' || suma) into filas;
    return next;
  end loop;
end
$$;

-- Some columns as the arguments of jsonb_build_object(); `forma` says how each is read, by its name or its place.
create or replace function pares_de_suma(columnas text[], forma text) returns text language plpgsql immutable as $$
begin
  return (select string_agg(format('%L, %s', c.nombre, format(forma, c.nombre, c.orden)), ', ' order by c.orden)
    from (select regexp_replace(x.columna, '^.*\.', '') as nombre, x.orden from unnest(columnas) with ordinality x (columna, orden)) c);
end
$$;

-- Compares a sum with what the rows of its table come to, appends what it lacks, and returns the groups that were wrong. Nobody waits: a transaction
-- that changes a row appends the difference too, so a sum that is wrong in the snapshot of the statement was wrong when it was committed.
create or replace function resumar(cual text) returns table (grupo jsonb, antes jsonb, despues jsonb) language plpgsql as $$
declare
  s suma;
  valores text[];
  suman text := '(coalesce(sum(d.%%s) filter (where d.guardada = %s), 0))::numeric';
begin
  select * into strict s from suma x where x.nombre = cual;
  valores := array['filas'] || s.medidas;
  perform pg_advisory_xact_lock(candado_de_sumas());
  return query execute format('with distinta as materialized (
      select q.* from (
        select %1$s, array[%2$s] as habia, array[%3$s] as hay
          from (select true as guardada, %4$s from %5$I union all select false, x.* from (%6$s) x) d group by %1$s
      ) q where q.habia <> q.hay
    ), anotada as (
      insert into %5$I (%4$s) select %1$s, %7$s from distinta d
    )
    select jsonb_build_object(%8$s), jsonb_build_object(%9$s), jsonb_build_object(%10$s) from distinta d',
    nombres_de_suma(s.grupos, 'd.%s'), nombres_de_suma(valores, format(suman, 'true')), nombres_de_suma(valores, format(suman, 'false')),
    nombres_de_suma(s.grupos || valores), 'suma_' || s.nombre, aportes_de_suma(s, 'r', quote_ident(s.tabla), 1),
    (select string_agg(format('d.hay[%1$s] - d.habia[%1$s]', i), ', ' order by i) from generate_subscripts(valores, 1) i),
    pares_de_suma(s.grupos, 'd.%1$I'), pares_de_suma(valores, 'd.habia[%2$s]'), pares_de_suma(valores, 'd.hay[%2$s]'));
end
$$;

-- Creates the triggers of all sums, and computes each sum whose declaration is new or changed.
create or replace function poner_al_dia_sumas() returns void language plpgsql as $$
declare
  s suma;
begin
  perform armar_suma(x) from suma x;
  for s in select * from suma x where x.calculada is distinct from huella_de_suma(x) order by x.nombre loop
    perform resumar(s.nombre);
    update suma x set calculada = huella_de_suma(s) where x.nombre = s.nombre;
  end loop;
  perform plegar_sumas(1);
end
$$;
