-- Shipments: values copied from their deal, and which changes are allowed.

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
    -- an import gives the number that a shipment had elsewhere
    if new.nro_corr_embarque is null then
      select coalesce(max(nro_corr_embarque), 0) + 1 into new.nro_corr_embarque from embarque where nro_negocio = new.nro_negocio;
    end if;
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

  -- cut-offs in the future move with the ETD, unless the same statement writes them. A person who writes a cut-off has asked the line
  if tg_op = 'UPDATE' and (new.corte_carga, new.corte_documentos, new.corte_vgm) is distinct from (old.corte_carga, old.corte_documentos, old.corte_vgm) then
    delete from embarque_corte_movido m where m.nro_embarque = new.nro_embarque;
  end if;
  if tg_op = 'UPDATE' and new.fecha_etd <> old.fecha_etd then
    declare
      dias interval := make_interval(days => new.fecha_etd - old.fecha_etd);
      ahora timestamp := momento() at time zone zona_de_embarque(old);
    begin
      if (new.corte_carga = old.corte_carga and old.corte_carga > ahora) or (new.corte_documentos = old.corte_documentos and old.corte_documentos > ahora)
        or (new.corte_vgm = old.corte_vgm and old.corte_vgm > ahora) then
        insert into embarque_corte_movido (nro_embarque) values (new.nro_embarque) on conflict do nothing;
      end if;
      new.corte_carga := case when new.corte_carga = old.corte_carga and old.corte_carga > ahora then new.corte_carga + dias else new.corte_carga end;
      new.corte_documentos := case when new.corte_documentos = old.corte_documentos and old.corte_documentos > ahora
        then new.corte_documentos + dias else new.corte_documentos end;
      new.corte_vgm := case when new.corte_vgm = old.corte_vgm and old.corte_vgm > ahora then new.corte_vgm + dias else new.corte_vgm end;
    end;
  end if;

  -- its state is derived; users only set or revoke the annulled state
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

-- The containers of an annulled shipment become unassigned, with their fruit.
create or replace function soltar_contenedores() returns trigger language plpgsql as $$
begin
  update contenedor set nro_embarque = null where nro_embarque = new.nro_embarque;
  return null;
end
$$;
create or replace trigger c_soltar_contenedores after update on embarque for each row
  when (old.cod_estadoemb <> '@embarque.anulado' and new.cod_estadoemb = '@embarque.anulado') execute function soltar_contenedores();

-- When an arrival is revoked, the shipment's containers count as in use again: none of them may be on another one meanwhile.
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
