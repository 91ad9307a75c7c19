-- Fruit in containers: moving it by hand, and distributing what is unassigned.

-- Sets the contents of some containers of a deal, cell by cell: `[{ "Id_Contenedor", "Id_Linea", "Cantidad" }]`, 0 for nothing. Reductions
-- are applied first, so that fruit that moves is never counted twice.
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

-- The packages that a quantity takes the room of, by its weight. Whole packages of its line take their whole room, also where the rounding of the
-- quantity makes them a little lighter. `bulto` is the quantity in a package of the line, `por_unidad` how many packages weigh as much as a unit.
create or replace function bultos_ocupados(cantidad numeric, bulto numeric, por_unidad numeric) returns numeric language sql immutable
  return greatest(cantidad * por_unidad, case when not bulto_suelto(cantidad, bulto) then round(cantidad / bulto) * bulto * por_unidad end);

-- Distributes the unassigned fruit of each line evenly over open containers: all of the deal (0), those of a shipment, or one. Fruit is
-- assigned in whole packages where the packaging has a weight, within the limits of pallets and weight; the remainder goes to the first
-- containers, and what does not fit stays in the saldo. Returns how many cells changed; a repeated call changes none.
create or replace function distribuir_carga(nro integer, embarque integer, contenedor integer) returns integer language plpgsql as $$
declare
  destinos integer[];
  -- pallets and kilos that each container can still take; null: no limit
  libres numeric[];
  cargables numeric[];
  -- weight of a pallet in each container
  palletas numeric[];
  linea record;
  -- the smallest quantity that is assigned: a package, or a unit where the packaging has no weight
  paso numeric;
  -- packages that each container can still take and gets, and the quantity that these are
  cabida numeric[];
  dados numeric[];
  partes numeric[];
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
             t.carga_max_kg - coalesce(sum(coalesce(b.bultos * v.peso_neto_kg, l.kilos * g.cantidad / l.cantidad)
               + coalesce(bultos_enteros(b.bultos, g.cantidad) * v.tara_kg, 0)
               + coalesce(b.bultos / nullif(v.cajas_pallet, 0) * f.tara_pallet_kg, 0)), 0) as cargables, coalesce(f.tara_pallet_kg, 0) as pallet
        from contenedor c
        left join embarque e on e.nro_embarque = c.nro_embarque
        left join tipocontenedor t on t.cod_tipocontenedor = c.cod_tipocontenedor
        left join formatocarga f on f.cod_formatocarga = c.cod_formatocarga
        left join contenedor_carga g on g.id_contenedor = c.id_contenedor
        left join negocio_producto l on l.nro_negocio = g.nro_negocio and l.id_linea = g.id_linea
        left join envase v on v.cod_envase = l.cod_envase
        left join lateral (
          select unidades_bulto(l.cantidad, l.kilos / nullif(v.peso_neto_kg, 0)) as bulto, l.kilos / l.cantidad / nullif(v.peso_neto_kg, 0) as bultos_unidad
        ) u on true
       cross join lateral (select bultos_ocupados(g.cantidad, u.bulto, u.bultos_unidad) as bultos) b
       where c.nro_negocio = nro and (distribuir_carga.embarque = 0 or c.nro_embarque = distribuir_carga.embarque)
         and (distribuir_carga.contenedor = 0 or c.id_contenedor = distribuir_carga.contenedor)
         and motivo_de_carga(c.id_contenedor) is null
       group by c.id_contenedor, e.nro_corr_embarque, t.cod_tipocontenedor, f.cod_formatocarga
    ) d;
  if destinos is null then
    return 0;
  end if;
  for linea in
    select s.id_linea, s.cantidad - s.asignada as saldo, v.cajas_pallet, v.peso_neto_kg, coalesce(v.tara_kg, 0) as tara_kg, u.bulto, u.bultos_unidad,
           u.bulto * u.bultos_unidad as envases_bulto
      from saldo_fruta s join negocio_producto l using (nro_negocio, id_linea) join envase v using (cod_envase)
      left join lateral (
        select unidades_bulto(l.cantidad, l.kilos / v.peso_neto_kg) as bulto, l.kilos / l.cantidad / v.peso_neto_kg as bultos_unidad
      ) u on v.peso_neto_kg > 0 and l.kilos > 0
     where s.nro_negocio = nro and s.asignada < s.cantidad order by s.id_linea
  loop
    paso := coalesce(linea.bulto, 1);
    -- rounding leaves up to two thousandths beside whole packages; such a line is assigned completely
    enteros := round(linea.saldo / paso) > 0 and abs(round(linea.saldo / paso) * paso - linea.saldo) <= 0.002;
    quedan := case when enteros then round(linea.saldo / paso) else floor(linea.saldo / paso) end;
    resto := greatest(linea.saldo - round(quedan * paso, 3), 0);
    -- by the weight of the line's packages, which may differ a little from that of its packaging; the 0.000001 absorbs the rounding of the
    -- quotients, which would cost a package
    cabida := array(
      select case when linea.bulto is not null and b.bultos is not null then greatest(b.bultos, 0) end
        from unnest(libres, cargables, palletas) with ordinality d (libre, cargable, pallet, orden)
       cross join lateral (
         select least(floor(d.libre * nullif(linea.cajas_pallet, 0) / linea.envases_bulto + 0.000001),
           floor(d.cargable / nullif(linea.envases_bulto * (linea.peso_neto_kg + coalesce(d.pallet / nullif(linea.cajas_pallet, 0), 0)) + linea.tara_kg, 0)
             + 0.000001)) as bultos
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
    -- Quantities are rounded one after the other, so that their sum is never more than the saldo, and down where a container would take a
    -- thousandth too much. The thousandths that are left go to the next container.
    partes := '{}';
    entregados := 0;
    for i in 1 .. cardinality(destinos) loop
      puede := least(round((entregados + dados[i]) * paso, 3), linea.saldo) - least(round(entregados * paso, 3), linea.saldo);
      entregados := entregados + dados[i];
      if dados[i] > 0 then
        parte := puede + case when enteros and quedan = 0 then resto else 0 end;
        puede := least(parte, trunc(least(libres[i] * nullif(linea.cajas_pallet, 0), (cargables[i] - dados[i] * linea.tara_kg)
          / nullif(linea.peso_neto_kg + coalesce(palletas[i] / nullif(linea.cajas_pallet, 0), 0), 0)) / linea.bultos_unidad + 0.0000001, 3));
        resto := case when enteros and quedan = 0 then parte - puede else resto + parte - puede end;
      end if;
      partes := partes || puede;
    end loop;
    -- the rest below one step goes to the container that has the started package already, else to the first one with space
    primero := (
      select i
        from (select array_agg(m.id_contenedor) as partidos from carga_medida m
           where m.nro_negocio = nro and m.id_linea = linea.id_linea and m.partido) p
        join generate_subscripts(destinos, 1) i on p.partidos is null or destinos[i] = any (p.partidos)
       where resto > 0 and (cabida[i] is null or dados[i] < cabida[i]) order by i limit 1);
    for i in 1 .. cardinality(destinos) loop
      puede := partes[i] + case when i = primero then resto else 0 end;
      if puede > 0 then
        cajas := cajas || destinos[i];
        lineas := lineas || linea.id_linea;
        cantidades := cantidades || puede;
        -- as the fruit that is in a container already: a repeated call finds no more room
        bultos := bultos_ocupados(puede, linea.bulto, linea.bultos_unidad);
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
