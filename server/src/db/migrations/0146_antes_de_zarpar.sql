-- A document of a client that the shipment needs before it sails.
alter table solicitud add column antes_de_zarpar boolean not null default false;
