-- formerly a88bb45453f169ab3680fb7df21d0a866fa7420842c5cea4966f908a1cae9738
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
