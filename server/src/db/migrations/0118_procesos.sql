-- The processes of the portal, as each one tells of itself again and again, with the copies of the server that it reads.
create table proceso (
  id uuid primary key,
  equipo text not null check (length(equipo) <= 120),
  version text not null check (length(version) <= 40),
  desde timestamptz not null,
  visto timestamptz not null default now(),
  copias jsonb not null default '[]'
);

-- Lists that took long, by call and day, added up over all processes.
create table lista_lenta (
  llamada text check (length(llamada) <= 200),
  dia date default current_date,
  veces integer not null check (veces > 0),
  peor_ms integer not null check (peor_ms > 0),
  ultima timestamptz not null default now(),
  primary key (llamada, dia)
);

create index webhook_entrega_muerta on webhook_entrega (id_webhook) where estado = 'muerto';
