-- Fruit of a container in packages, as the plant that loads it counts.

-- The lines of the deal of each container that it holds, or that have fruit in no container: its packages, and how many it may hold. Both are
-- null where the packaging has no weight.
create or replace view bultos_de_linea as
select c.id_contenedor, c.nro_negocio, l.id_linea, g.cantidad, g.lotes, g.csg, m.cajas, d.disponible, u.unidades,
       case when bulto_partido(d.disponible / u.unidades, d.disponible) then floor(d.disponible / u.unidades) else round(d.disponible / u.unidades) end as posibles
  from contenedor c
  join negocio_producto l using (nro_negocio)
  join saldo_fruta s using (nro_negocio, id_linea)
  join envase v using (cod_envase)
  left join contenedor_carga g on g.id_contenedor = c.id_contenedor and g.id_linea = l.id_linea
  left join carga_medida m on m.id_contenedor = c.id_contenedor and m.id_linea = l.id_linea
 cross join lateral (select coalesce(g.cantidad, 0) + s.cantidad - s.asignada as disponible) d
 cross join lateral (select nullif(unidades_bulto(l.cantidad, l.kilos / nullif(v.peso_neto_kg, 0)), 0) as unidades) u
 where d.disponible > 0;

-- Stores packages, lots and orchards of some lines of a container: `[{ "Id_Linea", "Cajas", "Lotes", "Csg" }]`. Absent values stay as they
-- are. All that is left of a line is taken whole, so that no thousandths remain.
create or replace function anotar_bultos(caja integer, filas jsonb) returns void language plpgsql as $$
declare
  negocio integer;
  fila record;
  celdas jsonb := '[]';
begin
  select c.nro_negocio into negocio from contenedor c where c.id_contenedor = caja;
  perform from negocio n where n.nro_negocio = negocio for no key update;
  for fila in
    select f.orden - 1 as orden, (f.dato ->> 'Id_Linea')::integer as linea, f.dato ? 'Cajas' as dice, (f.dato ->> 'Cajas')::numeric as pide,
           coalesce(f.dato ->> 'Lotes', f.dato ->> 'Csg') is not null as con_lotes,
           count(*) over (partition by f.dato ->> 'Id_Linea') as veces, b.*
      from jsonb_array_elements(filas) with ordinality f (dato, orden)
      left join bultos_de_linea b on b.id_contenedor = caja and b.id_linea = (f.dato ->> 'Id_Linea')::integer
     order by f.orden
  loop
    if fila.veces > 1 then
      raise exception 'Línea: está repetida; deje una sola vez cada línea.' using column = format('Carga.%s.Id_Linea', fila.orden);
    elsif fila.dice and fila.pide is distinct from fila.cajas and (fila.pide is not null or fila.cantidad is not null) then
      if fila.pide is null then
        raise exception 'Bultos: escriba cuántos lleva el contenedor, o 0 si no lleva.' using column = format('Carga.%s.Cajas', fila.orden);
      elsif fila.pide > 0 and fila.id_linea is null then
        raise exception 'Bultos: no queda fruta de la línea %. Pida a Comex que la devuelva de otro contenedor.', fila.linea
          using column = format('Carga.%s.Cajas', fila.orden);
      elsif fila.pide > 0 and fila.posibles is null then
        raise exception 'Bultos: su envase no tiene peso neto, y sin él no se sabe cuánta fruta llevan. Pida a Comex que lo complete.'
          using column = format('Carga.%s.Cajas', fila.orden);
      elsif fila.pide <> round(fila.pide) then
        raise exception 'Bultos: escriba bultos enteros.' using column = format('Carga.%s.Cajas', fila.orden);
      elsif fila.pide > fila.posibles then
        raise exception 'Bultos: hay % para este contenedor. Escriba menos, o pida a Comex que devuelva fruta de otro.',
          cantidad_es(fila.posibles) using column = format('Carga.%s.Cajas', fila.orden);
      end if;
      celdas := celdas || jsonb_build_array(jsonb_build_object('Id_Contenedor', caja, 'Id_Linea', fila.linea, 'Cantidad',
        case when fila.pide > 0 and fila.pide = fila.posibles and not bulto_partido(fila.disponible / fila.unidades, fila.disponible) then fila.disponible
          else round(coalesce(fila.pide * fila.unidades, 0), 3) end));
    end if;
    if fila.con_lotes and coalesce(case when fila.dice then fila.pide end, fila.cantidad, 0) = 0 then
      raise exception 'Lotes: el contenedor no lleva bultos de la línea %. Escriba cuántos, o borre los lotes.', fila.linea
        using column = format('Carga.%s.Lotes', fila.orden);
    end if;
  end loop;
  perform guardar_carga(negocio, celdas);
  update contenedor_carga g
     set lotes = case when f.dato ? 'Lotes' then f.dato ->> 'Lotes' else g.lotes end, csg = case when f.dato ? 'Csg' then f.dato ->> 'Csg' else g.csg end
    from jsonb_array_elements(filas) f (dato)
   where g.id_contenedor = caja and g.id_linea = (f.dato ->> 'Id_Linea')::integer
     and (g.lotes, g.csg) is distinct from
         (case when f.dato ? 'Lotes' then f.dato ->> 'Lotes' else g.lotes end, case when f.dato ? 'Csg' then f.dato ->> 'Csg' else g.csg end);
  if found then
    update contenedor set version = version where id_contenedor = caja;
  end if;
end
$$;
