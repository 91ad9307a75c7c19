-- Fruit in containers. Sum over containers + saldo = quantity of the line, always: saldo_fruta is written only here, and its check
-- refuses what is not there. Whoever changes fruit holds the row of its line in saldo_fruta until the end.

-- Fruit of a line that is in containers.
create or replace function fruta_asignada(negocio integer, linea integer) returns numeric language plpgsql stable as $$
begin
  return coalesce((select s.asignada from saldo_fruta s where s.nro_negocio = negocio and s.id_linea = linea), 0);
end
$$;

-- A line brings its saldo along; a line that grows or shrinks, too.
create or replace function llevar_saldo() returns trigger language plpgsql as $$
begin
  insert into saldo_fruta as s (nro_negocio, id_linea, cantidad)
  select nro_negocio, id_linea, cantidad from cambiadas order by 1, 2
  on conflict (nro_negocio, id_linea) do update set cantidad = excluded.cantidad where s.cantidad <> excluded.cantidad;
  return null;
end
$$;
create or replace trigger c_llevar_saldo_nuevas after insert on negocio_producto referencing new table as cambiadas
  for each statement execute function llevar_saldo();
create or replace trigger c_llevar_saldo_editadas after update on negocio_producto referencing new table as cambiadas
  for each statement execute function llevar_saldo();

-- Why the fruit of a container may not change; null when it may.
create or replace function motivo_de_carga(contenedor integer) returns text language plpgsql stable as $$
begin
  return (
    select case
        when e.fecha_zarpe is not null then format('El embarque %s ya zarpó: su fruta no se cambia.', e.nro_corr_embarque)
        when c.fecha_carga is not null then
          format('%s ya se cargó el %s. Para cambiar su fruta, borre antes la fecha de carga.', nombre_contenedor(c), to_char(c.fecha_carga, 'DD-MM-YYYY'))
        when n.cod_estadoneg in ('@negocio.cumplido', '@negocio.anulado') then motivo_congelado('negocio', n.cod_estadoneg)
      end
      from contenedor c
      join negocio n using (nro_negocio)
      left join embarque e on e.nro_embarque = c.nro_embarque
     where c.id_contenedor = motivo_de_carga.contenedor
  );
end
$$;

-- A line of fruit belongs to the deal of its container.
create or replace function poner_negocio_de_carga() returns trigger language plpgsql as $$
begin
  select c.nro_negocio into new.nro_negocio from contenedor c where c.id_contenedor = new.id_contenedor;
  return new;
end
$$;
drop trigger if exists a_cuidar_carga on contenedor_carga;
create or replace trigger a_poner_negocio before insert or update of id_contenedor, nro_negocio on contenedor_carga for each row
  execute function poner_negocio_de_carga();

-- Takes over what changed in some containers: refuses it where one is closed, gives each a new version, and adds to what is assigned of
-- each line, in the order of the lines, so that two people never wait for each other in a circle.
create or replace function seguir_carga(contenedores integer[], negocios integer[], lineas integer[], diferencias numeric[]) returns void
  language plpgsql as $$
declare
  motivo text;
begin
  -- a container that goes takes its fruit along
  select m.motivo into motivo
    from (select motivo_de_carga(c.id_contenedor) as motivo from contenedor c where c.id_contenedor = any (contenedores) offset 0) m
   where m.motivo is not null limit 1;
  if motivo is not null then
    raise exception '%', motivo;
  end if;
  update contenedor set version = version where id_contenedor = any (contenedores);
  perform from saldo_fruta s where (s.nro_negocio, s.id_linea) in (select * from unnest(negocios, lineas)) order by s.nro_negocio, s.id_linea
    for no key update;
  select format('No queda tanta fruta de la línea %s: su saldo es %s y faltan %s. Devuelva fruta de otro contenedor, o asigne menos.', s.id_linea,
      cantidad_es(s.cantidad - s.asignada), cantidad_es(d.diferencia - (s.cantidad - s.asignada))) into motivo
    from (select v.nro, v.linea, sum(v.diferencia) as diferencia from unnest(negocios, lineas, diferencias) v (nro, linea, diferencia) group by 1, 2) d
    join saldo_fruta s on s.nro_negocio = d.nro and s.id_linea = d.linea
   where s.asignada + d.diferencia > s.cantidad order by s.nro_negocio, s.id_linea limit 1;
  if motivo is not null then
    raise exception '%', motivo;
  end if;
  update saldo_fruta s set asignada = s.asignada + d.diferencia
    from (select v.nro, v.linea, sum(v.diferencia) as diferencia from unnest(negocios, lineas, diferencias) v (nro, linea, diferencia) group by 1, 2) d
   where s.nro_negocio = d.nro and s.id_linea = d.linea and d.diferencia <> 0;
