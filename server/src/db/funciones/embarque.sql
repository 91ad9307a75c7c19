-- Shipments: what they take from their deal, the state that follows from their booking, containers and dates, and how they are set up.

-- Zone of a port, by whose clock its days and hours are told; Chile's where it has none.
create or replace function zona_de_puerto(cod integer) returns text language plpgsql stable as $$
begin
  return (
    select coalesce((select p.zona_horaria from puerto p where p.cod_puerto = cod), 'America/Santiago')
  );
end
$$;

-- Which day it is in a port: in Auckland a shipment may arrive on a day that has not begun in Chile.
create or replace function hoy_en_puerto(cod integer) returns date language plpgsql stable as $$
begin
  return (momento() at time zone zona_de_puerto(cod))::date;
end
$$;

-- Zone of its port of loading, in which its cut-offs are told.
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

-- Why a shipment may not have the refrigeration that it has; null when it may.
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

-- Why a shipment may not go away; null when it may. One of which somebody holds a paper is annulled instead.
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

-- Why a deal may not be annulled; null when it may.
create or replace function motivo_de_anular(n negocio) returns text language plpgsql stable as $$
begin
  return (select case when exists (select from embarque e where e.nro_negocio = n.nro_negocio and e.fecha_zarpe is not null) then
    'El negocio tiene embarques que ya zarparon: no se puede anular. Termine de embarcarlo.' end);
end
$$;

create or replace function cuidar_embarque() returns trigger language plpgsql as $$
declare
  n negocio;
  motivo text;
