-- Sessions and permissions.

-- A deactivation, a new password, another area or the mark of a service user ends every session of the user, also when an administrador or a script makes the change.
create or replace function revocar_sesiones() returns trigger language plpgsql as $$
begin
  update sesion set revocada_en = now() where cod_usuario = new.cod_usuario and revocada_en is null;
  return null;
end $$;
create or replace trigger revocar after update of activo, clave_hash, cod_areagestion, cod_cliente, administrador, servicio on usuario
  for each row when (
    (old.activo and not new.activo) or old.clave_hash is distinct from new.clave_hash or old.cod_areagestion <> new.cod_areagestion
    or old.cod_cliente is distinct from new.cod_cliente or old.administrador <> new.administrador or old.servicio <> new.servicio)
  execute function revocar_sesiones();

-- At least one active administrador must remain, because otherwise nobody could grant access. Concurrent removals wait for each other, and
-- the check runs after the wait: a function sees what was committed meanwhile. Sample users do not count.
create or replace function queda_administrador() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('queda_administrador'));
  if not exists (select from usuario where administrador and activo and clave_hash is not null
      and (clave_origen <> 'muestra' or old.clave_origen = 'muestra')) then
    raise exception 'Debe quedar al menos un administrador activo.';
  end if;
  return null;
end $$;
create or replace trigger queda_administrador after update of administrador, activo, clave_hash on usuario
  for each row when (
    old.administrador and old.activo and old.clave_hash is not null
    and not (new.administrador and new.activo and new.clave_hash is not null))
  execute function queda_administrador();
create or replace trigger queda_administrador_al_eliminar after delete on usuario
  for each row when (old.administrador and old.activo and old.clave_hash is not null) execute function queda_administrador();

-- The areas of a user: their own first, then the others in which they work.
create or replace function areas_de(quien text) returns integer[] language plpgsql stable as $$
begin
  return (select u.cod_areagestion || array(select l.cod_areagestion from usuario_areagestion l where l.cod_usuario = quien order by 1)
    from usuario u where u.cod_usuario = quien);
end
$$;

-- Does a user work in an area?
create or replace function es_del_area(quien usuario, area integer) returns boolean language plpgsql stable as $$
begin
  return quien.cod_areagestion = area
    or exists (select from usuario_areagestion l where l.cod_usuario = quien.cod_usuario and l.cod_areagestion = area);
end
$$;

-- Does this user have that function of that screen? The user's own exceptions take precedence over the grants of their areas.
create or replace function permitido(quien text, pantalla text, funcion text) returns boolean language plpgsql stable as $$
begin
  return (
    select pantalla is null or u.administrador or coalesce(
      (select (p ->> 'Permitido')::boolean from jsonb_array_elements(u.permisos) p
        where p ->> 'Cod_Pantalla' = pantalla and p ->> 'Cod_Funcion' = funcion limit 1),
      exists (select from areagestion a where a.cod_areagestion in (select unnest(areas_de(quien)))
        and a.permisos @> jsonb_build_array(jsonb_build_object('Cod_Pantalla', pantalla, 'Funciones', jsonb_build_array(funcion)))))
    from usuario u where u.cod_usuario = quien
  );
end
$$;

-- A deactivated person can't accept an invitation, and whoever has chosen a password needs none.
create or replace function retirar_invitaciones() returns trigger language plpgsql as $$
begin
  update invitacion set retirada_en = now() where cod_usuario = new.cod_usuario and aceptada_en is null and retirada_en is null;
  return null;
end $$;
create or replace trigger retirar_invitaciones after update of activo, clave_hash, email on usuario
  for each row when ((old.activo and not new.activo) or old.clave_hash is distinct from new.clave_hash or old.email <> new.email)
  execute function retirar_invitaciones();

-- Every session is a login, however it was opened; but for a look, of which the person knows nothing, and which is in the log of who looks.
create or replace function anotar_ingreso() returns trigger language plpgsql as $$
begin
  if new.mira_desde is not null then
    insert into acceso (clase, usuario, como, origen, navegador)
    select 'mirada', m.cod_usuario, new.cod_usuario, new.origen, new.navegador from sesion m where m.id = new.mira_desde;
    return null;
  end if;
  insert into acceso (clase, usuario, origen, navegador) values ('ingreso', new.cod_usuario, new.origen, new.navegador);
  insert into ultimo_ingreso (cod_usuario, en) values (new.cod_usuario, now()) on conflict (cod_usuario) do update set en = excluded.en;
  return null;
end $$;
create or replace trigger anotar_ingreso after insert on sesion for each row execute function anotar_ingreso();

-- A look ends with the session from which it was opened, and its end is in the access log.
create or replace function terminar_miradas() returns trigger language plpgsql as $$
begin
  if new.mira_desde is not null then
    insert into acceso (en, clase, usuario, como, origen, navegador, detalle)
    select new.revocada_en, 'fin-mirada', m.cod_usuario, new.cod_usuario, new.origen, new.navegador,
        case when new.revocada_en >= new.expira_en then 'Terminó sola' end
      from sesion m where m.id = new.mira_desde;
  else
    update sesion set revocada_en = new.revocada_en where mira_desde = new.id and revocada_en is null;
  end if;
  return null;
