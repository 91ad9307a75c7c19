-- Getting in: whose choice a password was, the codes that make an administrador, the devices that a person has entered from.

-- propia: the person chose it; inicial: an administrador gave it, and it is changed at the first login; muestra: the sample's, which
-- everybody knows.
alter table usuario add column clave_origen text not null default 'propia' check (clave_origen in ('propia', 'inicial', 'muestra'));
-- Who came with the sample data still has its password, as far as can be told.
alter table usuario disable trigger user;
update usuario set clave_origen = 'muestra'
  where exists (select from ajuste where clave = 'datos_muestra') and creado_por = 'sistema' and clave_hash is not null;
alter table usuario enable trigger user;

-- One-time codes, by hash: whoever has one may make an administrador, or give the user that it names a new password.
create table codigo_administrador (
  huella text primary key,
  cod_usuario text,
  expira_en timestamptz not null
);

-- What a browser shows of itself, by hash: a person's failures on their own device count there alone.
create table equipo (
  huella text not null,
  cod_usuario text not null references usuario on delete cascade,
  usado_en timestamptz not null default now(),
  primary key (huella, cod_usuario)
);
create index equipo_usado_en on equipo (usado_en);
create index equipo_cod_usuario on equipo (cod_usuario);

-- Attempts of an address, of a user, and of both are counted.
drop index intento_login_usuario;
create index intento_login_usuario on intento_login (usuario, en);
create index intento_login_origen on intento_login (origen, en);
create index intento_login_en on intento_login (en);