end
$$;
drop function if exists mover_saldos(integer[], integer[], numeric[]);

-- Packages are not cut between containers: of a line, at most one holds a started package. So its containers never come to more packages
-- than the line has. Looked at for those that were just written.
create or replace function exigir_bultos_enteros(negocio integer, linea integer) returns void language plpgsql as $$
declare
  partidos text[];
begin
  select array_agg(format('%s (%s)', nombre_en_frase(c), cantidad_es(m.cajas)) order by c.nro_corr_contenedor)
    into partidos
    from carga_medida m join contenedor c using (id_contenedor)
   where m.nro_negocio = negocio and m.id_linea = linea and m.partido;
  if cardinality(partidos) > 1 then
    raise exception 'La línea % quedaría con bultos partidos en %: reparta bultos enteros.', linea, array_to_string(partidos[1:3], ', ')
      using column = 'Cantidad';
  end if;
end
$$;

create or replace function asignar_nuevas() returns trigger language plpgsql as $$
begin
  perform exigir_bultos_enteros(v.nro_negocio, v.id_linea) from (
    select distinct n.nro_negocio, n.id_linea from nuevas n join carga_medida m using (id_contenedor, id_linea) where m.partido) v;
  perform seguir_carga(array_agg(id_contenedor), array_agg(nro_negocio), array_agg(id_linea), array_agg(cantidad)) from nuevas having count(*) > 0;
  return null;
end
$$;
create or replace function asignar_editadas() returns trigger language plpgsql as $$
begin
  perform exigir_bultos_enteros(v.nro_negocio, v.id_linea) from (
    select distinct n.nro_negocio, n.id_linea
      from (select id_contenedor, nro_negocio, id_linea, cantidad from nuevas except select id_contenedor, nro_negocio, id_linea, cantidad from viejas) n
      join carga_medida m using (id_contenedor, id_linea) where m.partido) v;
  perform seguir_carga(array_agg(id_contenedor), array_agg(nro_negocio), array_agg(id_linea), array_agg(cantidad)) from (
    -- a line whose lots alone were noted moves no fruit
    (select id_contenedor, nro_negocio, id_linea, cantidad from nuevas except select id_contenedor, nro_negocio, id_linea, cantidad from viejas)
    union all
    select o.id_contenedor, o.nro_negocio, o.id_linea, -o.cantidad
      from (select id_contenedor, nro_negocio, id_linea, cantidad from viejas except select id_contenedor, nro_negocio, id_linea, cantidad from nuevas) o
  ) v having count(*) > 0;
  return null;
end
$$;
create or replace function asignar_eliminadas() returns trigger language plpgsql as $$
begin
  perform seguir_carga(array_agg(id_contenedor), array_agg(nro_negocio), array_agg(id_linea), array_agg(-cantidad)) from viejas having count(*) > 0;
  return null;
end
$$;
create or replace trigger b_asignar_nuevas after insert on contenedor_carga referencing new table as nuevas
  for each statement execute function asignar_nuevas();
create or replace trigger b_asignar_editadas after update on contenedor_carga referencing old table as viejas new table as nuevas
  for each statement execute function asignar_editadas();
create or replace trigger b_asignar_eliminadas after delete on contenedor_carga referencing old table as viejas
  for each statement execute function asignar_eliminadas();

-- The lines of a deal with their fruit: in containers, loaded, and left.
drop view if exists saldo_de_linea cascade;
create view saldo_de_linea as
select l.nro_negocio, l.id_linea, s.cantidad, s.asignada, s.cantidad - s.asignada as saldo,
       coalesce((select sum(g.cantidad) from contenedor_carga g join contenedor c using (id_contenedor)
          where g.nro_negocio = l.nro_negocio and g.id_linea = l.id_linea and c.fecha_carga is not null), 0) as cargada
  from negocio_producto l join saldo_fruta s using (nro_negocio, id_linea);

