-- Shipments: the time zones of their ports, the state that follows from booking, containers and dates, and why one can't change.

-- Time zone of a port; Chile's where the port has none.
create or replace function zona_de_puerto(cod integer) returns text language plpgsql stable as $$
begin
  return (
    select coalesce((select p.zona_horaria from puerto p where p.cod_puerto = cod), 'America/Santiago')
  );
end
$$;

-- The code of transport by sea.
create or replace function transporte_maritimo() returns integer language plpgsql stable as $$
begin
  return (select t.cod_tiptrans from tipotransporte t where plano(t.nom_tiptrans) = 'maritimo');
end
$$;

-- The current day in a port: in Auckland a shipment may arrive on a day that has not begun in Chile.
create or replace function hoy_en_puerto(cod integer) returns date language plpgsql stable as $$
begin
  return (momento() at time zone zona_de_puerto(cod))::date;
end
$$;

-- Time zone of its port of loading, in which its cut-offs are written.
create or replace function zona_de_embarque(e embarque) returns text language plpgsql stable as $$
begin
  return zona_de_puerto(e.cod_puertoorigen);
end
$$;

-- The state of a shipment that is not annulled.
create or replace function estado_de_embarque(e embarque) returns text language plpgsql stable as $$
begin
  return (
    select case
        when e.fecha_arribo is not null and embarque_cerrado(e.nro_embarque, 'calidad') and embarque_cerrado(e.nro_embarque, 'logistica') then '@embarque.cerrado'
        when e.fecha_arribo is not null then '@embarque.arribado'
        when e.fecha_zarpe is not null then '@embarque.zarpado'
        when c.cargados > 0 and c.cargados = c.todos then '@embarque.cargado'
        when c.cargados > 0 then '@embarque.enCarga'
        when e.nro_booking is not null then '@embarque.reservado'
        else '@embarque.planificado'
      end
      from (select count(*) as todos, count(fecha_carga) as cargados from contenedor where nro_embarque = e.nro_embarque) c
  );
end
$$;

-- Why the refrigeration of a shipment is not allowed; null when it is.
create or replace function motivo_de_frio(e embarque) returns text language plpgsql stable as $$
begin
  return (
    select case
        when (e.temperatura is not null or e.ventilacion is not null or e.humedad is not null or e.atmoscontrol or e.genset)
          and exists (select from contenedor c where c.nro_embarque = e.nro_embarque and c.cod_tipocontenedor is not null)
          and not exists (select from contenedor c where c.nro_embarque = e.nro_embarque and (c.cod_tipocontenedor is null or es_reefer(c))) then
          'Ningún contenedor del embarque es reefer: no lleva temperatura, ventilación, atmósfera ni generador. Quite esos datos, o cambie el tipo de contenedor.'
      end
  );
end
$$;

-- Why a shipment can't be deleted; null when it can. One with sent papers is annulled instead.
create or replace function motivo_de_eliminar_embarque(e embarque) returns text language plpgsql stable as $$
begin
  return (select case
      when e.fecha_zarpe is not null then
        format('El embarque %s ya zarpó: no se elimina. Si no zarpó, borre antes el zarpe real.', e.nro_corr_embarque)
      when exists (select from contenedor c join contenedor_carga g using (id_contenedor) where c.nro_embarque = e.nro_embarque) then
        format('El embarque %s tiene contenedores con fruta. Devuélvala al saldo, o mueva los contenedores, antes de eliminarlo.', e.nro_corr_embarque)
      when exists (select from envio v where v.clave = e.nro_embarque and v.papel is distinct from 'contrato') then
        format('Se enviaron papeles del embarque %s y deben conservarse. Anúlelo en vez de eliminarlo.', e.nro_corr_embarque)
      when exists (select from gestion g where g.nro_embarque = e.nro_embarque and gestion_con_trabajo(g)) then
        format('El embarque %s tiene gestiones en que ya se trabajó. Elimine antes ese trabajo.', e.nro_corr_embarque)
    end);
end
$$;

-- Why a deal can't be annulled; null when it can.
create or replace function motivo_de_anular(n negocio) returns text language plpgsql stable as $$
begin
  return (select case when exists (select from embarque e where e.nro_negocio = n.nro_negocio and e.fecha_zarpe is not null) then
    'El negocio tiene embarques que ya zarparon: no se puede anular. Termine de embarcarlo.' end);
end
$$;
