-- The kinds of notices of the model.
create table aviso_clase (
  clase text primary key,
  -- how a person is told that chose nothing for the kind
  modo text not null check (modo in ('portal', 'correo', 'manana', 'no')),
  urgente boolean not null,
  cliente boolean not null
);

-- What a person was told. While a line is unread, what happens next of the same kind to the same shipment, or deal, joins it.
create table aviso (
  id_aviso integer generated always as identity primary key,
  usuario text not null references usuario on delete cascade on update cascade,
  clase text not null references aviso_clase,
  nro_negocio integer not null references negocio on delete cascade,
  nro_embarque integer references embarque on delete cascade,
  -- what within the shipment; null where the line is about several containers, items or tasks
  id_contenedor integer references contenedor on delete cascade,
  id_gestion integer references gestion on delete cascade,
  id_pendiente integer references pendiente on delete cascade,
  cuantos integer not null default 1 check (cuantos >= 0),
  -- what happened last, and in English for clients
  detalle text not null,
  detalle_en text,
  por text,
  -- [{ "En", "Por", "Detalle", "Detalle_En", "Tarea" }]: the last 20 things that happened, the first one first
  hechos jsonb not null,
  en timestamptz not null,
  leido_en timestamptz,
  -- hidden until then
  despues timestamptz,
  modo text not null check (modo in ('portal', 'correo', 'manana')),
  -- when a mail told it last
  enviado_en timestamptz
);
create unique index aviso_sin_leer on aviso (usuario, clase, nro_negocio, (coalesce(nro_embarque, 0))) where leido_en is null;
create index aviso_de on aviso (usuario, en, id_aviso);
create index aviso_por_leer on aviso (usuario, en desc, id_aviso desc) where leido_en is null;
create index aviso_por_enviar on aviso (usuario) where leido_en is null and modo <> 'portal' and (enviado_en is null or enviado_en < en);
create index aviso_negocio on aviso (nro_negocio);
create index aviso_embarque on aviso (nro_embarque);
create index aviso_contenedor on aviso (id_contenedor) where id_contenedor is not null;
create index aviso_gestion on aviso (id_gestion) where id_gestion is not null;
create index aviso_pendiente_de on aviso (id_pendiente) where id_pendiente is not null;
create index aviso_leido on aviso (leido_en) where leido_en is not null;

-- How a person wants to be told of a kind.
create table aviso_modo (
  usuario text not null references usuario on delete cascade on update cascade,
  clase text not null references aviso_clase,
  modo text not null check (modo in ('portal', 'correo', 'manana', 'no')),
  primary key (usuario, clase)
);
-- When a person gets no mail about notices, and on which day the morning mail left last.
create table aviso_ajuste (
  usuario text primary key references usuario on delete cascade on update cascade,
  silencio_desde time,
  silencio_hasta time,
  matinal date,
  check ((silencio_desde is null) = (silencio_hasta is null))
);
-- The deals and shipments that people follow beside those they answer for; null: the whole deal.
create table seguimiento (
  usuario text not null references usuario on delete cascade on update cascade,
  nro_negocio integer not null references negocio on delete cascade,
  nro_embarque integer references embarque on delete cascade,
  en timestamptz not null default now()
);
create unique index seguimiento_de on seguimiento (nro_negocio, usuario, (coalesce(nro_embarque, 0)));
create index seguimiento_embarque on seguimiento (nro_embarque) where nro_embarque is not null;
create index seguimiento_usuario on seguimiento (usuario);

-- The kind of notice of each kind of task, and whether a task that counts from a later day on has been told.
alter table pendiente_clase add column aviso text references aviso_clase;
alter table pendiente add column avisado boolean not null default false;
create index pendiente_por_avisar on pendiente (desde) where cerrado_en is null and desde is not null and not avisado;