end $$;
create or replace trigger terminar_miradas after update of revocada_en on sesion
  for each row when (old.revocada_en is null and new.revocada_en is not null) execute function terminar_miradas();

-- Changes of passwords are in the access log, with who made them when that was somebody else; not those of the sample, which everybody knows.
create or replace function anotar_clave() returns trigger language plpgsql as $$
begin
  insert into acceso (clase, usuario, origen, detalle)
  values ('clave', new.cod_usuario, origen_actual(), case when usuario_actual() is distinct from new.cod_usuario then 'Por ' || coalesce(usuario_actual(), 'el servidor') end);
  return null;
end $$;
create or replace trigger anotar_clave after update of clave_hash on usuario
  for each row when (old.clave_hash is distinct from new.clave_hash and new.clave_origen <> 'muestra') execute function anotar_clave();

-- After a change of users or permissions, this process clears its cache at the commit, and the other processes when they are notified
-- (server/src/db/changes.ts).
create or replace function olvidar_sesiones() returns trigger language plpgsql as $$
begin
  perform set_config('nogal.olvidar', 'si', true);
  notify nogal_olvidar;
  return null;
end $$;
create or replace trigger olvidar after update on sesion
  for each row when (old.* is distinct from new.*) execute function olvidar_sesiones();
create or replace trigger olvidar_al_eliminar after delete on sesion
  for each row when (old.revocada_en is null and old.expira_en > now()) execute function olvidar_sesiones();
create or replace trigger olvidar_al_vaciar after truncate on sesion execute function olvidar_sesiones();
create or replace trigger olvidar after update on usuario
  for each row when (
    old.activo <> new.activo or old.clave_hash is distinct from new.clave_hash or old.cod_areagestion <> new.cod_areagestion
    or old.cod_cliente is distinct from new.cod_cliente or old.administrador <> new.administrador or old.servicio <> new.servicio
    or old.permisos is distinct from new.permisos or old.nom_usuario <> new.nom_usuario or old.cod_usuario <> new.cod_usuario)
  execute function olvidar_sesiones();
create or replace trigger olvidar_al_eliminar after delete on usuario for each row execute function olvidar_sesiones();
create or replace trigger olvidar after insert or update or delete on usuario_planta for each statement execute function olvidar_sesiones();
create or replace trigger olvidar after insert or update or delete on usuario_areagestion for each statement execute function olvidar_sesiones();
create or replace trigger olvidar after update of permisos on areagestion
  for each row when (old.permisos is distinct from new.permisos) execute function olvidar_sesiones();

-- A second factor that a person turns on is in the access log, and so is one that is removed, with who removed it when that was somebody
-- else. Its removal ends the sessions of the person: where the area demands a second factor, the next login sets up another one.
create or replace function anotar_factor() returns trigger language plpgsql as $$
declare
  quien text := case when tg_op = 'DELETE' then old.cod_usuario else new.cod_usuario end;
begin
  if not exists (select from usuario where cod_usuario = quien) then
    return null;
  end if;
  insert into acceso (clase, usuario, origen, detalle)
  values ('factor', quien, origen_actual(), case when tg_op = 'UPDATE' then 'Activado.'
    when usuario_actual() is distinct from quien then 'Quitado por ' || coalesce(usuario_actual(), 'el servidor') || '.' else 'Quitado.' end);
  if tg_op = 'DELETE' then
    update sesion set revocada_en = now() where cod_usuario = quien and revocada_en is null;
  end if;
  return null;
end $$;
create or replace trigger anotar_factor after update of confirmado_en on segundo_factor
  for each row when (old.confirmado_en is null and new.confirmado_en is not null) execute function anotar_factor();
create or replace trigger anotar_factor_al_quitar after delete on segundo_factor
  for each row when (old.confirmado_en is not null) execute function anotar_factor();

-- An area that begins to demand a second factor ends the sessions of its people who have none: they set one up when they log in again.
create or replace function exigir_segundo_factor() returns trigger language plpgsql as $$
begin
  update sesion s set revocada_en = now() from usuario u
   where u.cod_usuario = s.cod_usuario and es_del_area(u, new.cod_areagestion) and s.revocada_en is null
     and not exists (select from segundo_factor f where f.cod_usuario = u.cod_usuario and f.confirmado_en is not null);
  return null;
end $$;
create or replace trigger exigir_segundo_factor after update of segundo_factor on areagestion
  for each row when (new.segundo_factor and not old.segundo_factor) execute function exigir_segundo_factor();

-- Another mail address is another account of the company's provider: the next sign-in links it.
create or replace function soltar_cuenta() returns trigger language plpgsql as $$
begin
  delete from cuenta_proveedor where cod_usuario = new.cod_usuario;
  return null;
end $$;
create or replace trigger soltar_cuenta after update of email on usuario
  for each row when (lower(old.email) <> lower(new.email)) execute function soltar_cuenta();
