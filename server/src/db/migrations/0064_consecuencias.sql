-- Gates and tasks: what keeps a step from being taken, and what a person must do because something changed.

-- A kept value with a kind is the set of tasks of that kind, and has no columns.
alter table mantenido add column clase text;

-- What a step lacks, written from the model at every change of it: the weight, the field to fill in, and the order of the sentences.
create table puerta_regla (
  tabla text not null,
  paso text not null,
  falta text not null,
  peso text not null check (peso in ('impide', 'con motivo')),
  campo text not null,
  orden integer not null,
  primary key (tabla, paso, falta)
);
-- How each lack is found. Written by puerta(), which the files of functions call.
create table puerta (
  tabla text not null,
  paso text not null,
  falta text not null,
  llave text not null,
  consulta text not null,
  fuentes jsonb not null,
  primary key (tabla, paso, falta)
);
-- Who let a step be taken although something lacked, and why. It holds while the same thing lacks, which `sobre` tells.
create table puerta_pasada (
  id bigint generated always as identity primary key,
  tabla text not null,
  clave integer not null,
  paso text not null,
  falta text not null,
  mensaje text not null,
  sobre text not null,
  motivo text not null check (length(motivo) <= 500 and trim(motivo) <> ''),
  usuario text not null,
  en timestamptz not null default clock_timestamp()
);
create index puerta_pasada_de on puerta_pasada (tabla, clave, paso, falta, id);

alter table contenedor_resumen add column faltas_cargar jsonb not null default '[]', add column faltas_cerrar jsonb not null default '[]';
alter table embarque_resumen add column faltas_zarpar jsonb not null default '[]';

-- The kinds of tasks, written from the model at every change of it.
create table pendiente_clase (
  clase text primary key,
  titulo text not null,
  cod_areagestion integer not null,
  orden integer not null
);
-- What a person must do because something changed. `clave` and `variante` say about what, in the terms of its kind.
create table pendiente (
  id_pendiente integer generated always as identity primary key,
  clase text not null references pendiente_clase,
  clave integer not null,
  variante integer not null default 0,
  nro_negocio integer not null references negocio on delete cascade,
  nro_embarque integer references embarque on delete cascade,
  id_contenedor integer references contenedor on delete cascade,
  cod_areagestion integer not null references areagestion,
  usuario_responsable text references usuario,
  -- who gave it to somebody else; null: the responsible person of the subject has it
  asignado_por text,
  detalle text not null,
  vence date,
  -- shown from this day on; null: at once
  desde date,
  -- [{ "En", "Por", "Detalle" }]: what caused it, the first one first
  causas jsonb not null,
  creado_en timestamptz not null,
  cerrado_en timestamptz,
  cerrado_por text,
  -- the reason of the person who closed it without the act; null: the act closed it
  motivo_cierre text check (length(motivo_cierre) <= 500 and trim(motivo_cierre) <> ''),
  -- closed by a person while its cause remains: the same cause does not open it again
  vigente boolean not null default false,
  version integer not null default 1
);
create unique index pendiente_abierto on pendiente (clase, clave, variante) where cerrado_en is null;
create index pendiente_dispensado on pendiente (clase, clave, variante) where vigente;
create index pendiente_por_vencer on pendiente (vence, id_pendiente) where cerrado_en is null;
create index pendiente_responsable on pendiente (usuario_responsable, vence) where cerrado_en is null;
create index pendiente_negocio on pendiente (nro_negocio);
create index pendiente_embarque on pendiente (nro_embarque);
create index pendiente_contenedor on pendiente (id_contenedor);

-- The open tasks of a shipment and of a deal: how many, from which days on the later ones count too, and the first one in words.
alter table embarque_resumen add column pendientes integer not null default 0, add column pendientes_despues date[] not null default '{}',
  add column proximo_paso text;
alter table negocio_resumen add column pendientes integer not null default 0, add column pendientes_despues date[] not null default '{}',
  add column proximo_paso text;

-- Shipments whose cut-offs moved with the ETD, and which nobody has confirmed since.
create table embarque_corte_movido (
  nro_embarque integer primary key references embarque on delete cascade,
  en timestamptz not null default now()
);

-- What differs between the sent paper and the current one, in words; the approved pro-forma differs from the current one.
alter table envio add column cambios text;
alter table embarque_proforma add column desactualizada boolean not null default false;
