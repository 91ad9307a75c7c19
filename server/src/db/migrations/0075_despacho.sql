-- The shipments on their way, by the day when their papers are due.
create index embarque_despacho on embarque ((coalesce(corte_documentos::date, fecha_etd - 2)), nro_embarque)
  where fecha_arribo is null and cod_estadoemb <> '08';