begin
  if tg_op = 'DELETE' then
    if not exists (select from negocio where nro_negocio = old.nro_negocio) then
      return old;
    end if;
    motivo := motivo_de_eliminar_embarque(old);
    if motivo is not null then
      raise exception '%', motivo;
    end if;
    return old;
  end if;

  if tg_op = 'INSERT' then
    select * into n from negocio where nro_negocio = new.nro_negocio for no key update;
    select coalesce(max(nro_corr_embarque), 0) + 1 into new.nro_corr_embarque from embarque where nro_negocio = new.nro_negocio;
    new.cod_clientenegocio := n.cod_clientenegocio;
    new.cod_temporada := n.cod_temporada;
    new.usuario_comex := n.usuario_comex;
  elsif old.cod_estadoemb = '@embarque.anulado' and new.cod_estadoemb <> '@embarque.anulado' then
    select motivo_congelado('negocio', g.cod_estadoneg) into motivo from negocio g where g.nro_negocio = new.nro_negocio;
    if motivo is not null then
      raise exception '%', motivo;
    end if;
  end if;

  if new.fecha_zarpe > hoy_en_puerto(new.cod_puertoorigen) then
    raise exception 'El zarpe real no puede ser futuro. La fecha planificada es el ETD.';
  elsif new.fecha_arribo > hoy_en_puerto(new.cod_puertodestino) then
    raise exception 'El arribo real no puede ser futuro. La fecha planificada es el ETA.';
  elsif new.fecha_arribo is not null and new.fecha_zarpe is null then
    raise exception 'Registre el zarpe real antes del arribo.';
  elsif new.temperatura is not null and new.cod_unidadmedtem is null then
    raise exception 'Elija la unidad de la temperatura: 0 °C y 0 °F no son lo mismo.';
  elsif new.temperatura is not null and not exists (select from unidadmedida u where u.cod_unidadmedida = new.cod_unidadmedtem and u.tipo = 'Temperatura') then
    raise exception 'La unidad de la temperatura debe ser de temperatura: elija °C o °F.';
  elsif new.ventilacion is not null and not exists (
    select from unidadmedida u where u.cod_unidadmedida = new.cod_unidadmedven and u.tipo = 'Ventilación') and new.cod_unidadmedven is not null then
    raise exception 'La unidad de la ventilación debe ser de ventilación: elija m³/h o %% de apertura.';
  elsif new.ventilacion is not null and new.cod_unidadmedven is null then
    raise exception 'Elija la unidad de la ventilación: m³/h y %% de apertura no se convierten entre sí.';
  elsif new.atmoscontrol and new.ventilacion > 0 then
    raise exception 'Con atmósfera controlada las ventilas van cerradas: deje la ventilación en 0.';
  elsif not new.atmoscontrol and (new.o2 is not null or new.co2 is not null) then
    raise exception 'El O₂ y el CO₂ son de la atmósfera controlada: márquela, o quite esos datos.';
  end if;
  if tg_op = 'UPDATE' and new.fecha_zarpe is not null and old.fecha_zarpe is null then
    if not exists (select from contenedor c where c.nro_embarque = new.nro_embarque) then
      raise exception 'El embarque no tiene contenedores. Asígnele los que zarparon.';
    elsif exists (select from contenedor c where c.nro_embarque = new.nro_embarque and c.fecha_carga is null) then
      raise exception 'Faltan por cargar: %. Registre su fecha de carga, o páselos a otro embarque.',
        (select string_agg(coalesce(regexp_replace(c.nro_contenedor, '^(....)(......)(.)$', '\1 \2-\3'), 'contenedor ' || c.nro_corr_contenedor), ', ' order by c.nro_corr_contenedor)
           from contenedor c where c.nro_embarque = new.nro_embarque and c.fecha_carga is null);
    end if;
  elsif tg_op = 'UPDATE' and new.fecha_etd is distinct from old.fecha_etd
    and exists (select from contenedor c where c.nro_embarque = new.nro_embarque and c.fecha_carga > new.fecha_etd) then
    raise exception 'Hay contenedores cargados después de ese ETD. Elija un ETD posterior, o revise sus fechas de carga.';
  end if;

  -- cut-offs that have not passed go with the vessel, unless somebody writes them at the same time
  if tg_op = 'UPDATE' and new.fecha_etd <> old.fecha_etd then
    declare
      dias interval := make_interval(days => new.fecha_etd - old.fecha_etd);
      ahora timestamp := momento() at time zone zona_de_embarque(old);
    begin
      new.corte_carga := case when new.corte_carga = old.corte_carga and old.corte_carga > ahora then new.corte_carga + dias else new.corte_carga end;
      new.corte_documentos := case when new.corte_documentos = old.corte_documentos and old.corte_documentos > ahora
        then new.corte_documentos + dias else new.corte_documentos end;
      new.corte_vgm := case when new.corte_vgm = old.corte_vgm and old.corte_vgm > ahora then new.corte_vgm + dias else new.corte_vgm end;
    end;
  end if;

  -- its state is derived; people only annul it, or take that back
  if tg_op = 'INSERT' or new.cod_estadoemb <> '@embarque.anulado' then
    new.cod_estadoemb := estado_de_embarque(new);
  end if;
  if tg_op = 'UPDATE' and (new.temperatura, new.ventilacion, new.humedad, new.atmoscontrol, new.genset)
    is distinct from (old.temperatura, old.ventilacion, old.humedad, old.atmoscontrol, old.genset) then
    motivo := motivo_de_frio(new);
    if motivo is not null then
      raise exception '%', motivo;
    end if;
  end if;
  return new;
end
$$;
create or replace trigger a_cuidar_embarque before insert or update or delete on embarque for each row execute function cuidar_embarque();

select seguir_ciclo('embarque', 'nro_embarque', 'cod_estadoemb', variadic array[]::text[]);
create or replace trigger solo_agregar before update on embarque_estado for each row execute function rechazar_cambio();

-- The containers of a shipment that is annulled wait for another one, with their fruit.
create or replace function soltar_contenedores() returns trigger language plpgsql as $$
begin
  update contenedor set nro_embarque = null where nro_embarque = new.nro_embarque;
  return null;
end
$$;
create or replace trigger c_soltar_contenedores after update on embarque for each row
  when (old.cod_estadoemb <> '@embarque.anulado' and new.cod_estadoemb = '@embarque.anulado') execute function soltar_contenedores();

-- A shipment whose arrival is taken back has its boxes again: none of them may be on another one meanwhile.
create or replace function cuidar_numeros() returns trigger language plpgsql as $$
declare
  otro record;
