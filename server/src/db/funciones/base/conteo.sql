-- Kept counts: the number of rows of a table in each group of some of its columns, in `conteo_<table>`, so that the total of a list needs
-- no scan of the table. A change appends its difference and waits for no lock; plegar_conteos() folds the differences, and a reader sums
-- the rows that it finds.

-- Maintains `conteo_<table>`, which a migration creates with the columns of the groups and `filas`: select contar('negocio',
-- 'cod_estadoneg').
create or replace function contar(tabla text, variadic columnas text[]) returns void language plpgsql as $contar$
declare
  conteo text := 'conteo_' || tabla;
begin
  execute format($texto$
    create or replace function contar_%1$s() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' then
        insert into %2$I (%3$s, filas) select %3$s, count(*) from nuevas group by %3$s;
      elsif tg_op = 'DELETE' then
        insert into %2$I (%3$s, filas) select %3$s, -count(*) from viejas group by %3$s;
      elsif exists (select %3$s from viejas except all select %3$s from nuevas) then
        insert into %2$I (%3$s, filas)
        select %3$s, sum(x.n) from (select %3$s, 1 as n from nuevas union all select %3$s, -1 from viejas) x group by %3$s having sum(x.n) <> 0;
      end if;
      return null;
    end
    $$;
    create or replace trigger contar_nuevas after insert on %1$I referencing new table as nuevas for each statement execute function contar_%1$s();
    create or replace trigger contar_editadas after update on %1$I referencing old table as viejas new table as nuevas for each statement
      execute function contar_%1$s();
    create or replace trigger contar_quitadas after delete on %1$I referencing old table as viejas for each statement execute function contar_%1$s()
  $texto$, tabla, conteo, en_lista(columnas));
end
$contar$;

-- The tables of kept counts, and the group columns of one.
create or replace function conteos() returns setof text language plpgsql stable as $$
begin
  return query select c.relname::text from pg_class c
    where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and c.relname like 'conteo\_%' order by 1;
end
$$;
create or replace function columnas_de_conteo(conteo text) returns text language plpgsql stable as $$
begin
  return (select en_lista(array_agg(a.attname::text order by a.attnum))
    from pg_attribute a where a.attrelid = conteo::regclass and a.attnum > 0 and not a.attisdropped and a.attname <> 'filas');
end
$$;

-- Folds the appended differences into one row per group. Of two concurrent runs, each row is folded by one.
create or replace function plegar_conteos() returns void language plpgsql as $$
declare
  conteo text;
begin
  for conteo in select * from conteos() loop
    execute format('with v as (delete from %1$I where (select count(*) from (select from %1$I limit 200) x) = 200 returning *)
      insert into %1$I (%2$s, filas) select %2$s, sum(filas) from v group by %2$s having sum(filas) <> 0', conteo, columnas_de_conteo(conteo));
  end loop;
end
$$;

-- The rows of each kept count: one for each group, and those that wait to be folded; at most 10,000 are counted.
create or replace function filas_de_conteos() returns table (conteo text, filas int) language plpgsql as $$
begin
  for conteo in select * from conteos() loop
    execute format('select count(*) from (select from %I limit 10000) x', conteo) into filas;
    return next;
  end loop;
end
$$;

-- Counts the rows of a table, corrects the groups whose kept count was wrong, and returns those groups. The table is locked against writes
-- meanwhile.
create or replace function recontar(conteo text) returns table (grupo jsonb, antes bigint, despues bigint) language plpgsql as $$
declare
  tabla text := substr(conteo, length('conteo_') + 1);
  columnas text := columnas_de_conteo(conteo);
begin
  execute format('lock table %I in share row exclusive mode', tabla);
  return query execute format('select g.grupo, sum(g.antes)::bigint, sum(g.despues)::bigint
      from (select to_jsonb(x) - ''filas'' as grupo, x.filas as antes, 0 as despues from %2$I x
            union all select to_jsonb(y), 0, 1 from (select %1$s from %3$I) y) g
     group by g.grupo having sum(g.antes) <> sum(g.despues)', columnas, conteo, tabla);
  execute format('delete from %1$I; insert into %1$I (%2$s, filas) select %2$s, count(*) from %3$I group by %2$s', conteo, columnas, tabla);
end
$$;
