-- Containers of a deal: where they may go, which values are allowed, and their notices.

-- A number as people write it: MSKU 123456-7.
create or replace function numero_contenedor(numero text) returns text language sql immutable
  return regexp_replace(numero, '^(....)(......)(.)$', '\1 \2-\3');

-- The name of a container for people: its number, or its ordinal in the deal.
create or replace function nombre_de_contenedor(numero text, ordinal integer) returns text language sql stable
  return coalesce('El contenedor ' || numero_contenedor(numero), 'El contenedor ' || ordinal || ' del negocio');
-- The same for a row.
create or replace function nombre_contenedor(c contenedor) returns text language plpgsql stable as $$
begin
  return nombre_de_contenedor(c.nro_contenedor, c.nro_corr_contenedor);
end
$$;

-- The same name, for use within a sentence.
create or replace function nombre_en_frase(c contenedor) returns text language plpgsql stable as $$
begin
  return overlay(nombre_contenedor(c) placing 'e' from 1 for 1);
end
$$;

-- The seals of a container, normalised for comparison.
create or replace function sellos_de(c contenedor) returns table (sello text) language plpgsql stable as $$
begin
  return query
    select junto(s.sello) from (
      select c.nro_sello as sello union all select x ->> 'Nro_Sello' from jsonb_array_elements(c.sellos) x
    ) s where s.sello is not null;
end
$$;

-- Is its fruit refrigerated? Its type decides, unless it travels switched off.
create or replace function es_reefer(c contenedor) returns boolean language plpgsql stable as $$
begin
  return (
    select coalesce(t.es_reefer and not c.no_operativo, false) from (select 1) x left join tipocontenedor t on t.cod_tipocontenedor = c.cod_tipocontenedor
  );
end
$$;

-- The set point of its shipment in °C; null for fruit that travels without refrigeration.
create or replace function temperatura_de_viaje(c contenedor) returns numeric language plpgsql stable as $$
begin
  return (
    select round(case when u.simbolo = '°F' then (e.temperatura - 32) * 5 / 9 else e.temperatura end, 1)
      from embarque e join unidadmedida u on u.cod_unidadmedida = e.cod_unidadmedtem
     where e.nro_embarque = c.nro_embarque and es_reefer(c)
  );
end
$$;

-- Why a container can't be set aside or moved; null when it can. A roll-over also moves loaded ones: see traspasar_contenedor().
create or replace function motivo_de_mover(c contenedor) returns text language plpgsql stable as $$
begin
  return (
    select case
        when e.fecha_zarpe is not null then format('%s ya zarpó con el embarque %s. Si no viajó, use «Traspasar a otro embarque».', nombre_contenedor(c), e.nro_corr_embarque)
        when c.fecha_carga is not null then
          format('%s ya se cargó el %s y no se mueve. Si perdió la nave, use «Traspasar a otro embarque».', nombre_contenedor(c), to_char(c.fecha_carga, 'DD-MM-YYYY'))
      end
      from (select 1) x left join embarque e on e.nro_embarque = c.nro_embarque
  );
end
$$;

-- Why a container can't be deleted; null when it can.
create or replace function motivo_de_eliminar_contenedor(c contenedor) returns text language plpgsql stable as $$
begin
  return (
    select case
        when exists (select from contenedor_carga g where g.id_contenedor = c.id_contenedor) then
          format('%s tiene fruta. Devuélvala al saldo antes de eliminarlo.', nombre_contenedor(c))
        when exists (select from gestion g where g.id_contenedor = c.id_contenedor and gestion_con_trabajo(g)) then
          format('%s tiene gestiones en que ya se trabajó. Elimine antes ese trabajo, o muévalo a otro embarque.', nombre_contenedor(c))
        else motivo_de_mover(c)
      end
  );
end
$$;

create or replace function cuidar_contenedor() returns trigger language plpgsql as $$
declare
  viaje embarque;
  motivo text;