begin
  select c.nro_contenedor, e.nro_corr_embarque, n.nro_contrato into otro
    from contenedor propio
    join contenedor c on c.nro_contenedor = propio.nro_contenedor and c.id_contenedor <> propio.id_contenedor
    join negocio n on n.nro_negocio = c.nro_negocio
    left join embarque e on e.nro_embarque = c.nro_embarque
   where propio.nro_embarque = new.nro_embarque and (e.nro_embarque is null or e.cod_estadoemb not in ('@embarque.arribado', '@embarque.cerrado', '@embarque.anulado')) limit 1;
  if otro.nro_contenedor is not null then
    raise exception 'El contenedor % ya viaja otra vez, en el negocio %: el arribo no se borra. Quítelo antes de allí.',
      numero_contenedor(otro.nro_contenedor), otro.nro_contrato || coalesce(', embarque ' || otro.nro_corr_embarque, ', sin asignar');
  end if;
  return null;
end
$$;
create or replace trigger b_cuidar_numeros after update on embarque for each row
  when (old.cod_estadoemb in ('@embarque.arribado', '@embarque.cerrado') and new.cod_estadoemb not in ('@embarque.arribado', '@embarque.cerrado', '@embarque.anulado')) execute function cuidar_numeros();

-- Containers that come, go or are loaded change the state of their shipments.
create or replace function seguir_estado_de_embarques(cuales integer[]) returns void language plpgsql as $$
begin
  update embarque e set cod_estadoemb = e.cod_estadoemb
   where e.nro_embarque = any (cuales) and e.cod_estadoemb <> '@embarque.anulado' and e.cod_estadoemb <> estado_de_embarque(e);
end
$$;
create or replace function seguir_contenedores() returns trigger language plpgsql as $$
begin
  perform seguir_estado_de_embarques(array[old.nro_embarque, new.nro_embarque]);
  return null;
end
$$;
create or replace function seguir_estos_contenedores() returns trigger language plpgsql as $$
begin
  perform seguir_estado_de_embarques(array(select distinct c.nro_embarque from cambiados c where c.nro_embarque is not null));
  return null;
end
$$;
drop trigger if exists d_seguir_contenedores on contenedor;
create or replace trigger d_seguir_nuevos after insert on contenedor referencing new table as cambiados for each statement
  execute function seguir_estos_contenedores();
create or replace trigger d_seguir_eliminados after delete on contenedor referencing old table as cambiados for each statement
  execute function seguir_estos_contenedores();
create or replace trigger d_seguir_cambiados after update on contenedor for each row
  when ((old.nro_embarque, old.fecha_carga) is distinct from (new.nro_embarque, new.fecha_carga)) execute function seguir_contenedores();

-- The state of a confirmed deal, which follows from its shipments: in shipment once a container is loaded or one has sailed, fulfilled
-- once all that it holds has arrived and no fruit is left.
create or replace function estado_de_negocio(nro integer) returns text language plpgsql stable as $$
begin
  return (
    select case
        when e.todos > 0 and e.todos = e.arribados and not exists (select from saldo_fruta s where s.nro_negocio = nro and s.asignada < s.cantidad)
          and not exists (select from contenedor c join contenedor_carga g using (id_contenedor) where c.nro_negocio = nro and c.nro_embarque is null) then '@negocio.cumplido'
        when e.iniciados > 0 then '@negocio.enEmbarque'
        else '@negocio.confirmado'
      end
      from (
        select count(*) as todos, count(*) filter (where cod_estadoemb in ('@embarque.arribado', '@embarque.cerrado')) as arribados,
               count(*) filter (where cod_estadoemb in ('@embarque.enCarga', '@embarque.cargado', '@embarque.zarpado', '@embarque.arribado', '@embarque.cerrado')) as iniciados
          from embarque where nro_negocio = nro and cod_estadoemb <> '@embarque.anulado'
      ) e
  );
end
$$;
create or replace function seguir_negocio(nro integer) returns void language plpgsql as $$
declare
  ahora text;
  debe text;
