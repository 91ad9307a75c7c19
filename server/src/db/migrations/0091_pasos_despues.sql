-- The tasks that come before the next step of a record from a later day on.
alter table embarque_resumen add column pasos_despues jsonb not null default '[]';
alter table negocio_resumen add column pasos_despues jsonb not null default '[]';
