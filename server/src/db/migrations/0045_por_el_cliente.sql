-- A person of the company who decides for a client says for which, who of them decided, and shows their mail.

alter table aprobacion_gestion
  add column cod_cliente integer references clientes,
  add column contacto text check (length(contacto) between 1 and 120),
  add column id_adjunto integer references adjunto,
  add constraint aprobacion_por_cliente check (num_nulls(cod_cliente, contacto, id_adjunto) in (0, 3));
create index aprobacion_gestion_cliente on aprobacion_gestion (cod_cliente) where cod_cliente is not null;
create index aprobacion_gestion_adjunto on aprobacion_gestion (id_adjunto) where id_adjunto is not null;