begin
  select n.cod_estadoneg into ahora from negocio n where n.nro_negocio = nro for no key update;
  debe := estado_de_negocio(nro);
  -- it goes step by step, as its history tells it
  if ahora = '@negocio.confirmado' and debe in ('@negocio.enEmbarque', '@negocio.cumplido') then
    update negocio set cod_estadoneg = '@negocio.enEmbarque' where nro_negocio = nro;
    ahora := '@negocio.enEmbarque';
  end if;
  if ahora in ('@negocio.enEmbarque', '@negocio.cumplido') and debe <> ahora then
    if ahora = '@negocio.cumplido' and debe = '@negocio.confirmado' then
      update negocio set cod_estadoneg = '@negocio.enEmbarque' where nro_negocio = nro;
    end if;
    update negocio set cod_estadoneg = debe where nro_negocio = nro;
  end if;
end
$$;
create or replace function seguir_embarques() returns trigger language plpgsql as $$
begin
  perform seguir_negocio(coalesce(new.nro_negocio, old.nro_negocio));
  return null;
end
$$;
create or replace trigger d_seguir_embarques after insert or delete on embarque for each row execute function seguir_embarques();
create or replace trigger d_seguir_estado after update on embarque for each row
  when (old.cod_estadoemb is distinct from new.cod_estadoemb) execute function seguir_embarques();

-- A line that shrinks to what has arrived, or goes, may fulfil its deal.
create or replace function seguir_lineas() returns trigger language plpgsql as $$
begin
  perform seguir_negocio(n.nro_negocio) from negocio n where n.nro_negocio in (select c.nro_negocio from cambiadas c) and n.cod_estadoneg = '@negocio.enEmbarque';
  return null;
end
$$;
create or replace trigger d_seguir_editadas after update on negocio_producto referencing new table as cambiadas for each statement
  execute function seguir_lineas();
create or replace trigger d_seguir_eliminadas after delete on negocio_producto referencing old table as cambiadas for each statement
  execute function seguir_lineas();

-- What a shipment repeats of its deal follows the deal; one that is annulled takes along its shipments, unless something sailed.
create or replace function llevar_a_embarques() returns trigger language plpgsql as $$
begin
  if new.cod_estadoneg = '@negocio.anulado' and old.cod_estadoneg <> '@negocio.anulado' then
    if motivo_de_anular(new) is not null then
      raise exception '%', motivo_de_anular(new);
    end if;
    update contenedor set fecha_carga = null where nro_negocio = new.nro_negocio and fecha_carga is not null;
    update embarque set cod_estadoemb = '@embarque.anulado' where nro_negocio = new.nro_negocio and cod_estadoemb <> '@embarque.anulado';
  end if;
  update embarque e set cod_clientenegocio = new.cod_clientenegocio, cod_temporada = new.cod_temporada, usuario_comex = new.usuario_comex
   where e.nro_negocio = new.nro_negocio and e.cod_estadoemb <> '@embarque.anulado'
     and (e.cod_clientenegocio, e.cod_temporada, e.usuario_comex) is distinct from (new.cod_clientenegocio, new.cod_temporada, new.usuario_comex);
  return null;
end
$$;
create or replace trigger d_llevar_a_embarques after update on negocio for each row
  when ((old.cod_clientenegocio, old.cod_temporada, old.usuario_comex, old.cod_estadoneg)
    is distinct from (new.cod_clientenegocio, new.cod_temporada, new.usuario_comex, new.cod_estadoneg))
  execute function llevar_a_embarques();

-- Which notices a shipment has, in the order in which avisos_embarque() tells them; lists count them. `ahora` is the clock of the port of
-- loading and `hoy_alla` the day in that of discharge.
create or replace function causas_de_aviso(e embarque, ahora timestamp, hoy_alla date, sin_frio boolean, sin_cargar bigint, otro_pais boolean)
  returns boolean[] language plpgsql immutable as $$
begin
  return array[
    e.fecha_etd < ahora::date and e.fecha_zarpe is null,
    e.corte_carga < ahora and e.fecha_zarpe is null and sin_cargar > 0,
    sin_frio and (e.temperatura is not null or e.ventilacion is not null or e.humedad is not null or e.atmoscontrol or e.genset),
    otro_pais and e.cod_destinofinal is null,
    e.corte_carga::date > e.fecha_etd,
    e.corte_documentos::date > e.fecha_etd,
    e.corte_vgm::date > e.fecha_etd,
    e.fecha_eta < hoy_alla - 3 and e.fecha_zarpe is not null and e.fecha_arribo is null];
