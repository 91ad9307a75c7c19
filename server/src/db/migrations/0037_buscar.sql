-- The search of the whole portal finds numbers by how they begin, however they were spaced, and items and files by a part of them.
create index negocio_contrato_junto on negocio (junto(nro_contrato) text_pattern_ops);
create index embarque_booking_junto on embarque (junto(nro_booking) text_pattern_ops) where nro_booking is not null;
create index contenedor_numero_junto on contenedor (junto(nro_contenedor) text_pattern_ops) where nro_contenedor is not null;
create index embarque_bl_junto on embarque (junto(nro_bl) text_pattern_ops) where nro_bl is not null;
-- without its owner
create index contenedor_digitos on contenedor (substr(nro_contenedor, 5) text_pattern_ops) where nro_contenedor is not null;
create index gestion_numero_junto on gestion (junto(numero) text_pattern_ops) where numero is not null;
create index gestion_referencia_junto on gestion (junto(referencia) text_pattern_ops) where referencia is not null;
create index gestion_busqueda on gestion using gin (plano(coalesce(numero, '') || ' ' || coalesce(referencia, '')) gin_trgm_ops)
  where coalesce(numero, referencia) is not null;
create index adjunto_nombre on adjunto using gin (plano(nombre) gin_trgm_ops);
