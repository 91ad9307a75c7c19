-- Announces changes to users who have the same deal or shipment open: server/src/live/. A server uses NOTIFY; the embedded engine has no
-- LISTEN, so tx reads the same words from a setting at the commit. A word is announced once per transaction, also when several rows change.

create or replace function decir_cambio(nro integer, tabla text, clave integer, ver integer, embarques integer[]) returns void language plpgsql as $$
declare
  dichas text;
  palabra text;
begin
  -- data recorded with a past is not announced, nor what an upgrade works out for all rows
  if coalesce(current_setting('nogal.momento', true), '') <> '' or coalesce(current_setting('nogal.callar', true), '') <> ''
    or coalesce(current_setting('nogal.vivo_todo', true), '') <> '' then
    return;
  end if;
  dichas := coalesce(current_setting('nogal.vivo', true), '');
  -- A transaction with very many changes announces only the deals, and from 40,000 bytes on that everything must be read anew: comparing each
  -- change with all before it would end the transaction at its time limit.
  if octet_length(dichas) > 40000 then
    palabra := '{"todo":true}';
    perform set_config('nogal.vivo_todo', 'si', true);
  else
    if octet_length(dichas) > 20000 then
      tabla := 'negocio';
      clave := nro;
      ver := null;
      embarques := null;
    end if;
    palabra := json_build_object('n', nro, 't', tabla, 'c', clave, 'v', ver, 'e', embarques, 'u', usuario_actual())::text;
    if position(palabra in dichas) > 0 then
      return;
    end if;
  end if;
  perform set_config('nogal.vivo', dichas || palabra || E'\n', true);
  perform pg_notify('nogal_vivo', palabra);
end
$$;

create or replace function decir_negocio() returns trigger language plpgsql as $$
begin
  perform decir_cambio(old.nro_negocio, 'negocio', old.nro_negocio, case when tg_op = 'UPDATE' then new.version end, null);
  return null;
end
$$;
create or replace trigger z_decir after update or delete on negocio for each row execute function decir_negocio();

-- A change of a part of a deal, or of fruit in a container, concerns every shipment of the deal, because all share the rest of a line.
create or replace function decir_parte() returns trigger language plpgsql as $$
begin
  -- a deal inserted by this transaction is open for nobody; each NOTIFY slows concurrent commits, because notifications are serialized
  if tg_op = 'INSERT' and exists (select from negocio n where n.nro_negocio = new.nro_negocio and n.xmin = pg_current_xact_id()::xid) then
    return null;
  end if;
  perform decir_cambio(coalesce(new.nro_negocio, old.nro_negocio), tg_table_name, coalesce(new.nro_negocio, old.nro_negocio), null, null);
  return null;
end
$$;
create or replace trigger z_decir after insert or update or delete on negocio_producto for each row execute function decir_parte();
create or replace trigger z_decir after insert or update or delete on negocio_pago for each row execute function decir_parte();
create or replace trigger z_decir after insert or update or delete on negocio_documento for each row execute function decir_parte();
create or replace trigger z_decir after insert or update or delete on negocio_certificado for each row execute function decir_parte();
create or replace trigger z_decir after insert or update or delete on negocio_analisis for each row execute function decir_parte();
create or replace trigger z_decir after insert or update or delete on negocio_otrosdocs for each row execute function decir_parte();
create or replace trigger z_decir after insert or update or delete on negocio_broker for each row execute function decir_parte();

create or replace function decir_carga() returns trigger language plpgsql as $$
begin
  perform decir_cambio(coalesce(new.nro_negocio, old.nro_negocio), tg_table_name, coalesce(new.id_contenedor, old.id_contenedor), null, null);
  return null;
end
$$;
create or replace trigger z_decir after insert or update or delete on contenedor_carga for each row execute function decir_carga();

create or replace function decir_embarque() returns trigger language plpgsql as $$
begin
  perform decir_cambio(coalesce(new.nro_negocio, old.nro_negocio), 'embarque', coalesce(new.nro_embarque, old.nro_embarque),
    case when tg_op <> 'DELETE' then new.version end, array[coalesce(new.nro_embarque, old.nro_embarque)]);
  return null;
end
$$;
create or replace trigger z_decir after insert or update or delete on embarque for each row execute function decir_embarque();

create or replace function decir_contenedor() returns trigger language plpgsql as $$
begin
  perform decir_cambio(coalesce(new.nro_negocio, old.nro_negocio), 'contenedor', coalesce(new.id_contenedor, old.id_contenedor),
    case when tg_op <> 'DELETE' then new.version end, array_remove(array[old.nro_embarque, new.nro_embarque], null));
  return null;
