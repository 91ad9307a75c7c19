-- The key that signs sessions, one for all servers of this database; absent where the environment gives one.

create table clave_firma (
  unica boolean primary key default true check (unica),
  clave text not null check (length(clave) >= 32),
  creada_en timestamptz not null default now()
);
