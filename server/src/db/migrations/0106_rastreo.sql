-- How a shipping line is asked for its events, and how that went last.
create table rastreo_naviera (
  cod_naviera integer primary key references naviera,
  url text not null check (length(url) <= 300),
  -- the header that carries the credential, which is kept encrypted
  cabecera text not null check (length(cabecera) <= 60),
  credencial text,
  activa boolean not null default true,
  -- does the portal take what the line tells by itself?
  toma_sola boolean not null default false,
  fallas integer not null default 0 check (fallas >= 0),
  error text,
  -- nobody asks before then
  pausa_hasta timestamptz,
  preguntada_en timestamptz,
  modificado_por text,
  modificado_en timestamptz not null default now()
);

-- The shipments that are followed with their line, and whose turn comes when.
create table rastreo (
  nro_embarque integer primary key references embarque on delete cascade,
  cod_naviera integer not null references naviera,
  proximo timestamptz not null default now(),
  fallas integer not null default 0 check (fallas >= 0),
  error text,
  leido_en timestamptz,
  -- the newest moment at which an event that was read had been made
  visto_hasta timestamptz
);
create index rastreo_turno on rastreo (cod_naviera, proximo);

-- What a line told, as it told it.
create table rastreo_evento (
  id_evento integer generated always as identity primary key,
  nro_embarque integer not null references embarque on delete cascade,
  cod_naviera integer not null references naviera,
  id_externo text not null check (length(id_externo) <= 200),
  hito text not null check (length(hito) <= 20),
  certeza text not null check (certeza in ('PLN', 'EST', 'ACT')),
  en timestamptz not null,
  -- the day at the place
  fecha date not null,
  creado_en timestamptz not null,
  recibido_en timestamptz not null default clock_timestamp(),
  -- null: an event of the voyage
  contenedor text check (length(contenedor) <= 15),
  cod_locode text check (length(cod_locode) <= 5),
  lugar text check (length(lugar) <= 100),
  imo text check (length(imo) = 7),
  nave text check (length(nave) <= 50),
  viaje text check (length(viaje) <= 20)
);
create unique index rastreo_evento_externo on rastreo_evento (nro_embarque, id_externo);
create index rastreo_evento_naviera on rastreo_evento (cod_naviera);

-- What a line's newest event says otherwise than the portal, until it is taken, left, or true.
create table rastreo_propuesta (
  id_propuesta integer generated always as identity primary key,
  nro_embarque integer not null references embarque on delete cascade,
  campo text not null check (campo in ('Fecha_ETD', 'Fecha_ETA', 'Fecha_Zarpe', 'Fecha_Arribo', 'Imo', 'Nro_Viaje')),
  valor text not null check (length(valor) <= 50),
  id_evento integer not null references rastreo_evento on delete cascade,
  estado text not null default 'abierta' check (estado in ('abierta', 'tomada', 'descartada', 'superada')),
  -- why the portal did not take it by itself
  impide text,
  en timestamptz not null default clock_timestamp(),
  decidida_por text,
  decidida_en timestamptz
);
create unique index rastreo_propuesta_abierta on rastreo_propuesta (nro_embarque, campo) where estado = 'abierta';
create index rastreo_propuesta_embarque on rastreo_propuesta (nro_embarque, campo, id_propuesta);
create index rastreo_propuesta_evento on rastreo_propuesta (id_evento);

-- The shipments that are booked, loaded or on their way, or that have arrived.
insert into rastreo (nro_embarque, cod_naviera)
select e.nro_embarque, e.cod_naviera from embarque e where e.cod_naviera is not null and e.cod_estadoemb in ('02', '03', '04', '05', '06');
