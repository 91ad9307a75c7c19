-- Whoever asked for an approval is mailed what was decided.

alter table aprobacion_gestion add column avisada boolean not null default false;
-- What was decided before is known by now.
update aprobacion_gestion set avisada = true where resultado is not null;
create index aprobacion_gestion_por_avisar on aprobacion_gestion (id_aprobacion) where not avisada and resultado in ('aprobada', 'rechazada');

alter table envio drop constraint envio_clase_check;
alter table envio
  add constraint envio_clase_check check (clase in ('papel', 'aprobacion', 'decision', 'recordatorio', 'aviso', 'comentario'));
