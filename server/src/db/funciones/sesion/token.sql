-- Service users and their access tokens.

-- A service user never has a session: a password, a link and the company's provider are refused alike.
create or replace function rechazar_servicio() returns trigger language plpgsql as $$
begin
  if exists (select from usuario u where u.cod_usuario = new.cod_usuario and u.servicio) then
    raise exception 'Un usuario de servicio no inicia sesión: su programa usa un token de acceso.';
  end if;
  return new;
end $$;
create or replace trigger rechazar_servicio before insert on sesion for each row execute function rechazar_servicio();
create or replace trigger rechazar_servicio before insert on invitacion for each row execute function rechazar_servicio();

-- Only an active service user gets a token. The lock keeps the user active until the token is committed.
create or replace function cuidar_token() returns trigger language plpgsql as $$
begin
  perform from usuario u where u.cod_usuario = new.cod_usuario and u.servicio and u.activo for share;
  if not found then
    raise exception 'Un token es de un usuario de servicio activo. Elija uno, o agréguelo.' using column = 'Cod_Usuario';
  end if;
  return new;
end $$;
create or replace trigger cuidar_token before insert on token_acceso for each row execute function cuidar_token();

create or replace trigger olvidar after update or delete on token_acceso for each statement execute function olvidar_sesiones();

create or replace trigger anotar_nuevas after insert on token_acceso referencing new table as nuevas for each statement
  execute function anotar_nuevas('id_token');
create or replace trigger anotar_cambios after update or delete on token_acceso for each row execute function anotar_cambios('id_token');
