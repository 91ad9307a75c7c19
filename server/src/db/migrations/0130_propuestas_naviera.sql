-- How many open proposals of its line a shipment has, for lists.
alter table embarque_resumen add column propuestas_naviera integer not null default 0;
create index embarque_resumen_propuestas on embarque_resumen (nro_embarque) where propuestas_naviera > 0;