end
$$;
create or replace trigger z_decir after insert or update or delete on contenedor for each row execute function decir_contenedor();

-- A message: sent, delivered or failed, received. One for many deals concerns the outbox, and no deal, for which it says 0.
create or replace function decir_envio() returns trigger language plpgsql as $$
begin
  perform decir_cambio(coalesce(new.nro_negocio, 0), 'envio', new.id_envio, null, case when new.papel is distinct from 'contrato' then array[new.clave] end);
  return null;
end
$$;
create or replace trigger z_decir after insert or update on envio for each row execute function decir_envio();

-- Items of gestión and tasks often change many at a time, so there is one word for each deal; a task of a deal concerns none of its shipments.
create or replace function decir_de_negocios() returns trigger language plpgsql as $$
begin
  perform decir_cambio(c.nro_negocio, tg_table_name, c.nro_negocio, null, array_remove(array_agg(distinct c.nro_embarque), null)) from cambiadas c group by c.nro_negocio;
  return null;
end
$$;
create or replace trigger z_decir_nuevas after insert on gestion referencing new table as cambiadas for each statement execute function decir_de_negocios();
create or replace trigger z_decir_editadas after update on gestion referencing new table as cambiadas for each statement execute function decir_de_negocios();
create or replace trigger z_decir_eliminadas after delete on gestion referencing old table as cambiadas for each statement execute function decir_de_negocios();
create or replace trigger z_decir_nuevas after insert on pendiente referencing new table as cambiadas for each statement execute function decir_de_negocios();
create or replace trigger z_decir_editadas after update on pendiente referencing new table as cambiadas for each statement execute function decir_de_negocios();

-- What is kept about a shipment in a table of its own: a trámite, an envelope with originals, and what its steps lack.
create or replace function decir_de_embarque() returns trigger language plpgsql as $$
begin
  perform decir_cambio(e.nro_negocio, tg_table_name, e.nro_embarque, null, array[e.nro_embarque])
    from embarque e where e.nro_embarque = coalesce(new.nro_embarque, old.nro_embarque);
  return null;
end
$$;
create or replace trigger z_decir after insert or update or delete on embarque_tramite for each row execute function decir_de_embarque();
create or replace trigger z_decir after insert or update or delete on embarque_courier for each row execute function decir_de_embarque();
create or replace trigger z_decir after insert or update or delete on solicitud for each row execute function decir_de_embarque();
create or replace trigger z_decir after insert or update or delete on reclamo for each row execute function decir_de_embarque();
create or replace trigger z_decir after update of faltas_zarpar, faltas_anular on embarque_resumen for each row
  when ((old.faltas_zarpar, old.faltas_anular) is distinct from (new.faltas_zarpar, new.faltas_anular)) execute function decir_de_embarque();

-- What is kept about a container in a table of its own: closed and reopened work, its release, and what its steps lack.
create or replace function decir_de_contenedor() returns trigger language plpgsql as $$
begin
  perform decir_cambio(c.nro_negocio, tg_table_name, c.id_contenedor, null, array_remove(array[c.nro_embarque], null))
    from contenedor c where c.id_contenedor = new.id_contenedor;
  return null;
end
$$;
create or replace trigger z_decir after insert or update on contenedor_cierre for each row execute function decir_de_contenedor();
create or replace trigger z_decir after update of liberacion, liberacion_porque, con_excepcion, id_decision, faltas_cargar, faltas_cerrar on contenedor_resumen for each row
  when ((old.liberacion, old.liberacion_porque, old.con_excepcion, old.id_decision, old.faltas_cargar, old.faltas_cerrar)
    is distinct from (new.liberacion, new.liberacion_porque, new.con_excepcion, new.id_decision, new.faltas_cargar, new.faltas_cerrar))
  execute function decir_de_contenedor();

-- What a shipping line told of a shipment.
create or replace function decir_rastreo() returns trigger language plpgsql as $$
begin
  perform decir_cambio((select e.nro_negocio from embarque e where e.nro_embarque = new.nro_embarque), tg_table_name, new.nro_embarque, null, array[new.nro_embarque]);
  return null;
end
$$;
create or replace trigger z_decir after insert on rastreo_evento for each row execute function decir_rastreo();
create or replace trigger z_decir after insert or update on rastreo_propuesta for each row execute function decir_rastreo();
