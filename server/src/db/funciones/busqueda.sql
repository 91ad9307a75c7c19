-- Words that searches look in hold names of other tables: what keeps them true when a name changes.

-- Names are held by advisory locks, which cost no write: whoever takes names down shares them until the end of its transaction, and
-- whoever renames has them alone. A number is a group of codes, so that a renaming of very many rows does not run out of locks.
create or replace function grupo_de_nombres(codigo text) returns integer language sql immutable return abs(hashtext(codigo) % 64);
drop function if exists grupo_de_nombres(integer);

-- A renaming reaches what mentions the name. Its arguments: the table that mentions it, the column of the code, the column that keeps it
-- there; and the key of what is written anew with the function that does it, those of the deals unless they are given.
create or replace function resumir_renombrados() returns trigger language plpgsql as $$
declare
  codigo text := to_jsonb(new) ->> tg_argv[1];
  cuales integer[];
begin
  perform pg_advisory_xact_lock(tg_relid::integer, grupo_de_nombres(codigo));
  execute format('select array(select distinct %I from %I where %I = %L order by 1)', coalesce(tg_argv[3], 'nro_negocio'), tg_argv[0], tg_argv[2], codigo)
    into cuales;
  execute format('select %I($1)', coalesce(tg_argv[4], 'resumir_negocios')) using cuales;
  return null;
end
$$;
