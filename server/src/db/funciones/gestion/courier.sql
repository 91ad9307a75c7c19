-- Originals by courier: envelopes and their items, recorded in the history of the shipment, and the tracking address of an envelope.

create or replace trigger anotar_nuevas after insert on embarque_courier_gestion referencing new table as nuevas for each statement
  execute function anotar_nuevas('nro_embarque', 'id_courier', 'id_gestion');
create or replace trigger anotar_cambios after update or delete on embarque_courier_gestion for each row
  execute function anotar_cambios('nro_embarque', 'id_courier', 'id_gestion');

-- The tracking page of an envelope; null without a tracking number, or where the company has no such page.
create or replace function url_seguimiento(empresa integer, guia text) returns text language plpgsql stable as $$
begin
  return (select replace(c.url_seguimiento, '{numero}', guia) from empresacourier c where c.cod_empresacourier = empresa);
end
$$;
