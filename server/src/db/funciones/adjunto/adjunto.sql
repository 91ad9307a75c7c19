-- Attachments: when they may be added and changed, and what is recorded and announced.

-- The deal that a carrier of attachments belongs to, or is; null for one without a deal.
create or replace function negocio_de_portador(cual text, de_clave integer) returns integer language plpgsql stable as $$
begin
  return case cual
    when 'negocio' then (select n.nro_negocio from negocio n where n.nro_negocio = de_clave)
    when 'embarque' then (select e.nro_negocio from embarque e where e.nro_embarque = de_clave)
    when 'contenedor' then (select c.nro_negocio from contenedor c where c.id_contenedor = de_clave)
    when 'gestion' then (select g.nro_negocio from gestion g where g.id_gestion = de_clave)
    when 'comentario' then (select negocio_de_portador(k.de, k.clave) from comentario k where k.id_comentario = de_clave)
    else negocio_de_noun(cual, de_clave)
  end;
end
$$;

-- The shipment that a carrier of attachments belongs to, or is.
create or replace function embarque_de_portador(cual text, de_clave integer) returns integer language plpgsql stable as $$
begin
  return case cual
    when 'embarque' then de_clave
    when 'contenedor' then (select c.nro_embarque from contenedor c where c.id_contenedor = de_clave)
    when 'gestion' then (select g.nro_embarque from gestion g where g.id_gestion = de_clave)
    when 'comentario' then (select embarque_de_portador(k.de, k.clave) from comentario k where k.id_comentario = de_clave)
    else embarque_de_noun(cual, de_clave)
  end;
end
$$;

-- Why the files of a record may not change; null when they may. Visibility alone (not `escrito`) may change in more cases.
create or replace function motivo_de_adjunto(cual text, de_clave integer, escrito boolean) returns text language plpgsql stable as $$
declare
  g record;
begin
  if cual in ('solicitud', 'reclamo') then
    return motivo_de_archivo_de_cliente(cual, de_clave);
  elsif cual <> 'gestion' then
    return null;
  end if;
  select o.cod_estadogestion as estado, k.nombre, lugar_cerrado(o.nro_embarque, o.id_contenedor, k.cierra) as cerrada into g
    from gestion o join clase_gestion k on k.tipo = o.tipo and k.codigo = o.cod_certdocanalis
   where o.id_gestion = de_clave;
  return case
    when g.cerrada then format('%s: la gestión está cerrada. Reábrala antes de cambiar sus adjuntos.', g.nombre)
    when escrito and g.estado = '@gestion.porAprobar' then format('%s: espera aprobación y sus adjuntos no se cambian. Rechácela antes, con su motivo.', g.nombre)
    when escrito and g.estado = '@gestion.completa' then format('%s: está completa. Para cambiar sus adjuntos, vuélvala antes a En proceso, con su motivo.', g.nombre)
  end;
end
$$;

-- Why a file may not be removed or replaced: it is the proof of a client's decision that staff entered.
create or replace function motivo_de_conservar_prueba(cual integer, nombre text) returns text language plpgsql stable as $$
begin
  return (
    select format('«%s» muestra lo que decidió el cliente y queda en el expediente. Adjunte el otro archivo aparte.', nombre)
     where exists (select from aprobacion_gestion a where a.id_adjunto = cual and a.resultado is not null));
end
$$;

create or replace function cuidar_adjunto() returns trigger language plpgsql as $$
declare
  escrito boolean := tg_op = 'INSERT';
  motivo text;