begin
  if tg_op = 'DELETE' then
    -- deleting a deal deletes its containers
    if exists (select from negocio n where n.nro_negocio = old.nro_negocio) then
      motivo := motivo_de_eliminar_contenedor(old);
      if motivo is not null then
        raise exception '%', motivo;
      end if;
    end if;
    return old;
  end if;

  if tg_op = 'INSERT' then
    perform from negocio n where n.nro_negocio = new.nro_negocio for no key update;
    if new.nro_corr_contenedor is null then
      select coalesce(max(c.nro_corr_contenedor), 0) + 1 into new.nro_corr_contenedor from contenedor c where c.nro_negocio = new.nro_negocio;
    end if;
  elsif new.nro_embarque is distinct from old.nro_embarque and coalesce(current_setting('nogal.traspaso', true), '') <> 'si' then
    motivo := motivo_de_mover(old);
    if motivo is not null then
      raise exception '%', motivo;
    end if;
    new.motivo_traspaso := null;
  end if;

  if new.nro_embarque is not null then
    select * into viaje from embarque e where e.nro_embarque = new.nro_embarque;
    if viaje.nro_negocio is distinct from new.nro_negocio then
      raise exception 'Ese embarque es de otro negocio. Elija uno del mismo negocio.';
    elsif tg_op = 'INSERT' or new.nro_embarque is distinct from old.nro_embarque then
      if viaje.cod_estadoemb = '@embarque.anulado' then
        raise exception 'El embarque % está anulado. Elija otro, o reactívelo antes.', viaje.nro_corr_embarque;
      elsif viaje.fecha_zarpe is not null then
        raise exception 'El embarque % ya zarpó: no recibe contenedores. Elija uno que no haya zarpado.', viaje.nro_corr_embarque;
      end if;
    end if;
  end if;

  if new.fecha_carga is not null and tg_op = 'UPDATE' and new.nro_embarque is distinct from old.nro_embarque and new.fecha_carga > viaje.fecha_etd then
    raise exception '% se cargó el %, después del ETD de ese embarque (%). Elija otro embarque, o corrija su ETD.', nombre_contenedor(new),
      to_char(new.fecha_carga, 'DD-MM-YYYY'), to_char(viaje.fecha_etd, 'DD-MM-YYYY');
  end if;
  if new.fecha_carga is not null and (tg_op = 'INSERT' or new.fecha_carga is distinct from old.fecha_carga) then
    if new.nro_embarque is null then
      raise exception 'Asigne el contenedor a un embarque antes de registrar su carga.';
    elsif new.fecha_carga > momento()::date then
      raise exception 'La fecha de carga no puede ser futura. La carga planificada va en «Presentación en planta».';
    elsif viaje.fecha_etd is not null and new.fecha_carga > viaje.fecha_etd then
      raise exception 'La fecha de carga no puede ser después del ETD (%). Revise la fecha, o corrija el ETD del embarque.',
        to_char(viaje.fecha_etd, 'DD-MM-YYYY');
    elsif not exists (select from contenedor_carga g where g.id_contenedor = new.id_contenedor) then
      raise exception '% no tiene fruta. Asígnele productos antes de registrar su carga.', nombre_contenedor(new);
    elsif (select n.cod_estadoneg from negocio n where n.nro_negocio = new.nro_negocio) = '@negocio.enPreparacion' then
      raise exception 'El negocio está en preparación. Confírmelo antes de cargar.';
    end if;
  elsif tg_op = 'UPDATE' and new.fecha_carga is null and old.fecha_carga is not null and viaje.fecha_zarpe is not null then
    raise exception 'El embarque % ya zarpó: la fecha de carga no se borra.', viaje.nro_corr_embarque;
  end if;

  if new.no_operativo and not coalesce((select t.es_reefer from tipocontenedor t where t.cod_tipocontenedor = new.cod_tipocontenedor), true) then
    raise exception 'Solo un contenedor reefer puede viajar sin frío. Cambie el tipo, o quite la marca.';
  end if;
  return new;
end
$$;
create or replace trigger a_cuidar_contenedor before insert or update or delete on contenedor for each row execute function cuidar_contenedor();

-- A container number is on one open shipment, or unassigned, at a time. Checked after the statement, so that a pasted column may swap
-- numbers; two transactions that write the same number wait for each other.
create or replace function cuidar_numero() returns trigger language plpgsql as $$
declare
  motivo text;
begin
  perform pg_advisory_xact_lock(hashtext('contenedor'), hashtext(new.nro_contenedor));
  select format('El contenedor %s ya está en el negocio %s. Revise el número, o quítelo antes de allí.', numero_contenedor(c.nro_contenedor),
      n.nro_contrato || coalesce(', embarque ' || e.nro_corr_embarque, ', sin asignar')) into motivo
    from contenedor c
    join negocio n using (nro_negocio)
    left join embarque e on e.nro_embarque = c.nro_embarque
   where c.nro_contenedor = new.nro_contenedor and c.id_contenedor <> new.id_contenedor
     and (e.nro_embarque is null or e.cod_estadoemb not in ('@embarque.arribado', '@embarque.cerrado', '@embarque.anulado'))
     and not exists (select from embarque p where p.nro_embarque = new.nro_embarque and p.cod_estadoemb in ('@embarque.arribado', '@embarque.cerrado', '@embarque.anulado'))
   limit 1;
  if motivo is not null then
    raise exception '%', motivo;
  end if;
  return null;
