-- How far the originals of a shipment that go by courier have come, kept for lists.
alter table embarque_resumen add column originales text;
alter table embarque_resumen add column originales_enviados date;
alter table embarque_resumen add column originales_recibidos date;
