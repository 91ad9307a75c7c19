-- What each area has to complete, found by shipment.
create index gestion_pendiente on gestion (nro_embarque, tipo, cod_certdocanalis) where cod_estadogestion <> '04';