end
$$;

-- What a person should look at in a shipment, as `[{ "Campo", "Mensaje" }]`.
create or replace function avisos_embarque(e embarque) returns jsonb language plpgsql stable as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('Campo', a.campo, 'Mensaje', a.mensaje) order by a.orden) filter (where c.causas[a.orden]), '[]')
      from embarque_resumen r
      join negocio n on n.nro_negocio = e.nro_negocio
      cross join lateral (
        select causas_de_aviso(e, momento() at time zone zona_de_embarque(e), hoy_en_puerto(e.cod_puertodestino), r.sin_frio,
          r.cant_contenedores - r.cant_cargados, n.cod_pais <> e.cod_paisdestino) as causas
      ) c
      cross join lateral (values
        (1, 'Fecha_Zarpe', format('El ETD (%s) ya pasó y falta el zarpe real.', to_char(e.fecha_etd, 'DD-MM-YYYY'))),
        (2, 'Corte_Carga', format('Pasó el corte de carga (%s) y faltan %s de %s contenedores.', to_char(e.corte_carga, 'DD-MM-YYYY HH24:MI'),
          r.cant_contenedores - r.cant_cargados, r.cant_contenedores)),
        (3, 'Temperatura', motivo_de_frio(e)),
        (4, 'Cod_DestinoFinal', format('El embarque llega a %s y el negocio es a %s. Elija el destino final: su país decide los límites de calidad.',
          (select x.nom_pais from pais x where x.cod_pais = e.cod_paisdestino), (select y.nom_pais from pais y where y.cod_pais = n.cod_pais))),
        (5, 'Corte_Carga', 'El corte de carga es después del ETD.'),
        (6, 'Corte_Documentos', 'El corte de documentos es después del ETD.'),
        (7, 'Corte_VGM', 'El corte de VGM es después del ETD.'),
        (8, 'Fecha_Arribo', format('El ETA (%s) ya pasó y falta el arribo real.', to_char(e.fecha_eta, 'DD-MM-YYYY')))
      ) a (orden, campo, mensaje)
     where r.nro_embarque = e.nro_embarque and e.cod_estadoemb <> '@embarque.anulado'
  );
end
$$;

-- Makes some shipments of a deal have so many containers each: adds what is missing, takes away only empty ones.
create or replace function completar_contenedores(nro integer, embarques integer[], cuantos integer) returns void language plpgsql as $$
declare
  viaje record;
begin
  for viaje in
    select e.nro_corr_embarque, e.cod_estadoemb, e.fecha_zarpe, count(c.id_contenedor) as hay,
           count(c.id_contenedor) filter (where motivo_de_eliminar_contenedor(c) is not null) as ocupados
      from embarque e left join contenedor c on c.nro_embarque = e.nro_embarque
     where e.nro_embarque = any (embarques) group by e.nro_embarque having count(c.id_contenedor) <> cuantos order by e.nro_corr_embarque
  loop
    if viaje.cod_estadoemb = '@embarque.anulado' then
      raise exception 'El embarque % está anulado. Reactívelo antes de planificarlo.', viaje.nro_corr_embarque;
    elsif viaje.fecha_zarpe is not null then
      raise exception 'El embarque % ya zarpó con % contenedores: no se puede dejar en %. Planifique los otros embarques uno por uno.',
        viaje.nro_corr_embarque, viaje.hay, cuantos;
    elsif viaje.ocupados > cuantos then
      raise exception 'El embarque % tiene % contenedores con fruta: no se puede dejar en %. Devuelva antes la fruta al saldo.',
        viaje.nro_corr_embarque, viaje.ocupados, cuantos;
    end if;
  end loop;
  delete from contenedor where id_contenedor in (
    select v.id_contenedor
      from (
        select c.id_contenedor, row_number() over (partition by c.nro_embarque
            order by motivo_de_eliminar_contenedor(c) is null, c.nro_contenedor is null, c.nro_corr_contenedor) as orden
          from contenedor c where c.nro_embarque = any (embarques)
      ) v where v.orden > cuantos);
  insert into contenedor (nro_negocio, nro_embarque, cod_formatocarga)
  select nro, e.nro_embarque, n.cod_formatocarga
    from embarque e
    join negocio n using (nro_negocio)
   cross join generate_series(1, cuantos - (select count(*)::integer from contenedor c where c.nro_embarque = e.nro_embarque))
   where e.nro_embarque = any (embarques) order by e.nro_corr_embarque;
  if (select count(*) from contenedor c where c.nro_negocio = nro) > 2000 then
    raise exception 'Un negocio puede tener 2.000 contenedores como máximo. Reparta los demás en otro negocio.';
  end if;
