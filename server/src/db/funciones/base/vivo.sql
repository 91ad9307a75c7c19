-- What people save, told to whoever has the same deal or shipment open: server/src/live/. On a server it is notified; the embedded engine
-- has no LISTEN, so tx reads the same words from a setting with the commit. A word is said once a transaction however many rows change.

create or replace function decir_cambio(nro integer, tabla text, clave integer, ver integer, embarques integer[]) returns void language plpgsql as $$
declare
  dichas text := coalesce(current_setting('nogal.vivo', true), '');
  palabra text;
begin
  -- nobody looks at what is written down with a past
  if coalesce(current_setting('nogal.momento', true), '') <> '' then
    return;
  end if;
  -- who changes very much at once says only which deals
  if length(dichas) > 20000 then
    tabla := 'negocio';
    clave := nro;
    ver := null;
    embarques := null;
  end if;
  palabra := json_build_object('n', nro, 't', tabla, 'c', clave, 'v', ver, 'e', embarques, 'u', usuario_actual())::text;
  if position(palabra in dichas) = 0 then
    perform set_config('nogal.vivo', dichas || palabra || E'\n', true);
    perform pg_notify('nogal_vivo', palabra);
  end if;
end
$$;

create or replace function decir_negocio() returns trigger language plpgsql as $$
begin
  perform decir_cambio(old.nro_negocio, 'negocio', old.nro_negocio, case when tg_op = 'UPDATE' then new.version end, null);
  return null;
end
$$;
create or replace trigger z_decir after update or delete on negocio for each row execute function decir_negocio();

-- A part of a deal, or fruit in a container, which concerns every shipment of the deal: what is left of a line is left for all.
create or replace function decir_parte() returns trigger language plpgsql as $$
begin
  -- nobody has a deal open that this transaction begins; a word costs whoever commits beside it, since words go out in one order
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

-- A message about a shipment: that it leaves, what became of it, and that it was received. One of many deals is nobody's in particular.
create or replace function decir_envio() returns trigger language plpgsql as $$
begin
  if new.nro_negocio is not null then
    perform decir_cambio(new.nro_negocio, 'envio', new.id_envio, null, case when new.papel is distinct from 'contrato' then array[new.clave] end);
  end if;
  return null;
end
$$;
create or replace trigger z_decir after insert or update on envio for each row execute function decir_envio();

-- Items of gestión change many at a time: a word for each deal.
create or replace function decir_gestion() returns trigger language plpgsql as $$
begin
  perform decir_cambio(c.nro_negocio, 'gestion', c.nro_negocio, null, array_remove(array_agg(distinct c.nro_embarque), null)) from cambiadas c group by c.nro_negocio;
  return null;
end
$$;
create or replace trigger z_decir_nuevas after insert on gestion referencing new table as cambiadas for each statement execute function decir_gestion();
create or replace trigger z_decir_editadas after update on gestion referencing new table as cambiadas for each statement execute function decir_gestion();
create or replace trigger z_decir_eliminadas after delete on gestion referencing old table as cambiadas for each statement execute function decir_gestion();

-- A trámite of a shipment, and that the work on a container was closed or opened.
create or replace function decir_tramite() returns trigger language plpgsql as $$
begin
  perform decir_cambio(e.nro_negocio, 'embarque_tramite', e.nro_embarque, null, array[e.nro_embarque])
    from embarque e where e.nro_embarque = coalesce(new.nro_embarque, old.nro_embarque);
  return null;
end
$$;
create or replace trigger z_decir after insert or update or delete on embarque_tramite for each row execute function decir_tramite();
create or replace function decir_cierre() returns trigger language plpgsql as $$
begin
  perform decir_cambio(c.nro_negocio, 'contenedor_cierre', c.id_contenedor, null, array_remove(array[c.nro_embarque], null))
    from contenedor c where c.id_contenedor = new.id_contenedor;
  return null;
end
$$;
create or replace trigger z_decir after insert or update on contenedor_cierre for each row execute function decir_cierre();
