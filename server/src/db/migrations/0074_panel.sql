-- Background jobs whose last run failed, for the administrators of the portal.
create table trabajo_falla (
  nombre text primary key,
  mensaje text not null,
  desde timestamptz not null default now(),
  -- the last failure; a server that was stopped while a job failed leaves its row
  ultima timestamptz not null default now()
);
-- Messages of the last days by what became of them.
create index envio_reciente on envio (en) where estado in ('rechazado', 'incierto', 'guardado');
-- Whether any deal uses a currency.
create index negocio_producto_moneda on negocio_producto (cod_moneda);
-- Samples with measured values, by their day.
create index gestion_medida on gestion (fecha_gestion) where mediciones <> '[]';
