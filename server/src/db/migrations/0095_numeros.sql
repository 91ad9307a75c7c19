-- The searches of gestión and of the lines of production find containers by a part of the number or, without one, of the name that is shown instead.
create index contenedor_nombre_texto on contenedor using gin (plano(coalesce(nro_contenedor, 'Contenedor ' || nro_corr_contenedor::text)) gin_trgm_ops)
  with (fastupdate = on, gin_pending_list_limit = 64);
