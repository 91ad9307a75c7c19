-- The history of a record tells why it changed, where whoever changed it gave a reason.
alter table historial add column motivo text default motivo_actual();
