-- What clients owe and what they claim: who it belongs to, how a request is delivered, and when its files may change.

create or replace function es_cliente(persona text) returns boolean language plpgsql stable as $$
begin
  return exists (select from usuario u where u.cod_usuario = persona and u.cod_areagestion = '@area.cliente');
end
$$;

-- The language that a person of a client reads in the portal; Spanish where nobody chose.
create or replace function idioma_de_cliente(persona text) returns text language plpgsql stable as $$
begin
  return coalesce((select p.valor ->> 'cliente.idioma' from preferencia p where p.cod_usuario = persona and p.valor ->> 'cliente.idioma' in ('es', 'en')), 'es');
end
$$;

-- May a person change what another one uploaded? A client only what its own company uploaded.
create or replace function mismo_cliente(autor text, persona text) returns boolean language plpgsql stable as $$
begin
  return not es_cliente(persona) or exists (
    select from usuario a join usuario p on p.cod_cliente = a.cod_cliente where a.cod_usuario = autor and p.cod_usuario = persona);
end
$$;

-- Why the files of a request or a claim may not change; null when they may.
create or replace function motivo_de_archivo_de_cliente(cual text, de_clave integer) returns text language plpgsql stable as $$
begin
  return case cual
    when 'solicitud' then (
      select case s.cod_estadosolicitud when '@solicitud.aceptada' then 'El documento ya se aceptó, y sus archivos no se cambian.'
               when '@solicitud.retirada' then 'Ese documento ya no se pide.' end
        from solicitud s where s.id_solicitud = de_clave)
    when 'reclamo' then (
      select case when r.cod_estadoreclamo = '@reclamo.cerrado' then 'El reclamo está cerrado, y sus archivos no se cambian.' end
        from reclamo r where r.id_reclamo = de_clave)
  end;
end
$$;

-- A request or a claim belongs to one party of the deal for good: to the given one, or else to the client of the deal.
create or replace function cuidar_de_cliente() returns trigger language plpgsql as $$
declare
  negocio integer := negocio_de_portador('embarque', new.nro_embarque);
begin
  if new.cod_cliente is null then
    select n.cod_clientenegocio into new.cod_cliente from negocio n where n.nro_negocio = negocio;
  end if;
  if tg_op = 'INSERT' then
    if exists (select from embarque e where e.nro_embarque = new.nro_embarque and e.cod_estadoemb = '@embarque.anulado') then
      raise exception 'El embarque está anulado. Elija otro.' using column = 'Nro_Embarque';
    end if;
  elsif (new.nro_embarque, new.cod_cliente) is not distinct from (old.nro_embarque, old.cod_cliente) then
    return new;
  elsif tg_table_name = 'reclamo' then
    raise exception 'Un reclamo no cambia de embarque ni de cliente. Elimínelo y anótelo de nuevo.';
  elsif exists (select from adjunto a where a.de = 'solicitud' and a.clave = (to_jsonb(new) ->> 'id_solicitud')::integer) then
    raise exception 'Ya tiene archivos, que otra empresa no debe ver. Retírela y haga otra solicitud.';
  end if;
  if not es_parte(negocio, new.cod_cliente) then
    raise exception 'Esa empresa no es cliente, consignatario ni notificado de este negocio. Elija una que lo sea.' using column = 'Cod_Cliente';
  end if;
  return new;
end
$$;
create or replace trigger a_cuidar before insert or update on solicitud for each row execute function cuidar_de_cliente();
create or replace trigger a_cuidar before insert or update on reclamo for each row execute function cuidar_de_cliente();

-- The clerk says which other document is asked for, and what is delivered has a file.
create or replace function cuidar_solicitud() returns trigger language plpgsql as $$
begin
  new.antes_de_zarpar := coalesce(new.antes_de_zarpar, false);
  if new.cod_estadosolicitud = '@solicitud.entregada' and not exists (
      select from adjunto a where a.de = 'solicitud' and a.clave = new.id_solicitud and not a.eliminado) then
    raise exception 'Adjunte antes lo que entregó el cliente.';
  end if;
  if new.clase = 'otro' and coalesce(trim(new.detalle), '') = '' then
    raise exception 'Detalle: diga qué documento se pide.' using column = 'Detalle';
  end if;
  return new;
end
$$;
create or replace trigger b_cuidar before insert or update on solicitud for each row execute function cuidar_solicitud();

-- The container of a claim is one of its shipment, and its amount has a currency: that of the deal where nobody said otherwise.
create or replace function cuidar_reclamo() returns trigger language plpgsql as $$
begin
  if new.id_contenedor is not null and not exists (
      select from contenedor c where c.id_contenedor = new.id_contenedor and c.nro_embarque = new.nro_embarque) then
    raise exception 'Ese contenedor no va en este embarque. Elija uno de los suyos.' using column = 'Id_Contenedor';
  end if;
  if new.monto is null then
    new.cod_moneda := null;
  elsif new.cod_moneda is null then
    select p.cod_moneda into new.cod_moneda from embarque e join negocio_producto p using (nro_negocio)
     where e.nro_embarque = new.nro_embarque order by p.id_linea limit 1;
    if new.cod_moneda is null then
      raise exception 'Moneda: el negocio todavía no tiene precios. Elija la moneda del monto.' using column = 'Cod_Moneda';
    end if;
  end if;
  return new;
end
$$;
create or replace trigger b_cuidar before insert or update on reclamo for each row
  execute function cuidar_reclamo();

-- A file of the client delivers the request; without files it is no longer delivered.
create or replace function entregar_solicitud() returns trigger language plpgsql as $$
begin
  if new.eliminado then
    update solicitud s set cod_estadosolicitud = '@solicitud.pedida'
     where s.id_solicitud = new.id_solicitud and s.cod_estadosolicitud = '@solicitud.entregada'
       and not exists (select from adjunto a where a.de = 'solicitud' and a.clave = s.id_solicitud and not a.eliminado);
  elsif es_cliente(usuario_actual()) then
    update solicitud s set cod_estadosolicitud = '@solicitud.entregada'
     where s.id_solicitud = new.id_solicitud and s.cod_estadosolicitud in ('@solicitud.pedida', '@solicitud.rechazada');
  end if;
  return null;
end
$$;
create or replace trigger e_entregar after insert on adjunto for each row when (new.id_solicitud is not null) execute function entregar_solicitud();
create or replace trigger e_entregar_de_nuevo after update on adjunto for each row
  when (new.id_solicitud is not null and (old.eliminado, old.nro_version) is distinct from (new.eliminado, new.nro_version)) execute function entregar_solicitud();

-- A company that leaves the deal owes no documents for its shipments any more.
create or replace function retirar_solicitudes() returns trigger language plpgsql as $$
begin
  update solicitud s set cod_estadosolicitud = '@solicitud.retirada'
    from embarque e
   where e.nro_embarque = s.nro_embarque and e.nro_negocio = new.nro_negocio and s.cod_cliente <> all (partes_de_negocio(new))
     and s.cod_estadosolicitud in ('@solicitud.pedida', '@solicitud.entregada', '@solicitud.rechazada');
  return null;
end
$$;
create or replace trigger e_retirar_solicitudes after update on negocio for each row
  when ((old.cod_clientenegocio, old.cod_consig, old.cod_notif1, old.cod_notif2)
    is distinct from (new.cod_clientenegocio, new.cod_consig, new.cod_notif1, new.cod_notif2))
  execute function retirar_solicitudes();