-- Are these no whole packages? A quantity has thousandths and no more, and a pound is no round part of a package: both are off by a little.
create or replace function bulto_partido(bultos numeric, cantidad numeric) returns boolean language sql immutable parallel safe
  return bultos > 0 and (round(bultos) = 0 or abs(bultos - round(bultos)) > least(0.25, greatest(0.001, bultos * 0.00005, 0.0005 * bultos / nullif(cantidad, 0))));

-- Packages that a quantity takes: one that is begun is one.
create or replace function bultos_enteros(bultos numeric, cantidad numeric) returns numeric language sql immutable parallel safe
  return case when bulto_partido(bultos, cantidad) then ceil(bultos) else round(bultos) end;

-- Sales units in a package of a line with that number of packages.
create or replace function unidades_bulto(cantidad numeric, bultos numeric) returns numeric language sql immutable parallel safe
  return cantidad / nullif(case when bulto_partido(bultos, cantidad) then bultos else round(bultos) end, 0);

-- What a quantity of a line weighs, and how many packages and pallets it makes: null where its packaging does not say.
drop view if exists carga_medida cascade;
create view carga_medida as
select g.id_contenedor, g.id_linea, g.nro_negocio, g.cantidad, g.lotes, g.csg, g.version, g.modificado_por, g.modificado_en,
       round(l.kilos * g.cantidad / l.cantidad, 3) as kilos,
       round(g.cantidad * l.precio, m.decimales) as monto,
       round(l.kilos * g.cantidad / l.cantidad / nullif(v.peso_neto_kg, 0), 3) as cajas,
       bulto_partido(l.kilos * g.cantidad / l.cantidad / nullif(v.peso_neto_kg, 0), g.cantidad) as partido,
       -- whole ones, as they are loaded
       bultos_enteros(l.kilos * g.cantidad / l.cantidad / nullif(v.peso_neto_kg, 0), g.cantidad) as bultos,
       round(l.kilos * g.cantidad / l.cantidad / nullif(v.peso_neto_kg, 0) / nullif(v.cajas_pallet, 0), 2) as pallets,
       -- what is added up: the rounded ones of several lines come to a hundredth more than there is
       l.kilos * g.cantidad / l.cantidad / nullif(v.peso_neto_kg, 0) / nullif(v.cajas_pallet, 0) as pallets_exactos,
       round(bultos_enteros(l.kilos * g.cantidad / l.cantidad / nullif(v.peso_neto_kg, 0), g.cantidad) * v.tara_kg, 3) as tara_envases,
       round(l.kilos * g.cantidad / l.cantidad / nullif(v.peso_neto_kg, 0) / nullif(v.cajas_pallet, 0) * f.tara_pallet_kg, 3) as tara_pallets,
       l.cod_especie, l.cod_subesp, l.cod_variedad, l.cod_producto, l.cod_calibre, l.cod_categoria, l.cod_color, l.cod_estadocarga,
       l.cod_condicioncarga, l.cod_envase, l.cod_normacalidad, l.cod_undventa, l.precio, l.cod_moneda, l.cod_tipoprecio
  from contenedor_carga g
  join negocio_producto l using (nro_negocio, id_linea)
  join envase v using (cod_envase)
  join moneda m using (cod_moneda)
  join contenedor c on c.id_contenedor = g.id_contenedor
  left join formatocarga f on f.cod_formatocarga = c.cod_formatocarga;

-- Sets what is in some containers of a deal, cell by cell: `[{ "Id_Contenedor", "Id_Linea", "Cantidad" }]`, 0 for nothing. What is given
-- back comes first, so that fruit changes places without ever being there twice.
create or replace function guardar_carga(nro integer, celdas jsonb) returns void language plpgsql as $$
declare
  cajas integer[];
  lineas integer[];
  cantidades numeric[];
  motivo text;
