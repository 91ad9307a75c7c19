-- What the cause of a task rests on: a container that gets a number, or a type with another name, are no other cause.
alter table pendiente add column sobre text;
update pendiente set sobre = md5(detalle);
alter table pendiente alter column sobre set not null;
