-- A contract may be mailed: the original has no revision number.
alter table envio drop constraint envio_con_papel;
alter table envio add constraint envio_con_papel check (clase <> 'papel'
  or num_nulls(papel, clave, impresion, huella, nro_negocio, adjunto, recibo_vence) = 0 and (revision is not null or papel = 'contrato'));
