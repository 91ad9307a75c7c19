-- The list of the deliveries of a webhook walks along this index, the key last because pages need one order.
drop index webhook_entrega_de;
create index webhook_entrega_de on webhook_entrega (id_webhook, en desc, id_entrega desc);