begin
  perform from negocio n where n.nro_negocio = nro for no key update;
  select array_agg(c.caja), array_agg(c.linea), array_agg(c.cantidad) into cajas, lineas, cantidades
    from (
      select (c ->> 'Id_Contenedor')::integer as caja, (c ->> 'Id_Linea')::integer as linea, (c ->> 'Cantidad')::numeric as cantidad
        from jsonb_array_elements(celdas) c order by 1, 2
    ) c;
  select case
      when c.id_contenedor is null then format('El contenedor %s no es de este negocio. Actualice la página.', v.caja)
      when l.id_linea is null then format('La línea %s no es de este negocio. Actualice la página.', v.linea)
    end into motivo
    from unnest(cajas, lineas) v (caja, linea)
    left join contenedor c on c.id_contenedor = v.caja and c.nro_negocio = nro
    left join negocio_producto l on l.nro_negocio = nro and l.id_linea = v.linea
   where c.id_contenedor is null or l.id_linea is null limit 1;
  if motivo is not null then
    raise exception '%', motivo;
  end if;
  delete from contenedor_carga g using unnest(cajas, lineas, cantidades) v (caja, linea, cantidad)
   where g.id_contenedor = v.caja and g.id_linea = v.linea and v.cantidad = 0;
  update contenedor_carga g set cantidad = v.cantidad from unnest(cajas, lineas, cantidades) v (caja, linea, cantidad)
   where g.id_contenedor = v.caja and g.id_linea = v.linea and v.cantidad > 0 and v.cantidad < g.cantidad;
  insert into contenedor_carga as g (id_contenedor, id_linea, cantidad)
  select v.caja, v.linea, v.cantidad from unnest(cajas, lineas, cantidades) v (caja, linea, cantidad) where v.cantidad > 0
  on conflict (id_contenedor, id_linea) do update set cantidad = excluded.cantidad where g.cantidad <> excluded.cantidad;
end
$$;

drop function if exists bultos_que_caben(integer, integer);

-- Spreads what is left of each line evenly over open containers: all of the deal (0), those of a shipment, or one. In whole packages
-- where the packaging has a weight, so far as pallets and weight allow; the remainder goes to the first ones, and what does not fit stays
-- in the saldo. Answers how many cells changed: none, when it is asked for again.
create or replace function distribuir_carga(nro integer, embarque integer, contenedor integer) returns integer language plpgsql as $$
declare
  destinos integer[];
  -- pallets and kilos that each can still take; null: as many as one wants
  libres numeric[];
  cargables numeric[];
  -- what a pallet weighs in each
  palletas numeric[];
  linea record;
  -- what is handed out at once: a package, or a unit where the packaging has no weight
  paso numeric;
  cabida numeric[];
  dados numeric[];
  abiertos integer[];
  enteros boolean;
  quedan numeric;
  entregados numeric;
  parte numeric;
  puede numeric;
  resto numeric;
  bultos numeric;
  primero integer;
  cajas integer[] := '{}';
  lineas integer[] := '{}';
  cantidades numeric[] := '{}';
