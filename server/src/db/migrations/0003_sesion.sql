-- Sessions, failed logins, permissions, and the answers kept for repeated requests.

alter table usuario add column clave_hash text;
alter table usuario add constraint usuario_cliente check ((cod_areagestion = 5) = (cod_cliente is not null));

create table sesion (
  id uuid primary key,
  cod_usuario text not null references usuario on delete cascade,
  creada_en timestamptz not null default now(),
  expira_en timestamptz not null,
  revocada_en timestamptz,
  origen text
);
create index sesion_cod_usuario on sesion (cod_usuario) where revocada_en is null;

-- How a person wants to see the portal: layout, colours, saved views.
create table preferencia (
  cod_usuario text primary key references usuario on delete cascade,
  valor jsonb not null default '{}'
);

create table intento_login (
  usuario text not null,
  origen text not null,
  en timestamptz not null default now()
);
create index intento_login_usuario on intento_login (usuario, origen, en);

-- A deactivation, a password or an area change ends every session of the user, whoever makes the change.
create function revocar_sesiones() returns trigger language plpgsql as $$
begin
  update sesion set revocada_en = now() where cod_usuario = new.cod_usuario and revocada_en is null;
  return null;
end $$;
create trigger revocar after update of activo, clave_hash, cod_areagestion, cod_cliente, administrador on usuario
  for each row when (
    (old.activo and not new.activo) or old.clave_hash is distinct from new.clave_hash or old.cod_areagestion <> new.cod_areagestion
    or old.cod_cliente is distinct from new.cod_cliente or old.administrador <> new.administrador)
  execute function revocar_sesiones();

-- At least one active administrador must remain, or nobody could let anybody in.
create function queda_administrador() returns trigger language plpgsql as $$
begin
  if not exists (select 1 from usuario where administrador and activo) then
    raise exception 'Debe quedar al menos un administrador activo.';
  end if;
  return null;
end $$;
create trigger queda_administrador after update of administrador, activo on usuario
  for each row when (old.administrador and old.activo and not (new.administrador and new.activo))
  execute function queda_administrador();
create trigger queda_administrador_al_eliminar after delete on usuario
  for each row when (old.administrador and old.activo) execute function queda_administrador();

-- May this user use that function of that screen? The user's own exceptions first, then the grants of the area.
create function permitido(quien text, pantalla text, funcion text) returns boolean language sql stable as $$
  select pantalla is null or u.administrador or coalesce(
    (select (p ->> 'Permitido')::boolean from jsonb_array_elements(u.permisos) p
      where p ->> 'Cod_Pantalla' = pantalla and p ->> 'Cod_Funcion' = funcion limit 1),
    a.permisos @> jsonb_build_array(jsonb_build_object('Cod_Pantalla', pantalla, 'Funciones', jsonb_build_array(funcion))))
  from usuario u join areagestion a on a.cod_areagestion = u.cod_areagestion
  where u.cod_usuario = quien
$$;

create table idempotencia (
  usuario text not null,
  clave text not null,
  huella text not null,
  cuerpo text,
  en timestamptz not null default now(),
  primary key (usuario, clave)
);
create index idempotencia_en on idempotencia (en);

-- Rules of the parameters that are more than a type.
alter table temporada add constraint temporada_fechas check (fecha_termino > fecha_inicio);
alter table temporada add constraint temporada_traslape exclude using gist (daterange(fecha_inicio, fecha_termino, '[]') with &&);
alter table calibre add constraint calibre_desde_hasta check (hasta is null or desde is null or hasta >= desde);
alter table analisiscalidad add constraint analisiscalidad_limites check (limite_max is null or limite_min is null or limite_max >= limite_min);
create unique index pais_iso2 on pais (iso2);
create unique index puerto_locode on puerto (cod_locode, tipo);
create unique index clientes_rut on clientes (rut);