end
$$;
drop function if exists planificar_contenedores(integer, integer, integer);

-- Makes one shipment of a deal have so many containers.
create or replace function planificar_contenedores(nro integer, viaje integer, cuantos integer) returns void language plpgsql as $$
begin
  perform from negocio n where n.nro_negocio = nro for no key update;
  if not exists (select from embarque e where e.nro_embarque = viaje and e.nro_negocio = nro) then
    raise exception 'Ese embarque no es de este negocio. Actualice la página.';
  end if;
  perform completar_contenedores(nro, array[viaje], cuantos);
end
$$;

-- Makes a deal have these shipments and no others: `[{ "Nro_Corr_Embarque", "Fecha_ETD", "Contenedores" }]`, without a number for a new
-- one. Those that are not named go, if they are empty.
create or replace function planificar_viajes(nro integer, viajes jsonb) returns void language plpgsql as $$
declare
  n negocio;
  motivo text;
  fila record;
  cual integer;
begin
  select * into n from negocio where nro_negocio = nro for no key update;
  motivo := motivo_congelado('negocio', n.cod_estadoneg);
  if motivo is not null then
    raise exception '%', motivo;
  elsif (select sum((v ->> 'Contenedores')::integer) from jsonb_array_elements(viajes) v) > 2000 then
    raise exception 'Un negocio puede tener 2.000 contenedores como máximo. Reparta los demás en otro negocio.';
  elsif exists (select from jsonb_array_elements(viajes) v where v ->> 'Nro_Corr_Embarque' is not null group by v ->> 'Nro_Corr_Embarque' having count(*) > 1) then
    raise exception 'Un embarque está dos veces en el plan. Deje cada uno una sola vez.' using column = 'Embarques';
  end if;
  select format('El embarque %s no es de este negocio, o está anulado. Actualice la página.', v ->> 'Nro_Corr_Embarque') into motivo
    from jsonb_array_elements(viajes) v
   where v ->> 'Nro_Corr_Embarque' is not null and not exists (
     select from embarque e where e.nro_negocio = nro and e.nro_corr_embarque = (v ->> 'Nro_Corr_Embarque')::integer and e.cod_estadoemb <> '@embarque.anulado') limit 1;
  if motivo is not null then
    raise exception '%', motivo using column = 'Embarques';
  end if;
  select coalesce(motivo_de_eliminar_embarque(e), format('El embarque %s ya está en curso: inclúyalo en el plan.', e.nro_corr_embarque)) into motivo
    from embarque e
   where e.nro_negocio = nro and e.cod_estadoemb <> '@embarque.anulado' and (motivo_de_eliminar_embarque(e) is not null or e.cod_estadoemb > '@embarque.reservado')
     and not exists (select from jsonb_array_elements(viajes) v where (v ->> 'Nro_Corr_Embarque')::integer = e.nro_corr_embarque)
   order by e.nro_corr_embarque limit 1;
  if motivo is not null then
    raise exception '%', motivo using column = 'Embarques';
  end if;
  delete from contenedor c using embarque e
   where e.nro_embarque = c.nro_embarque and e.nro_negocio = nro and e.cod_estadoemb <> '@embarque.anulado'
     and not exists (select from jsonb_array_elements(viajes) v where (v ->> 'Nro_Corr_Embarque')::integer = e.nro_corr_embarque);
  delete from embarque e
   where e.nro_negocio = nro and e.cod_estadoemb <> '@embarque.anulado'
     and not exists (select from jsonb_array_elements(viajes) v where (v ->> 'Nro_Corr_Embarque')::integer = e.nro_corr_embarque);
  for fila in
    select (v ->> 'Nro_Corr_Embarque')::integer as corr, (v ->> 'Fecha_ETD')::date as etd, (v ->> 'Contenedores')::integer as cajas
      from jsonb_array_elements(viajes) with ordinality x (v, orden) order by orden
  loop
    if fila.corr is null then
      insert into embarque (nro_negocio, cod_tiptrans, cod_paisorigen, cod_puertoorigen, cod_paisdestino, cod_puertodestino, fecha_etd)
      select nro, (select t.cod_tiptrans from tipotransporte t where plano(t.nom_tiptrans) = 'maritimo'), p.cod_pais, p.cod_puerto, n.cod_pais, n.cod_puerto,
             coalesce(fila.etd, n.fecha_etd)
        from (select 1) x
        left join clienteinterno v on v.cod_clienteint = n.cod_clienteint
        left join puerto p on p.cod_puerto = v.cod_puerto
      returning nro_embarque into cual;
    else
      select e.nro_embarque into cual from embarque e where e.nro_negocio = nro and e.nro_corr_embarque = fila.corr;
      update embarque e set fecha_etd = fila.etd
       where e.nro_embarque = cual and e.fecha_zarpe is null and fila.etd is not null and e.fecha_etd is distinct from fila.etd;
    end if;
    perform completar_contenedores(nro, array[cual], fila.cajas);
  end loop;
