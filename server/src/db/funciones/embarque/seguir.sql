-- Shipments: derived states: those of shipments from their containers, those of deals from their shipments.

-- Inserted, deleted or loaded containers change the state of their shipments.
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
create or replace trigger d_seguir_nuevos after insert on contenedor referencing new table as cambiados for each statement
  execute function seguir_estos_contenedores();
create or replace trigger d_seguir_eliminados after delete on contenedor referencing old table as cambiados for each statement
  execute function seguir_estos_contenedores();
create or replace trigger d_seguir_cambiados after update on contenedor for each row
  when ((old.nro_embarque, old.fecha_carga) is distinct from (new.nro_embarque, new.fecha_carga)) execute function seguir_contenedores();

-- The state of a confirmed deal, derived from its shipments: in shipment once a container is loaded or a shipment has sailed, fulfilled
-- once all its shipments have arrived and no fruit is unassigned.
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
  -- takes the steps one after the other, so that the history has each of them
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

-- A line that is reduced to what has arrived, or deleted, may fulfil its deal.
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

-- Copies the values that a shipment repeats of its deal; annulling a deal annuls its shipments, unless something sailed.
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

-- A new destination or ETD of a deal reaches the shipments that had the same one and are not on board: they have not sailed and have no BL, which
-- states both. The others were planned otherwise on purpose: tasks ask for a look at them.
create or replace function llevar_viaje_a_embarques() returns trigger language plpgsql as $$
begin
  update embarque e
     set cod_paisdestino = case when mismo.destino then new.cod_pais else e.cod_paisdestino end,
         cod_puertodestino = case when mismo.destino then new.cod_puerto else e.cod_puertodestino end,
         fecha_etd = case when mismo.etd then new.fecha_etd else e.fecha_etd end
    from (
      select o.nro_embarque, (o.cod_paisdestino, o.cod_puertodestino) is not distinct from (old.cod_pais, old.cod_puerto) as destino,
             o.fecha_etd = old.fecha_etd and new.fecha_etd is not null as etd
        from embarque o where o.nro_negocio = new.nro_negocio
    ) mismo
   where e.nro_embarque = mismo.nro_embarque and e.fecha_zarpe is null and e.fecha_bl is null and e.cod_estadoemb <> '@embarque.anulado'
     and ((mismo.destino and (e.cod_paisdestino, e.cod_puertodestino) is distinct from (new.cod_pais, new.cod_puerto)) or (mismo.etd and e.fecha_etd <> new.fecha_etd));
  return null;
end
$$;
create or replace trigger e_llevar_viaje after update on negocio for each row
  when ((old.cod_pais, old.cod_puerto, old.fecha_etd) is distinct from (new.cod_pais, new.cod_puerto, new.fecha_etd)) execute function llevar_viaje_a_embarques();
