-- How often somebody may try to enter.

-- Notes an attempt to enter and answers its number; or answers the seconds to wait (`espera`), and notes nothing: knocking does not prolong
-- the wait; or neither, when the attempts being judged at this moment would lock if all failed: this one has to come again when they
-- are. Failures of the last 15 minutes count, and what nobody judged for half a minute. Of the same user from the same place five lock for
-- 15 minutes. A whole address, and a user from everywhere, are slowed down beyond 20 and 100, to one attempt a minute in the end. A device
-- that this user has entered from is a place of its own, and what others do counts there for nothing: it is only slowed down, by its own
-- failures.
create or replace function intentar_ingreso(quien text, desde text, huella_equipo text, out espera integer, out intento bigint) language plpgsql as $$
declare
  conocido boolean := exists (select from equipo where huella = huella_equipo and cod_usuario = quien);
  lugar text := case when conocido then 'equipo ' || huella_equipo else desde end;
  inicio timestamptz := now() - interval '15 minutes';
  -- what a server that died was judging counts as a failure
  hasta timestamptz := now() - interval '30 seconds';
  lleno boolean;
begin
  -- one after the other, or many at the same time would slip past the count
  perform pg_advisory_xact_lock(hashtext('intento_login.origen'), hashtext(lugar));
  if not conocido then
    perform pg_advisory_xact_lock(hashtext('intento_login.usuario'), hashtext(quien));
  end if;
  delete from intento_login where en < now() - interval '1 day';
  select coalesce(max(ceil(least(tope, paso * (n - permitidos + 1)) - extract(epoch from clock_timestamp() - ultimo))) filter (where n >= permitidos), 0),
         coalesce(bool_or(n + en_juicio >= permitidos) filter (where n < permitidos), false)
    into espera, lleno
    from (
      select 5 as permitidos, case when conocido then 2 else 900 end as paso, case when conocido then 60 else 900 end as tope,
             count(*) filter (where fallido or en < hasta) as n, count(*) filter (where not fallido and en >= hasta) as en_juicio,
             max(en) filter (where fallido or en < hasta) as ultimo
        from intento_login where usuario = quien and origen = lugar and en > inicio
      union all
      select 20, 1, 60, count(*) filter (where fallido or en < hasta), count(*) filter (where not fallido and en >= hasta),
             max(en) filter (where fallido or en < hasta)
        from intento_login where not conocido and origen = desde and en > inicio
      union all
      select 100, 1, 60, count(*) filter (where fallido or en < hasta), count(*) filter (where not fallido and en >= hasta),
             max(en) filter (where fallido or en < hasta)
        from intento_login where not conocido and usuario = quien and en > inicio
    ) regla;
  espera := greatest(espera, 0);
  if espera = 0 and not lleno then
    insert into intento_login (usuario, origen, en, fallido) values (quien, lugar, clock_timestamp(), false) returning id into intento;
  end if;
end
$$;