begin
  if tg_op = 'UPDATE' then
    if cambian_partes(negocio_de_portador(old.de, old.clave)) then
      return new;
    end if;
    escrito := (new.nombre, new.nro_version, new.descripcion, new.eliminado) is distinct from (old.nombre, old.nro_version, old.descripcion, old.eliminado);
    if old.eliminado and new.eliminado then
      raise exception '«%» se eliminó. Repóngalo antes de cambiarlo.', old.nombre;
    end if;
    if escrito and not mismo_cliente(old.creado_por, usuario_actual()) then
      raise exception 'Ese archivo lo adjuntó el exportador. Suba el suyo aparte.';
    end if;
    motivo := case when new.eliminado or new.nro_version <> old.nro_version then motivo_de_conservar_prueba(old.id_adjunto, old.nombre) end;
    if motivo is not null then
      raise exception '%', motivo;
    end if;
  end if;
  -- a client sees the files of the comments that it reads
  if new.id_comentario is not null then
    new.visible_cliente := (select k.visible_cliente from comentario k where k.id_comentario = new.id_comentario);
  end if;
  -- what a client uploads, its own people see
  if es_cliente(usuario_actual()) then
    new.visible_cliente := true;
  end if;
  -- the lock keeps others from completing the item meanwhile
  perform from gestion g where g.id_gestion = new.id_gestion for share;
  -- the generated column has no value yet in a before trigger
  motivo := motivo_de_adjunto(new.de, coalesce(new.nro_negocio, new.nro_embarque, new.id_contenedor, new.id_gestion, new.cod_normacalidad, new.id_comentario,
    new.id_solicitud, new.id_reclamo), escrito);
  if motivo is not null then
    raise exception '%', motivo;
  end if;
  return new;
end
$$;
create or replace trigger a_cuidar before insert or update on adjunto for each row execute function cuidar_adjunto();
create or replace trigger subir_version before insert or update on adjunto for each row execute function subir_version();
create or replace trigger solo_agregar before update on adjunto_version for each row execute function rechazar_cambio();

-- Changes of an attachment are recorded in the history of the record that it is attached to.
create or replace function anotar_adjunto() returns trigger language plpgsql as $$
declare
  fila adjunto := coalesce(new, old);
  antes jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  despues jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
begin
  if tg_op = 'UPDATE' then
    select jsonb_object_agg(a.key, a.value), jsonb_object_agg(d.key, d.value) into antes, despues
      from jsonb_each(antes) a join jsonb_each(despues) d using (key)
     where a.value is distinct from d.value and key <> all (array['version', 'modificado_por', 'modificado_en']);
    if antes is null then
      return null;
    end if;
  end if;
  insert into historial (tabla, clave, accion, antes, despues, usuario, origen, en)
  values (fila.de || '_adjunto', fila.clave || '~' || fila.id_adjunto, case tg_op when 'INSERT' then 'crear' when 'UPDATE' then 'editar' else 'eliminar' end,
    antes, despues, usuario_actual(), origen_actual(), momento(clock_timestamp()));
  return null;
end
$$;
create or replace trigger anotar after insert or update or delete on adjunto for each row execute function anotar_adjunto();

create or replace function decir_adjunto() returns trigger language plpgsql as $$
declare
  nro integer := negocio_de_portador(new.de, new.clave);
begin
  if nro is not null then
    perform decir_cambio(nro, 'adjunto', new.id_adjunto, new.version, array_remove(array[embarque_de_portador(new.de, new.clave)], null));
  end if;
  return null;
end
$$;
create or replace trigger z_decir after insert or update on adjunto for each row execute function decir_adjunto();

-- Refuses to delete a record that has files, so that nobody deletes them unseen. The argument is the key, which has the same name in the
-- table of attachments.
create or replace function conservar_adjuntos() returns trigger language plpgsql as $$
declare
  cuantos integer;
begin
  execute format('select count(*) from adjunto where %I = $1 and not eliminado', tg_argv[0]) into cuantos using (to_jsonb(old) ->> tg_argv[0])::integer;
  if cuantos > 0 then
    raise exception 'Tiene % %: elimine antes sus adjuntos.', cuantos, case when cuantos = 1 then 'archivo adjunto' else 'archivos adjuntos' end;
  end if;
  return old;
end
$$;
create or replace trigger b_conservar before delete on negocio for each row execute function conservar_adjuntos('nro_negocio');
create or replace trigger b_conservar before delete on embarque for each row execute function conservar_adjuntos('nro_embarque');
create or replace trigger b_conservar before delete on contenedor for each row execute function conservar_adjuntos('id_contenedor');
create or replace trigger b_conservar before delete on gestion for each row execute function conservar_adjuntos('id_gestion');
create or replace trigger b_conservar before delete on normacalidad for each row execute function conservar_adjuntos('cod_normacalidad');
