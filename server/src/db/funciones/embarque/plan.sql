-- Shipments: how many a deal has, with how many containers each.

-- Gives some shipments of a deal this many containers each: adds missing ones, deletes only empty ones.
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

-- Gives one shipment of a deal this many containers.
create or replace function planificar_contenedores(nro integer, viaje integer, cuantos integer) returns void language plpgsql as $$
begin
  perform from negocio n where n.nro_negocio = nro for no key update;
  if not exists (select from embarque e where e.nro_embarque = viaje and e.nro_negocio = nro) then
    raise exception 'Ese embarque no es de este negocio. Actualice la página.';
  end if;
  perform completar_contenedores(nro, array[viaje], cuantos);
end
$$;

-- Makes the shipments of a deal equal to a plan: `[{ "Nro_Corr_Embarque", "Fecha_ETD", "Contenedores" }]`, without a number for a new one.
-- Empty shipments that are not listed are deleted.
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
      select nro, transporte_maritimo(), p.cod_pais, p.cod_puerto, n.cod_pais, n.cod_puerto,
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

-- Gives a deal this many shipments with this many containers each.
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
  select nro, transporte_maritimo(), p.cod_pais, p.cod_puerto, n.cod_pais, n.cod_puerto, n.fecha_etd
    from generate_series(1, embarques - hay)
    left join clienteinterno v on v.cod_clienteint = n.cod_clienteint
    left join puerto p on p.cod_puerto = v.cod_puerto;
  perform completar_contenedores(nro,
    array(select e.nro_embarque from embarque e where e.nro_negocio = nro and e.cod_estadoemb <> '@embarque.anulado' order by e.nro_corr_embarque), contenedores);
end
$$;

-- Adds the shipment that follows another one of a deal: the same line, ports, refrigeration, agencies and terms of its bill of lading, without
-- vessel, booking and dates.
create or replace function crear_embarque_siguiente(viaje integer) returns integer language plpgsql as $$
declare
  cual integer;
  motivo text;
begin
  select motivo_congelado('negocio', n.cod_estadoneg) into motivo
    from embarque e join negocio n using (nro_negocio) where e.nro_embarque = viaje for no key update of n;
  if motivo is not null then
    raise exception '%', motivo;
  end if;
  insert into embarque (nro_negocio, cod_tiptrans, cod_naviera, cod_paisorigen, cod_puertoorigen, terminal, cod_paisdestino, cod_puertodestino,
    cod_destinofinal, temperatura, cod_unidadmedtem, ventilacion, cod_unidadmedven, humedad, atmoscontrol, o2, co2, genset, cod_agaduana, cod_agcarga,
    cod_planta, tipo_bl, originales_bl, consignacion_bl, banco_bl, lugar_recepcion, lugar_entrega, flete_bl, descripcion_bl, modalidad_venta,
    cod_formapagoaduana)
  select e.nro_negocio, e.cod_tiptrans, e.cod_naviera, e.cod_paisorigen, e.cod_puertoorigen, e.terminal, e.cod_paisdestino, e.cod_puertodestino,
         e.cod_destinofinal, e.temperatura, e.cod_unidadmedtem, e.ventilacion, e.cod_unidadmedven, e.humedad, e.atmoscontrol, e.o2, e.co2, e.genset,
         e.cod_agaduana, e.cod_agcarga, e.cod_planta, e.tipo_bl, e.originales_bl, e.consignacion_bl, e.banco_bl, e.lugar_recepcion, e.lugar_entrega,
         e.flete_bl, e.descripcion_bl, e.modalidad_venta, e.cod_formapagoaduana
    from embarque e where e.nro_embarque = viaje
  returning nro_embarque into cual;
  return cual;
end
$$;
