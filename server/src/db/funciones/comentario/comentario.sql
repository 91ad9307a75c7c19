-- Comments: what may be written and changed, what the history keeps of it, who is told.

-- The name of what a comment is about, where the deal or the shipment alone does not tell it.
create or replace function nombre_de_comentado(cual text, de_clave integer) returns text language plpgsql stable as $$
begin
  return case cual
    when 'gestion' then nombrar_gestiones(array[de_clave])
    when 'contenedor' then (select nombre_contenedor(c) from contenedor c where c.id_contenedor = de_clave)
    when 'reclamo' then format('Reclamo %s', de_clave)
  end;
end
$$;

-- What a notice tells of a comment.
create or replace function dicho_de_comentario(c comentario) returns text language plpgsql stable as $$
begin
  return coalesce(nombre_de_comentado(c.de, c.clave) || ': ', '') || format('«%s»', left(c.texto, 300));
end
$$;

-- The same for clients who read English.
create or replace function dicho_de_comentario_en(c comentario) returns text language plpgsql stable as $$
begin
  return coalesce((
    select coalesce(k.nombre_ing, k.nombre) || ': ' from gestion g join clase_gestion k on k.tipo = g.tipo and k.codigo = g.cod_certdocanalis
     where g.id_gestion = c.id_gestion), 'Claim ' || c.id_reclamo || ': ', '') || format('"%s"', left(c.texto, 300));
end
$$;

-- An answer is as visible as its thread, and belongs to the same record. People change their own comments only, and a deleted one no more.
create or replace function cuidar_comentario() returns trigger language plpgsql as $$
declare
  hilo comentario;
begin
  if tg_op = 'INSERT' then
    if new.id_hilo is not null then
      select * into hilo from comentario c where c.id_comentario = new.id_hilo for update;
      if not found or hilo.id_hilo is not null or (hilo.de, hilo.clave) is distinct from
          (new.de, coalesce(new.nro_negocio, new.nro_embarque, new.id_contenedor, new.id_gestion, new.id_reclamo)) then
        raise exception 'Ese hilo no es de este registro. Conteste donde está el primer comentario.';
      end if;
      if hilo.visible_cliente <> new.visible_cliente then
        raise exception 'Una respuesta la leen los mismos que leen el hilo. Escriba aparte un comentario nuevo.';
      end if;
    end if;
    new.en := momento(new.en);
    new.partes := case when not new.visible_cliente then '{}'
      -- only the client who claims reads what is written about the claim
      when new.id_reclamo is not null then (select array[r.cod_cliente] from reclamo r where r.id_reclamo = new.id_reclamo) else coalesce(new.partes,
      (select partes_de_negocio(n) from negocio n
        where n.nro_negocio = negocio_de_portador(new.de, coalesce(new.nro_negocio, new.nro_embarque, new.id_contenedor, new.id_gestion, new.id_reclamo)))) end;
    return new;
  end if;
  if (new.texto, new.documento, new.eliminado) is distinct from (old.texto, old.documento, old.eliminado) then
    if old.usuario is distinct from usuario_actual() then
      raise exception 'Solo quien escribió un comentario lo cambia o lo elimina.';
    end if;
    if old.eliminado then
      raise exception 'El comentario ya se eliminó.';
    end if;
  end if;
  if (new.id_comentario, new.de, new.id_gestion, new.id_contenedor, new.nro_embarque, new.nro_negocio, new.id_reclamo, new.id_hilo, new.visible_cliente, new.de_cliente, new.usuario, new.en)
      is distinct from (old.id_comentario, old.de, old.id_gestion, old.id_contenedor, old.nro_embarque, old.nro_negocio, old.id_reclamo, old.id_hilo, old.visible_cliente, old.de_cliente, old.usuario, old.en) then
    raise exception 'Un comentario cambia solo de texto.';
  end if;
  new.version := old.version + 1;
  return new;
end
$$;
create or replace trigger a_cuidar before insert or update on comentario for each row execute function cuidar_comentario();

