-- Despacho: everything that should go out by mail, papers of shipments and contracts of deals alike.

create or replace view papel_por_enviar as
  select * from papel_de_embarque_por_enviar union all select * from contrato_por_enviar;

-- The addresses to which a paper of a shipment or a contract goes, and why it can't be sent, with what to do; null when nothing prevents that.
-- `cambio` tells that the shipment differs from the approved paper.
create or replace function despacho_de_enviado(cual text, clave integer, variante integer, cambio boolean,
  out correos jsonb, out impedimento text, out falta text) language plpgsql stable as $$
begin
  if cual = 'contrato' then
    select d.correos, d.impedimento, d.falta into correos, impedimento, falta from despacho_de_contrato(clave) d;
  else
    select d.correos, d.impedimento, d.falta into correos, impedimento, falta from despacho_de_papel(clave, cual, variante, cambio) d;
  end if;
end
$$;
