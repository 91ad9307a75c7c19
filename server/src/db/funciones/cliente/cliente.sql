-- What clients see of a shipment, and what they are told of it.

-- The milestones of a shipment, with planned and actual days.
create or replace function hitos_de_embarque(e embarque) returns json language plpgsql stable as $$
declare
  zona text := zona_de_embarque(e);
  reservado date;
  carga_prevista timestamp;
  cargado date;
  papeles_previstos date;
  papeles date;
begin
  if e.nro_booking is not null then
    select min((s.en at time zone zona)::date) into reservado from embarque_estado s where s.nro_embarque = e.nro_embarque and s.cod_estadoemb = '@embarque.reservado';
  end if;
  select min(c.presentacion_planta), case when bool_and(c.fecha_carga is not null) then max(c.fecha_carga) end into carga_prevista, cargado
    from contenedor c where c.nro_embarque = e.nro_embarque;
  select max(g.fecha_vence), case when bool_and(g.cod_estadogestion = '@gestion.completa') then max(g.fecha_gestion) end into papeles_previstos, papeles
    from gestion g where g.nro_embarque = e.nro_embarque and g.visible_cliente;
  return json_build_array(
    json_build_object('Hito', 'reserva', 'Planificado', null, 'Hora', null, 'Real', reservado),
    json_build_object('Hito', 'carga', 'Planificado', carga_prevista::date, 'Hora', to_char(carga_prevista, 'HH24:MI'), 'Real', cargado),
    json_build_object('Hito', 'corte-documentos', 'Planificado', e.corte_documentos::date, 'Hora', to_char(e.corte_documentos, 'HH24:MI'), 'Real', null),
    json_build_object('Hito', 'corte-carga', 'Planificado', e.corte_carga::date, 'Hora', to_char(e.corte_carga, 'HH24:MI'), 'Real', null),
    json_build_object('Hito', 'zarpe', 'Planificado', e.fecha_etd, 'Hora', null, 'Real', e.fecha_zarpe),
    json_build_object('Hito', 'documentos', 'Planificado', papeles_previstos, 'Hora', null, 'Real', papeles),
    json_build_object('Hito', 'arribo', 'Planificado', e.fecha_eta, 'Hora', null, 'Real', e.fecha_arribo));
end
$$;

-- Queues an event of a shipment for subscribers. Data recorded with a past is not announced.
create or replace function anunciar(viaje integer, que text, cual integer, habia date) returns void language plpgsql as $$
begin
  if coalesce(current_setting('nogal.momento', true), '') = '' then
    insert into aviso_pendiente (nro_embarque, aviso, clave, antes) values (viaje, que, cual, habia) on conflict do nothing;
  end if;
end
$$;

create or replace function anunciar_embarque() returns trigger language plpgsql as $$
begin
  if new.fecha_zarpe is not null and old.fecha_zarpe is null then
    perform anunciar(new.nro_embarque, 'zarpe', 0, null);
  end if;
  if new.fecha_arribo is not null and old.fecha_arribo is null then
    perform anunciar(new.nro_embarque, 'arribo', 0, null);
  end if;
  if new.fecha_eta <> old.fecha_eta and new.fecha_arribo is null then
    perform anunciar(new.nro_embarque, 'eta', 0, old.fecha_eta);
  end if;
  return null;
end
$$;
create or replace trigger z_anunciar after update on embarque for each row
  when (old.fecha_zarpe is distinct from new.fecha_zarpe or old.fecha_arribo is distinct from new.fecha_arribo or old.fecha_eta is distinct from new.fecha_eta)
  execute function anunciar_embarque();

-- A document becomes available to a client once it is complete and marked visible.
create or replace function anunciar_documento() returns trigger language plpgsql as $$
begin
  perform anunciar(new.nro_embarque, 'documento', new.id_gestion, null);
  return null;
end
$$;
create or replace trigger z_anunciar after update on gestion for each row
  when (new.visible_cliente and new.cod_estadogestion = '@gestion.completa' and new.nro_embarque is not null and not (old.visible_cliente and old.cod_estadogestion = '@gestion.completa'))
  execute function anunciar_documento();