-- An answer reopens its thread.
create or replace function reabrir_hilo() returns trigger language plpgsql as $$
begin
  update comentario c set resuelto_por = null, resuelto_en = null where c.id_comentario = new.id_hilo and c.resuelto_en is not null;
  return null;
end
$$;
create or replace trigger b_reabrir after insert on comentario for each row when (new.id_hilo is not null) execute function reabrir_hilo();

-- The history of the record keeps what a comment said before it was changed or deleted, and who resolved a thread.
create or replace function anotar_comentario() returns trigger language plpgsql as $$
declare
  antes jsonb;
  despues jsonb;
begin
  select jsonb_object_agg(a.key, a.value), jsonb_object_agg(d.key, d.value) into antes, despues
    from jsonb_each(to_jsonb(old)) a join jsonb_each(to_jsonb(new)) d using (key)
   where a.value is distinct from d.value and key = any (array['texto', 'eliminado', 'resuelto_por']);
  if new.eliminado and not old.eliminado then
    antes := jsonb_build_object('texto', old.texto);
    despues := null;
  end if;
  if antes is not null then
    insert into historial (tabla, clave, accion, antes, despues, usuario, origen, en)
    values (new.de || '_comentario', new.clave || '~' || new.id_comentario, case when despues is null then 'eliminar' else 'editar' end,
      antes, despues, usuario_actual(), origen_actual(), momento(clock_timestamp()));
  end if;
  return null;
end
$$;
create or replace trigger anotar after update on comentario for each row execute function anotar_comentario();

-- The files of a deleted comment go with it.
create or replace function quitar_archivos_de_comentario() returns trigger language plpgsql as $$
begin
  update adjunto a set eliminado = true where a.id_comentario = new.id_comentario and not a.eliminado;
  return null;
end
$$;
create or replace trigger c_quitar_archivos after update on comentario for each row when (new.eliminado and not old.eliminado)
  execute function quitar_archivos_de_comentario();

-- Users who have the deal or the shipment open are told at once; clients only of what they read.
create or replace function decir_comentario() returns trigger language plpgsql as $$
begin
  perform decir_cambio(negocio_de_portador(new.de, new.clave), case when new.visible_cliente then 'comentario' else 'comentario_interno' end,
    new.id_comentario, null, array_remove(array[embarque_de_portador(new.de, new.clave)], null));
  return null;
end
$$;
create or replace trigger z_decir after insert or update on comentario for each row execute function decir_comentario();

-- The people of the company who commented on a record.
create or replace function comentaristas(cual text, de_clave integer) returns text[] language plpgsql stable as $$
begin
  return array(select distinct k.usuario from comentario k where k.de = cual and k.clave = de_clave and not k.de_cliente and not k.eliminado);
end
$$;

-- Those who wrote in a thread.
create or replace function gente_del_hilo(hilo integer) returns text[] language plpgsql stable as $$
begin
  return array(select distinct k.usuario from comentario k where (k.id_comentario = hilo or k.id_hilo = hilo) and not k.de_cliente and not k.eliminado);
end
$$;

create or replace function sin_ellos(todos text[], otros text[]) returns text[] language plpgsql immutable as $$
begin
  return array(select unnest(todos) except select unnest(otros));
end
$$;

-- Somebody wrote: each person is told once, by the kind that concerns them most. The client is told of what was written for it.
create or replace function avisar_comentario() returns trigger language plpgsql as $$
declare
  negocio integer := negocio_de_portador(new.de, new.clave);
  viaje integer := embarque_de_portador(new.de, new.clave);
  dicho text := dicho_de_comentario(new);
  del_hilo text[] := gente_del_hilo(new.id_hilo);
  los_demas text[] := comentaristas(new.de, new.clave) || seguidores(negocio, viaje);
  g gestion;
  caja integer;
