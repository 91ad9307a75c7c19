-- The papers that should go out become rows, written where a shipment, a deal or a sending changes; they were worked out of all shipments on their
-- way at each reading.
drop view if exists papel_por_enviar, papel_de_embarque_por_enviar, contrato_por_enviar cascade;
drop index embarque_despacho;

-- What should go out of a shipment, and of a deal: [{ papel, variante, receptor, vence, id_envio }]
alter table embarque_resumen add column por_enviar jsonb not null default '[]';
alter table negocio_resumen add column por_enviar jsonb not null default '[]';

-- The same as rows: `clave` is the number of the shipment, or of the deal for a contract.
create table por_enviar (
  clave integer not null,
  papel text not null,
  variante integer not null,
  -- the table and the code of the company that receives it: agaduana-3
  receptor text,
  vence date,
  id_envio integer,
  primary key (clave, papel, variante)
);
create index por_enviar_vence on por_enviar (vence, clave, papel, variante);

create table suma_por_enviar (papel text, filas bigint not null, plegada boolean not null default false);
create unique index suma_por_enviar_grupo on suma_por_enviar (papel) nulls not distinct where plegada;
