-- The longest term of any payment, without reading them all: what departed longer ago has no payment to come.
create index negocio_pago_dias on negocio_pago (dias);