begin
  select * into g from gestion x where x.id_gestion = new.id_gestion;
  caja := coalesce(new.id_contenedor, g.id_contenedor);
  perform avisar('mencion', negocio, viaje, caja, new.id_gestion, null, dicho, new.menciones);
  if new.de_cliente then
    perform avisar('observacion', negocio, viaje, caja, new.id_gestion, null, dicho, los_demas || case when new.id_gestion is not null
      then array[responde_por(g)] else array(select e.usuario_comex from embarque e where e.nro_embarque = viaje) end);
    return null;
  end if;
  perform avisar('contestacion', negocio, viaje, caja, new.id_gestion, null, dicho, sin_ellos(del_hilo, new.menciones));
  perform avisar('comentario', negocio, viaje, caja, new.id_gestion, null, dicho, sin_ellos(los_demas, del_hilo || new.menciones));
  if new.visible_cliente and (new.id_gestion is null or g.visible_cliente) then
    perform avisar('respuesta', negocio, viaje, null, new.id_gestion, null, dicho,
      array(select u.cod_usuario from usuario u where u.cod_usuario = any (gente_del_cliente(viaje)) and u.cod_cliente = any (new.partes)), dicho_de_comentario_en(new));
  end if;
  return null;
end
$$;
create or replace trigger z_avisar after insert on comentario for each row execute function avisar_comentario();

-- A thread was resolved: those who wrote in it are told.
create or replace function avisar_hilo_resuelto() returns trigger language plpgsql as $$
begin
  perform avisar('hilo-resuelto', negocio_de_portador(new.de, new.clave), embarque_de_portador(new.de, new.clave),
    coalesce(new.id_contenedor, (select g.id_contenedor from gestion g where g.id_gestion = new.id_gestion)), new.id_gestion, null,
    dicho_de_comentario(new), gente_del_hilo(new.id_comentario));
  return null;
end
$$;
create or replace trigger z_avisar_resuelto after update on comentario for each row when (new.resuelto_en is not null and old.resuelto_en is null)
  execute function avisar_hilo_resuelto();

-- The people whom a change of a comment newly mentions are told, and notices do not go on telling what was changed or deleted.
create or replace function corregir_aviso_de_comentario() returns trigger language plpgsql as $$
declare
  negocio integer := negocio_de_portador(new.de, new.clave);
  decia jsonb := jsonb_build_array(jsonb_build_object('Detalle', dicho_de_comentario(old)));
  dice text := case when new.eliminado then 'Comentario eliminado.' else dicho_de_comentario(new) end;
  dice_en text := case when new.eliminado then 'Comment deleted.' else dicho_de_comentario_en(new) end;
begin
  update aviso v
     set hechos = (
           select jsonb_agg(case when h.hecho ->> 'Detalle' = dicho_de_comentario(old)
                    then h.hecho || jsonb_build_object('Detalle', dice) || case when h.hecho ->> 'Detalle_En' is null then '{}' else jsonb_build_object('Detalle_En', dice_en) end
                    else h.hecho end order by h.orden)
             from jsonb_array_elements(v.hechos) with ordinality h (hecho, orden)),
         detalle = case when v.detalle = dicho_de_comentario(old) then dice else v.detalle end,
         detalle_en = case when v.detalle = dicho_de_comentario(old) and v.detalle_en is not null then dice_en else v.detalle_en end
   where v.nro_negocio = negocio and v.hechos @> decia;
  perform avisar('mencion', negocio, embarque_de_portador(new.de, new.clave), new.id_contenedor, new.id_gestion, null, dicho_de_comentario(new),
    sin_ellos(new.menciones, old.menciones));
  return null;
end
$$;
create or replace trigger z_corregir_aviso after update on comentario for each row
  when (new.texto <> old.texto or new.eliminado <> old.eliminado) execute function corregir_aviso_de_comentario();

-- Who comments follows the deal or the shipment from then on.
create or replace function seguir_lo_comentado() returns trigger language plpgsql as $$
declare
  viaje integer := embarque_de_portador(new.de, new.clave);
begin
  if new.de = 'negocio' or viaje is not null then
    insert into seguimiento (usuario, nro_negocio, nro_embarque)
    select u.cod_usuario, negocio_de_portador(new.de, new.clave), viaje from usuario u where u.cod_usuario = new.usuario
    on conflict do nothing;
  end if;
  return null;
end
$$;
create or replace trigger z_seguir after insert on comentario for each row when (not new.de_cliente) execute function seguir_lo_comentado();
