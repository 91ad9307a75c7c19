-- From which browser a session was opened, as people call it: Chrome en Windows.
alter table sesion add column navegador text check (length(navegador) <= 60);
create index sesion_abierta on sesion (creada_en, id) where revocada_en is null;

-- When each session was used last, and from where; written together once a minute, so that no request waits for it.
create table sesion_uso (
  id uuid primary key references sesion on delete cascade,
  en timestamptz not null,
  origen text
);
