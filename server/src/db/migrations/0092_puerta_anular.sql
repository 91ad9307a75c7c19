-- What annulling a shipment lacks: consecuencia/puertas.sql.
alter table embarque_resumen add column faltas_anular jsonb not null default '[]';
-- its fourth parameter has another name and meaning now
drop function if exists cuidar_puerta(text, text, text, text);
