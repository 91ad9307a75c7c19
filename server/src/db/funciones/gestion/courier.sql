-- Originals by courier: which items go in an envelope is part of the history of its shipment, and where one is followed.

create or replace trigger anotar_nuevas after insert on embarque_courier_gestion referencing new table as nuevas for each statement
  execute function anotar_nuevas('nro_embarque', 'id_courier', 'id_gestion');
create or replace trigger anotar_cambios after update or delete on embarque_courier_gestion for each row
  execute function anotar_cambios('nro_embarque', 'id_courier', 'id_gestion');

-- Where a company tells what became of an envelope; null without a number, or where the company has no such page.
create or replace function url_seguimiento(empresa integer, guia text) returns text language plpgsql stable as $$
begin
  return (select replace(c.url_seguimiento, '{numero}', guia) from empresacourier c where c.cod_empresacourier = empresa);
end
$$;
