-- Service users, in whose name other programs enter: they have no password and manage nothing.
alter table usuario
  add column servicio boolean not null default false,
  add constraint usuario_servicio check (not servicio or (clave_hash is null and not administrador));

-- Access tokens of service users, by hash.
create table token_acceso (
  id_token uuid primary key default gen_random_uuid(),
  cod_usuario text not null references usuario on delete cascade on update cascade,
  nombre text not null check (length(nombre) <= 60),
  alcance text not null check (alcance in ('leer', 'escribir')),
  clave_hash text not null unique check (clave_hash ~ '^[0-9a-f]{64}$'),
  -- the first characters, by which a person recognises the token
  comienzo text not null check (length(comienzo) <= 20),
  -- the last day on which it is accepted
  vence date not null,
  creado_por text,
  creado_en timestamptz not null default now(),
  revocado_por text,
  revocado_en timestamptz,
  check (vence <= (creado_en + interval '367 days')::date)
);
create unique index token_acceso_sin_revocar on token_acceso (cod_usuario, nombre) where revocado_en is null;

-- When each token was used last, and from where; written together once a minute, so that no request waits for it.
create table token_uso (
  id_token uuid primary key references token_acceso on delete cascade,
  en timestamptz not null,
  origen text
);
