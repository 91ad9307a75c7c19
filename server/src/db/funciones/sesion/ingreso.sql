-- Rate limits of login attempts.

-- Records a login attempt and returns its number; or returns the seconds to wait (`espera`) and records nothing, so that trying again does
-- not prolong the wait; or returns neither, when the attempts still being checked would cause a lock if all failed: the client has to try
-- again later. Failures of the last 15 minutes count, and attempts without an outcome for half a minute count as failures. Five failures of
-- one user from one origin lock for 15 minutes. Beyond 20 failures from one address, or 100 of one user from all origins, attempts slow
-- down to one a minute. A device from which this user has logged in is an origin of its own: failures elsewhere do not count there, and its
-- own only slow it down.
create or replace function intentar_ingreso(quien text, desde text, huella_equipo text, out espera integer, out intento bigint) language plpgsql as $$
declare
  conocido boolean := exists (select from equipo where huella = huella_equipo and cod_usuario = quien);
  lugar text := case when conocido then 'equipo ' || huella_equipo else desde end;
  inicio timestamptz := now() - interval '15 minutes';
  -- attempts that a crashed server was checking count as failures
  hasta timestamptz := now() - interval '30 seconds';
  lleno boolean;
begin
  -- the locks serialize attempts; otherwise concurrent ones would exceed the limit
  perform pg_advisory_xact_lock(hashtext('intento_login.origen'), hashtext(lugar));
  if not conocido then
    perform pg_advisory_xact_lock(hashtext('intento_login.usuario'), hashtext(quien));
  end if;
  -- what a clock wrote that was ahead would lock until that time has come
  delete from intento_login where en < now() - interval '1 day' or en > now() + interval '1 minute';
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
