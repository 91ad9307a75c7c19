-- The next due date of what is open of a shipment, for each area that lists it: what is due first stands first, by an index.
alter table embarque_resumen add column vence_calidad date, add column vence_logistica date, add column vence_produccion date;
create index embarque_resumen_vence_calidad on embarque_resumen (vence_calidad, nro_embarque);
create index embarque_resumen_vence_logistica on embarque_resumen (vence_logistica, nro_embarque);
