-- The release of containers: what quality says of the fruit in them, which loading, sailing and closing depend on.
alter table contenedor_resumen
  add column liberacion text not null default 'sin-veredicto' check (liberacion in ('liberado', 'retenido', 'rechazado', 'sin-veredicto')),
  add column liberacion_porque text,
  -- released although a value fails or something lacks, by the reason of a person
  add column con_excepcion boolean not null default false,
  -- the decision that holds now; null: the analyses and certificates decide
  add column id_decision integer,
  -- required analyses and certificates of quality that are not there yet
  add column calidad_falta text;

-- What a person of quality decided of a container, and why. Releasing one holds for what the analyses said then (`sobre`).
create table contenedor_decision (
  id_decision integer generated always as identity primary key,
  id_contenedor integer not null references contenedor on delete cascade,
  decision text not null check (decision in ('liberado', 'retenido', 'rechazado', 'segun-analisis')),
  sobre text not null,
  motivo text not null check (length(motivo) <= 500 and trim(motivo) <> ''),
  usuario text not null,
  en timestamptz not null default clock_timestamp()
);
create index contenedor_decision_contenedor on contenedor_decision (id_contenedor, id_decision);

-- Each move of the release of a container: who caused it, when, and why.
create table contenedor_liberacion (
  id bigint generated always as identity primary key,
  id_contenedor integer not null references contenedor on delete cascade,
  antes text not null,
  liberacion text not null,
  porque text,
  usuario text,
  en timestamptz not null default clock_timestamp()
);
create index contenedor_liberacion_contenedor on contenedor_liberacion (id_contenedor, id);

-- The release of a shipment: the worst of its containers, and how many of them there are of each but the released ones.
alter table embarque_resumen
  add column liberacion text not null default 'sin-veredicto' check (liberacion in ('liberado', 'retenido', 'rechazado', 'sin-veredicto')),
  add column liberacion_detalle text;
create index embarque_resumen_detenido on embarque_resumen (nro_embarque) where liberacion in ('retenido', 'rechazado');