begin
  perform from negocio n where n.nro_negocio = nro for no key update;
  select array_agg(d.id_contenedor order by d.viaje nulls last, d.nro_corr_contenedor), array_agg(d.libres order by d.viaje nulls last, d.nro_corr_contenedor),
         array_agg(d.cargables order by d.viaje nulls last, d.nro_corr_contenedor), array_agg(d.pallet order by d.viaje nulls last, d.nro_corr_contenedor)
    into destinos, libres, cargables, palletas
    from (
      select c.id_contenedor, c.nro_corr_contenedor, e.nro_corr_embarque as viaje,
             t.capacidad_pallets - coalesce(sum(b.bultos / nullif(v.cajas_pallet, 0)), 0) as libres,
             t.carga_max_kg - coalesce(sum(b.kilos + coalesce(bultos_enteros(b.bultos, g.cantidad) * v.tara_kg, 0)
               + coalesce(b.bultos / nullif(v.cajas_pallet, 0) * f.tara_pallet_kg, 0)), 0) as cargables, coalesce(f.tara_pallet_kg, 0) as pallet
        from contenedor c
        left join embarque e on e.nro_embarque = c.nro_embarque
        left join tipocontenedor t on t.cod_tipocontenedor = c.cod_tipocontenedor
        left join formatocarga f on f.cod_formatocarga = c.cod_formatocarga
        left join contenedor_carga g on g.id_contenedor = c.id_contenedor
        left join negocio_producto l on l.nro_negocio = g.nro_negocio and l.id_linea = g.id_linea
        left join envase v on v.cod_envase = l.cod_envase
        left join lateral (
          select l.kilos * g.cantidad / l.cantidad as kilos, l.kilos * g.cantidad / l.cantidad / nullif(v.peso_neto_kg, 0) as bultos
        ) b on true
       where c.nro_negocio = nro and (distribuir_carga.embarque = 0 or c.nro_embarque = distribuir_carga.embarque)
         and (distribuir_carga.contenedor = 0 or c.id_contenedor = distribuir_carga.contenedor)
         and motivo_de_carga(c.id_contenedor) is null
       group by c.id_contenedor, e.nro_corr_embarque, t.cod_tipocontenedor, f.cod_formatocarga
    ) d;
  if destinos is null then
    return 0;
  end if;
  for linea in
    select s.id_linea, s.cantidad - s.asignada as saldo, v.cajas_pallet, v.peso_neto_kg, coalesce(v.tara_kg, 0) as tara_kg,
           case when v.peso_neto_kg > 0 and l.kilos > 0 then unidades_bulto(l.cantidad, l.kilos / v.peso_neto_kg) end as bulto
      from saldo_fruta s join negocio_producto l using (nro_negocio, id_linea) join envase v using (cod_envase)
     where s.nro_negocio = nro and s.asignada < s.cantidad order by s.id_linea
  loop
    paso := coalesce(linea.bulto, 1);
    -- two thousandths are what roundings leave of whole packages; a line that is no more than that is given whole
    enteros := round(linea.saldo / paso) > 0 and abs(round(linea.saldo / paso) * paso - linea.saldo) <= 0.002;
    quedan := case when enteros then round(linea.saldo / paso) else floor(linea.saldo / paso) end;
    resto := greatest(linea.saldo - round(quedan * paso, 3), 0);
    -- a package more or less is no matter of the sixth decimal
    cabida := array(
      select case when linea.bulto is not null and b.bultos is not null then greatest(b.bultos, 0) end
        from unnest(libres, cargables, palletas) with ordinality d (libre, cargable, pallet, orden)
       cross join lateral (
         select least(floor(d.libre * nullif(linea.cajas_pallet, 0) + 0.000001),
           floor(d.cargable / nullif(linea.peso_neto_kg + linea.tara_kg + coalesce(d.pallet / nullif(linea.cajas_pallet, 0), 0), 0) + 0.000001)) as bultos
       ) b order by d.orden);
    dados := array_fill(0::numeric, array[cardinality(destinos)]);
    loop
      abiertos := array(select i from generate_subscripts(destinos, 1) i where cabida[i] is null or dados[i] < cabida[i] order by i);
      exit when quedan = 0 or abiertos = '{}';
      parte := floor(quedan / cardinality(abiertos));
      for k in 1 .. cardinality(abiertos) loop
        exit when quedan = 0;
        puede := least(greatest(parte, 1), quedan, coalesce(cabida[abiertos[k]] - dados[abiertos[k]], quedan));
        dados[abiertos[k]] := dados[abiertos[k]] + puede;
        quedan := quedan - puede;
      end loop;
    end loop;
    -- less than a step goes to the container that holds the started package already, else to the first one that has room
    primero := case
        when resto = 0 then null
        when quedan = 0 and enteros then
          (select max(i) from generate_subscripts(destinos, 1) i where dados[i] > 0)
        else (
          select i
            from (select array_agg(m.id_contenedor) as partidos from carga_medida m
               where m.nro_negocio = nro and m.id_linea = linea.id_linea and m.partido) p
            join generate_subscripts(destinos, 1) i on p.partidos is null or destinos[i] = any (p.partidos)
           where cabida[i] is null or dados[i] < cabida[i] order by i limit 1)
      end;
    entregados := 0;
    for i in 1 .. cardinality(destinos) loop
      -- rounded from the first one on, so that all together are never more than there is
      puede := least(round((entregados + dados[i]) * paso, 3), linea.saldo) - least(round(entregados * paso, 3), linea.saldo)
        + case when i = primero then resto else 0 end;
      entregados := entregados + dados[i];
      if puede > 0 then
        cajas := cajas || destinos[i];
        lineas := lineas || linea.id_linea;
        cantidades := cantidades || puede;
        bultos := puede / linea.bulto;
        libres[i] := libres[i] - coalesce(bultos / nullif(linea.cajas_pallet, 0), 0);
        cargables[i] := cargables[i] - coalesce(bultos * linea.peso_neto_kg + bultos_enteros(bultos, puede) * linea.tara_kg
          + coalesce(bultos / nullif(linea.cajas_pallet, 0) * palletas[i], 0), 0);
      end if;
    end loop;
  end loop;
  insert into contenedor_carga as g (id_contenedor, id_linea, cantidad)
  select * from unnest(cajas, lineas, cantidades)
  on conflict (id_contenedor, id_linea) do update set cantidad = g.cantidad + excluded.cantidad;
  return cardinality(cajas);
end
$$;
