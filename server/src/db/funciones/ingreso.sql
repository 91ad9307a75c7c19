-- How often somebody may try to enter.

-- Notes an attempt to enter and answers 0, or answers the seconds to wait, and notes nothing: knocking does not prolong the wait. Attempts
-- of the last 15 minutes count; a right password takes its own back. Of the same user from the same place five lock for 15 minutes. A
-- whole address, and a user from everywhere, are slowed down beyond 20 and 100, to one attempt a minute in the end. A device that this
-- user has entered from is a place of its own, and what others do counts there for nothing: it is only slowed down, by its own failures.
create or replace function intentar_ingreso(quien text, desde text, huella_equipo text) returns integer language plpgsql as $$
declare
  conocido boolean := exists (select from equipo where huella = huella_equipo and cod_usuario = quien);
  lugar text := case when conocido then 'equipo ' || huella_equipo else desde end;
  inicio timestamptz := now() - interval '15 minutes';
  espera integer;
begin
  -- one after the other, or many at the same time would slip past the count
  perform pg_advisory_xact_lock(hashtext('intento_login.origen'), hashtext(lugar));
  if not conocido then
    perform pg_advisory_xact_lock(hashtext('intento_login.usuario'), hashtext(quien));
  end if;
  delete from intento_login where en < now() - interval '1 day';
  select coalesce(max(ceil(least(tope, paso * (n - permitidos + 1)) - extract(epoch from clock_timestamp() - ultimo))), 0) into espera
    from (
      select 5 as permitidos, case when conocido then 2 else 900 end as paso, case when conocido then 60 else 900 end as tope,
        count(*) as n, max(en) as ultimo
        from intento_login where usuario = quien and origen = lugar and en > inicio
      union all
      select 20, 1, 60, count(*), max(en) from intento_login where not conocido and origen = desde and en > inicio
      union all
      select 100, 1, 60, count(*), max(en) from intento_login where not conocido and usuario = quien and en > inicio
    ) regla
    where n >= permitidos;
  if espera > 0 then
    return espera;
  end if;
  insert into intento_login (usuario, origen, en) values (quien, lugar, clock_timestamp());
  return 0;
end
$$;