end
$$;
create or replace trigger b_cuidar_numero_nuevo after insert on contenedor for each row when (new.nro_contenedor is not null)
  execute function cuidar_numero();
create or replace trigger b_cuidar_numero after update on contenedor for each row
  when (new.nro_contenedor is not null and (old.nro_contenedor, old.nro_embarque) is distinct from (new.nro_contenedor, new.nro_embarque))
  execute function cuidar_numero();

-- A seal is on one container of a shipment, whichever party placed the seal. Checked after the statement, so that one statement may swap
-- seals.
create or replace function cuidar_sellos() returns trigger language plpgsql as $$
declare
  repetido text;
  otro text;
begin
  select p.sello into repetido from sellos_de(new) p group by p.sello having count(*) > 1 limit 1;
  if repetido is not null then
    raise exception 'El sello % está dos veces en el contenedor. Escriba cada sello una sola vez.', upper(repetido) using column = 'Sellos';
  end if;
  perform from embarque e where e.nro_embarque = new.nro_embarque for no key update;
  select p.sello, nombre_en_frase(c) into repetido, otro
    from sellos_de(new) p
    join contenedor c on c.nro_embarque = new.nro_embarque and c.id_contenedor <> new.id_contenedor
    join lateral sellos_de(c) o on o.sello = p.sello
   limit 1;
  if repetido is not null then
    raise exception 'El sello % ya está en %. Revise los sellos de los dos contenedores.', upper(repetido), otro using column = 'Nro_Sello';
  end if;
  return null;
end
$$;
create or replace trigger b_cuidar_sellos_nuevo after insert on contenedor for each row when (new.nro_sello is not null or new.sellos <> '[]')
  execute function cuidar_sellos();
create or replace trigger b_cuidar_sellos after update on contenedor for each row
  when ((new.nro_sello is not null or new.sellos <> '[]')
    and (old.nro_sello, old.sellos, old.nro_embarque) is distinct from (new.nro_sello, new.sellos, new.nro_embarque))
  execute function cuidar_sellos();

-- Writes the numbers of some containers of a shipment, all or none. They are locked in the order of the numbers, so that two pasted columns
-- cause no deadlock.
create or replace function numerar_contenedores(viaje integer, cajas integer[], numeros text[]) returns void language plpgsql as $$
begin
  if exists (select from unnest(cajas) v (caja) left join contenedor c on c.id_contenedor = v.caja where c.nro_embarque is distinct from viaje) then
    raise exception 'Uno de los contenedores ya no es de este embarque. Actualice la página.';
  end if;
  perform pg_advisory_xact_lock(hashtext('contenedor'), n.llave)
    from (select distinct hashtext(v.numero) as llave from unnest(numeros) v (numero) where v.numero is not null order by 1) n;
  update contenedor c set nro_contenedor = v.numero from unnest(cajas, numeros) v (caja, numero)
   where c.id_contenedor = v.caja and c.nro_contenedor is distinct from v.numero;
end
$$;

-- Refrigeration settings are kept only where some container of the shipment uses them.
create or replace function cuidar_frio() returns trigger language plpgsql as $$
declare
  motivo text := motivo_de_frio((select e from embarque e where e.nro_embarque = new.nro_embarque));
begin
  if motivo is not null then
    raise exception '%', motivo;
  end if;
  return null;
end
$$;
create or replace trigger c_cuidar_frio after update on contenedor for each row
  when (new.nro_embarque is not null and (old.cod_tipocontenedor, old.no_operativo, old.nro_embarque)
    is distinct from (new.cod_tipocontenedor, new.no_operativo, new.nro_embarque)) execute function cuidar_frio();

