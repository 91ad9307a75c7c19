-- Numbers of changes, for a list whose conditions look into several tables and that therefore has no kept sum. Each change of a row or column
-- that decides the count moves a sequence; the process that counted remembers the count until the sequence has moved.

-- Moves the sequence of its argument. The shared lock, which ends after the changes are visible, tells a process that
-- counts that there is a change which no count can see yet.
create or replace function numerar_cambio() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(tg_argv[0]::regclass::oid::integer, 0), nextval(tg_argv[0]);
  return null;
end
$$;

-- Declares that new and deleted rows of a table, and changes of these columns, may change the count whose changes `secuencia` numbers.
create or replace function numerar_cambios(secuencia text, tabla text, variadic columnas text[]) returns void language plpgsql as $$
begin
  execute format('create or replace trigger numerar_nuevas after insert or delete on %I for each statement execute function numerar_cambio(%L)', tabla, secuencia);
  execute format('create or replace trigger numerar_editadas after update on %I for each row when ((%s) is distinct from (%s)) execute function numerar_cambio(%L)',
    tabla, en_lista(columnas, 'old.'), en_lista(columnas, 'new.'), secuencia);
end
$$;

-- The number of the last change, read after the snapshot of a query: it covers all changes that the query sees. Null on a copy of the server,
-- which learns of a sequence only every 32 numbers.
create or replace function cambios_vistos(secuencia regclass) returns bigint language sql volatile
  return case when not pg_is_in_recovery() then coalesce(pg_sequence_last_value(secuencia), 0) end;

-- The number of the last change, where a later query sees all changes up to this number. Null while one of these changes is not committed, and
-- on a copy of the server, where the locks of transactions that write do not show.
create or replace function cambios_quietos(secuencia regclass) returns bigint language plpgsql as $$
declare
  hasta bigint := coalesce(pg_sequence_last_value(secuencia), 0);
begin
  -- the lock is free once all who moved the sequence before have ended; who counts must not hold up who writes
  if not pg_is_in_recovery() and pg_try_advisory_lock(secuencia::oid::integer, 0) then
    perform pg_advisory_unlock(secuencia::oid::integer, 0);
    return hasta;
  end if;
  return null;
end
$$;
