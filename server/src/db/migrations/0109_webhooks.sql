-- Where other programs are told of what happens, of which kinds of notices, and in the name of which service user.
create table webhook (
  id_webhook integer generated always as identity primary key,
  nombre text not null check (length(nombre) <= 60),
  url text not null check (length(url) <= 300),
  cod_usuario text not null references usuario on delete cascade on update cascade,
  clases text[] not null,
  activo boolean not null,
  -- when its secret was made
  rotado_en timestamptz not null default now(),
  error text,
  entregado_en timestamptz,
  creado_por text,
  creado_en timestamptz not null default now(),
  constraint webhook_nombre unique (nombre)
);
create index webhook_usuario on webhook (cod_usuario);

-- What signs, encrypted; the secret before signs too until then.
create table webhook_secreto (
  id_webhook integer primary key references webhook on delete cascade,
  secreto text not null,
  anterior text,
  anterior_hasta timestamptz
);

-- What a program is told, and what became of it. The row is made in the transaction of its cause, and its key is the identifier that is sent.
create table webhook_entrega (
  id_entrega text primary key default 'msg_' || replace(gen_random_uuid()::text, '-', ''),
  id_webhook integer not null references webhook on delete cascade,
  clase text not null,
  -- the event without its address, as it was when it happened
  hecho jsonb not null,
  en timestamptz not null default clock_timestamp(),
  estado text not null default 'pendiente' check (estado in ('pendiente', 'entregado', 'muerto')),
  intentos integer not null default 0 check (intentos >= 0),
  -- when it is tried next; while it is tried, when another process may try it
  proximo timestamptz not null default now(),
  entregado_en timestamptz,
  respuesta_estado integer,
  respuesta text check (length(respuesta) <= 500),
  error text
);
create index webhook_entrega_turno on webhook_entrega (proximo) where estado = 'pendiente';
create index webhook_entrega_de on webhook_entrega (id_webhook, en desc);
create index webhook_entrega_en on webhook_entrega (en);
