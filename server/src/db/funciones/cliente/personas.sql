-- The people of a client: one of them manages the others, and no person of a client changes people of another client.

-- Does a person manage the people of this client?
create or replace function administra_cliente(persona text, cliente integer) returns boolean language plpgsql stable as $$
begin
  return exists (
    select from gestor_cliente g join usuario u using (cod_usuario)
     where g.cod_usuario = persona and g.cod_cliente = cliente and u.cod_cliente = cliente and u.activo);
end
$$;

-- A person of a client may change its own password and mail address. The manager of a client may also add people of the client, and say who may log in.
create or replace function cuidar_gente_de_cliente() returns trigger language plpgsql as $$
declare
  quien text := usuario_actual();
  fila usuario := coalesce(new, old);
  antes jsonb;
  despues jsonb;
begin
  if quien is null or not es_cliente(quien) then
    return fila;
  end if;
  if tg_op = 'DELETE' then
    raise exception 'Las personas no se eliminan. Quítele el ingreso.';
  elsif tg_op = 'INSERT' then
    if not administra_cliente(quien, new.cod_cliente) or new.cod_areagestion <> '@area.cliente' or new.administrador or new.servicio or new.permisos <> '[]' then
      raise exception 'Solo quien administra a las personas de su empresa las agrega.';
    end if;
    return new;
  end if;
  antes := to_jsonb(old) - array['version', 'modificado_por', 'modificado_en'];
  despues := to_jsonb(new) - array['version', 'modificado_por', 'modificado_en'];
  if quien = old.cod_usuario then
    if (old.cod_usuario, old.cod_areagestion, old.cod_cliente, old.administrador, old.servicio, old.activo, old.permisos)
        is distinct from (new.cod_usuario, new.cod_areagestion, new.cod_cliente, new.administrador, new.servicio, new.activo, new.permisos) then
      raise exception 'Nadie cambia su propio acceso. Pídalo a quien administra a las personas de su empresa.';
    end if;
  elsif not administra_cliente(quien, old.cod_cliente) or antes - 'activo' <> despues - 'activo' then
    raise exception 'Solo quien administra a las personas de su empresa decide quién entra.';
  end if;
  return new;
end
$$;
create or replace trigger a_cuidar_gente before insert or update or delete on usuario for each row execute function cuidar_gente_de_cliente();

-- The manager is an active person of the client. Only the manager may name another person of the client.
create or replace function cuidar_gestor() returns trigger language plpgsql as $$
declare
  quien text := usuario_actual();
begin
  if es_cliente(quien) and (tg_op = 'INSERT' or old.cod_usuario <> quien or new.cod_cliente <> old.cod_cliente) then
    raise exception 'Solo quien administra a las personas de su empresa lo entrega a otra.';
  end if;
  if not exists (
      select from usuario u where u.cod_usuario = new.cod_usuario and u.cod_cliente = new.cod_cliente and u.cod_areagestion = '@area.cliente' and u.activo and not u.servicio) then
    raise exception 'Solo una persona activa del cliente administra a las demás.';
  end if;
  return new;
end
$$;
create or replace trigger a_cuidar before insert or update on gestor_cliente for each row execute function cuidar_gestor();

-- A person who leaves the client, or the portal, manages nobody.
create or replace function soltar_gestion_de_cliente() returns trigger language plpgsql as $$
begin
  delete from gestor_cliente g where g.cod_usuario = new.cod_usuario;
  return null;
end
$$;
create or replace trigger soltar_gestion_de_cliente after update of activo, cod_cliente, cod_areagestion, servicio on usuario
  for each row when (not new.activo or old.cod_cliente is distinct from new.cod_cliente or old.cod_areagestion <> new.cod_areagestion or new.servicio)
  execute function soltar_gestion_de_cliente();
