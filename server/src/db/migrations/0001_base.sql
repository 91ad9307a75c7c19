-- formerly fc841785c28b6e8641fcdf56dc7abf4900930ee25f3a29c9d9e59003f6e1de9e
-- What every later table leans on: Spanish order, accent-blind search, the change log, versions and settings.

create extension if not exists pg_trgm;

-- ñ after n, as Spanish sorts. Only a server with full ICU data knows the locale by name; the others are told the one rule.
do $$
begin
  if exists (select from pg_collation where collname = 'es-x-icu') then
    create collation es (provider = icu, locale = 'es');
  else
    execute $sql$create collation es (provider = icu, locale = 'und', rules = '&N<ñ<<<Ñ')$sql$;
  end if;
end
$$;

-- Every change of every watched row. Nothing in it is ever altered or removed.
create table historial (
  id bigint generated always as identity primary key,
  tabla text not null,
  clave text not null,
  accion text not null check (accion in ('crear', 'editar', 'eliminar')),
  antes jsonb,
  despues jsonb,
  usuario text,
  origen text,
  en timestamptz not null default clock_timestamp()
);
create index historial_clave on historial (tabla, clave, id);

-- Settings of the installation.
create table ajuste (
  clave text primary key,
  valor jsonb not null,
  modificado_por text,
  modificado_en timestamptz not null default now()
);
