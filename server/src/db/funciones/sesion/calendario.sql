-- The address of a calendar ends with the access of its person, or when they become somebody else for the portal.
create or replace function quitar_calendario() returns trigger language plpgsql as $$
begin
  delete from calendario_direccion where cod_usuario = new.cod_usuario;
  return null;
end
$$;
create or replace trigger quitar_calendario after update of activo, cod_areagestion, cod_cliente, servicio on usuario
  for each row when ((old.activo and not new.activo) or old.cod_areagestion <> new.cod_areagestion or old.cod_cliente is distinct from new.cod_cliente
    or old.servicio <> new.servicio) execute function quitar_calendario();