end
$$;

-- Makes a deal have so many shipments of so many containers each.
create or replace function planificar_embarques(nro integer, embarques integer, contenedores integer) returns void language plpgsql as $$
declare
  n negocio;
  hay integer;
  ocupados integer;
  motivo text;
begin
  select * into n from negocio where nro_negocio = nro for no key update;
  motivo := motivo_congelado('negocio', n.cod_estadoneg);
  if motivo is not null then
    raise exception '%', motivo;
  elsif embarques * contenedores > 2000 then
    raise exception 'Un negocio puede tener 2.000 contenedores como máximo. Reparta los demás en otro negocio.';
  end if;
  select count(*), count(*) filter (where e.cod_estadoemb not in ('@embarque.planificado', '@embarque.reservado') or exists (
      select from contenedor c join contenedor_carga g using (id_contenedor) where c.nro_embarque = e.nro_embarque))
    into hay, ocupados from embarque e where e.nro_negocio = nro and e.cod_estadoemb <> '@embarque.anulado';
  if ocupados > embarques then
    raise exception 'Hay % embarques con fruta o ya en curso: no se puede dejar en %. Devuelva antes la fruta al saldo.', ocupados, embarques;
  end if;
  delete from embarque where nro_embarque in (
    select e.nro_embarque from embarque e
     where e.nro_negocio = nro and e.cod_estadoemb in ('@embarque.planificado', '@embarque.reservado')
       and not exists (select from contenedor c join contenedor_carga g using (id_contenedor) where c.nro_embarque = e.nro_embarque)
     order by e.nro_booking is null desc, e.nro_corr_embarque desc limit greatest(hay - embarques, 0));
  insert into embarque (nro_negocio, cod_tiptrans, cod_paisorigen, cod_puertoorigen, cod_paisdestino, cod_puertodestino, fecha_etd)
  select nro, (select t.cod_tiptrans from tipotransporte t where plano(t.nom_tiptrans) = 'maritimo'), p.cod_pais, p.cod_puerto, n.cod_pais, n.cod_puerto, n.fecha_etd
    from generate_series(1, embarques - hay)
    left join clienteinterno v on v.cod_clienteint = n.cod_clienteint
    left join puerto p on p.cod_puerto = v.cod_puerto;
  perform completar_contenedores(nro,
    array(select e.nro_embarque from embarque e where e.nro_negocio = nro and e.cod_estadoemb <> '@embarque.anulado' order by e.nro_corr_embarque), contenedores);
end
$$;
