-- A client confirms in the portal that an envelope with originals arrived: by whom, and when.
alter table embarque_courier add column confirmado_por text;
alter table embarque_courier add column confirmado_en timestamptz;
alter table embarque_courier add constraint courier_confirmado
  check (num_nulls(confirmado_por, confirmado_en) in (0, 2) and (confirmado_en is null or fecha_recepcion is not null));
