-- What a client has to answer is looked for among the comments of the last weeks.
create index gestion_comentario_en on gestion_comentario (en);

-- The kilos of each product in the containers of a shipment.
alter table embarque_resumen add column carga jsonb;
