-- Whether a season is closed, who closed or opened it last, and why; its changes are in the history of the season.
create table temporada_cierre (
  cod_temporada integer primary key references temporada on delete cascade,
  cerrada boolean not null,
  -- what was open when it was closed: what, and how many of it
  abierto jsonb not null default '[]',
  usuario text,
  motivo text check (length(motivo) <= 500),
  en timestamptz not null default now()
);
