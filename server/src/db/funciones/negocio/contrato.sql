-- The contract by mail: who receives a contract, why a contract can't be sent, and when a sent one is out of date.

-- The client of a deal, the addresses to which the contract goes, and why the contract can't be sent, with what to do; null when nothing prevents that.
create or replace function despacho_de_contrato(negocio_ integer, out para text, out correos jsonb, out impedimento text, out falta text)
  language plpgsql stable as $$
declare
  n negocio;
  r receptor_de_papel;
begin
  select * into n from negocio where nro_negocio = negocio_;
  select * into r from receptor_de_papel x where x.tabla = 'clientes' and x.codigo = n.cod_clientenegocio;
  para := r.nombre;
  correos := correos_de_receptor(r.nombre, r.email, r.contactos, 'Documentos');
  impedimento := case
    when n.cod_estadoneg = '@negocio.anulado' then 'anulado'
    when n.cod_estadoneg = '@negocio.enPreparacion' then 'borrador'
    when correos = '[]' then 'sin-correo'
  end;
  falta := case impedimento
    when 'anulado' then 'El negocio está anulado.'
    when 'borrador' then 'El negocio está en preparación y su contrato es un borrador. Confírmelo antes de enviarlo.'
    when 'sin-correo' then falta_de_correo(r.nombre, r.tabla)
  end;
end
$$;

-- A contract that was sent before an amendment is out of date.
create or replace function desactualizar_contratos() returns trigger language plpgsql as $$
begin
  update envio set desactualizada = true
   where papel = 'contrato' and clave = new.nro_negocio and not desactualizada;
  return null;
end
$$;
create or replace trigger desactualizar_contratos after insert on negocio_estado
  for each row when (new.enmienda is not null) execute function desactualizar_contratos();