-- The notices of a container, as `[{ "Campo", "Mensaje" }]`.
create or replace function avisos_contenedor(c contenedor, bruto numeric, pallets numeric) returns jsonb language plpgsql stable as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('Campo', a.campo, 'Mensaje', a.mensaje)) filter (where a.mensaje is not null), '[]')
      from (select 1) x
      left join tipocontenedor t on t.cod_tipocontenedor = c.cod_tipocontenedor
      left join embarque e on e.nro_embarque = c.nro_embarque
      left join lateral (
        select string_agg(format('%s bultos de la línea %s', cantidad_es(m.cajas), m.id_linea), ', ' order by m.id_linea)
                 filter (where m.partido) as partidos,
               string_agg(distinct s.nom_especie, ' y ') filter (where s.produce_etileno) as produce,
               string_agg(distinct s.nom_especie, ' y ') filter (where s.sensible_etileno) as madura,
               string_agg(distinct s.nom_especie, ' y ') filter (where s.sensible_so2 and not v.libera_so2) as blanquea,
               string_agg(distinct s.nom_especie, ' y ') filter (where v.libera_so2) as libera,
               string_agg(distinct v.nom_envase, '», «') filter (where v.atmosfera_modificada) as con_bolsa
          from carga_medida m join especie s using (cod_especie) join envase v using (cod_envase)
         where m.id_contenedor = c.id_contenedor
      ) f on true
      cross join lateral (values
        ('Carga', 'Lleva bultos partidos: ' || f.partidos || '. Ponga bultos enteros.'),
        ('Carga', case when f.produce <> f.madura then
          'Van juntos ' || lower(f.produce) || ', que produce etileno, y ' || lower(f.madura) || ', que madura con él. Póngalos en contenedores distintos.' end),
        ('Carga', 'Van juntos ' || lower(f.libera) || ', con generador de SO₂, y ' || lower(f.blanquea)
          || ', que se daña con él. Póngalos en contenedores distintos.'),
        ('Carga', case when e.atmoscontrol then
          'El embarque va en atmósfera controlada y la fruta en «' || f.con_bolsa || '», que hace la suya. Use una de las dos.' end),
        ('VGM_Kg', case when c.vgm_kg > 0 and c.tara_kg > 0 and bruto > 0 and c.vgm_kg - bruto - c.tara_kg > 0.05 * (bruto + c.tara_kg) then
          format('El VGM (%s kg) se aparta más de 5 %% de la suma de neto, envases, pallets y tara (%s kg).', cantidad_es(c.vgm_kg), cantidad_es(bruto + c.tara_kg)) end),
        ('Carga', case when pallets > t.capacidad_pallets then
          format('Lleva %s pallets; en un %s caben %s.', cantidad_es(pallets), t.nom_tipocontenedor, t.capacidad_pallets) end),
        ('Carga', case when bruto > t.carga_max_kg then
          format('Lleva %s kg; un %s admite %s.', cantidad_es(bruto), t.nom_tipocontenedor, cantidad_es(t.carga_max_kg)) end),
        ('Nro_Sello', case when c.fecha_carga is not null and c.nro_sello is null then 'Está cargado y no tiene sello.' end),
        ('Nro_Contenedor', case when c.fecha_carga is not null and c.nro_contenedor is null then 'Está cargado y no tiene número.' end),
        ('VGM_Kg', case when c.vgm_kg is null and e.corte_vgm < momento() at time zone zona_de_embarque(e) and e.fecha_zarpe is null then
          format('Pasó el corte de VGM (%s) y falta el peso.', to_char(e.corte_vgm, 'DD-MM-YYYY HH24:MI')) end)
      ) a (campo, mensaje)
  );
end
$$;

-- Moves a container that missed its vessel to another shipment of the deal, loaded or not; the reason is stored. A shipment that is being
-- loaded takes none: loaded containers that came by a roll-over do not count.
create or replace function traspasar_contenedor(cual integer, destino integer, motivo text) returns void language plpgsql as $$
declare
  viaje embarque;
  en_carga integer;
begin
  select e.* into viaje from contenedor c join embarque e using (nro_embarque) where c.id_contenedor = cual;
  if viaje.nro_embarque is null then
    raise exception 'El contenedor no está en un embarque. Asígnelo con «Asignar».';
  elsif viaje.fecha_arribo is not null then
    raise exception 'El embarque % ya arribó: sus contenedores no se traspasan. Si no arribó, borre antes el arribo real.', viaje.nro_corr_embarque;
  elsif viaje.nro_embarque = destino then
    raise exception 'El contenedor ya está en ese embarque. Elija otro.';
  end if;
  select e.nro_corr_embarque into en_carga from embarque e
   where e.nro_embarque = destino and e.fecha_zarpe is null
     and exists (select from contenedor c where c.nro_embarque = e.nro_embarque and c.fecha_carga is not null and c.motivo_traspaso is null);
  if en_carga is not null then
    raise exception 'El embarque % ya está en carga: no recibe traspasos. Elija uno planificado o reservado, o cree el siguiente.', en_carga;
  end if;
  perform set_config('nogal.traspaso', 'si', true);
  update contenedor set nro_embarque = destino, motivo_traspaso = motivo where id_contenedor = cual;
  perform set_config('nogal.traspaso', '', true);
end
$$;
