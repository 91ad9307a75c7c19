-- Fruit in containers: its packages, pallets and weight.

-- The lines of a deal with their fruit: in containers, loaded, and unassigned.
create or replace view saldo_de_linea as
select l.nro_negocio, l.id_linea, s.cantidad, s.asignada, s.cantidad - s.asignada as saldo,
       coalesce((select sum(g.cantidad) from contenedor_carga g join contenedor c using (id_contenedor)
          where g.nro_negocio = l.nro_negocio and g.id_linea = l.id_linea and c.fecha_carga is not null), 0) as cargada
  from negocio_producto l join saldo_fruta s using (nro_negocio, id_linea);

-- Is this not a whole number of packages? Rounding errors are tolerated: quantities have three decimals, and a pound is no round fraction
-- of a package.
create or replace function bulto_partido(bultos numeric, cantidad numeric) returns boolean language sql immutable parallel safe
  return bultos > 0 and (round(bultos) = 0 or abs(bultos - round(bultos)) > least(0.25, greatest(0.001, bultos * 0.00005, 0.0005 * bultos / nullif(cantidad, 0))));

-- Packages needed for a quantity; a partly filled one counts as one.
create or replace function bultos_enteros(bultos numeric, cantidad numeric) returns numeric language sql immutable parallel safe
  return case when bulto_partido(bultos, cantidad) then ceil(bultos) else round(bultos) end;

-- Sales units per package of a line with this number of packages.
create or replace function unidades_bulto(cantidad numeric, bultos numeric) returns numeric language sql immutable parallel safe
  return cantidad / nullif(case when bulto_partido(bultos, cantidad) then bultos else round(bultos) end, 0);

-- Is this quantity of a line, of which `bulto` fills a package, no whole number of packages? A quantity is divided among containers in thousandths,
-- and rounding may leave a part one thousandth beside a whole number of packages.
create or replace function bulto_suelto(cantidad numeric, bulto numeric) returns boolean language sql immutable parallel safe
  return round(cantidad / bulto) = 0 or abs(cantidad - round(cantidad / bulto) * bulto) > 0.001;

-- The weight of a quantity of a line, and its packages and pallets; null where its packaging lacks the data. Each quotient is worked out
-- once: `offset 0` keeps PostgreSQL from writing it out wherever it is used. Other tables are looked up, not joined, so that queries over
-- this view stay within eight joined tables, whose order PostgreSQL then chooses freely.
create or replace view carga_medida as
select g.id_contenedor, g.id_linea, g.nro_negocio, g.cantidad, g.lotes, g.csg, g.version, g.modificado_por, g.modificado_en,
       round(e.kilos, 3) as kilos,
       round(g.cantidad * l.precio, (select m.decimales from moneda m where m.cod_moneda = l.cod_moneda)) as monto,
       round(e.bultos, 3) as cajas,
       b.partido,
       -- whole packages, as they are loaded
       b.bultos,
       round(b.pallets, 2) as pallets,
       -- unrounded, to be summed: the sum of rounded values would differ by hundredths
       b.pallets as pallets_exactos,
       round(b.bultos * v.tara_kg, 3) as tara_envases,
       round(b.pallets * (select f.tara_pallet_kg from contenedor c join formatocarga f using (cod_formatocarga) where c.id_contenedor = g.id_contenedor), 3)
         as tara_pallets,
       l.cod_especie, l.cod_subesp, l.cod_variedad, l.cod_producto, l.cod_calibre, l.cod_categoria, l.cod_color, l.cod_estadocarga,
       l.cod_condicioncarga, l.cod_envase, l.cod_normacalidad, l.cod_undventa, l.precio, l.cod_moneda, l.cod_tipoprecio
  from contenedor_carga g
  join negocio_producto l using (nro_negocio, id_linea)
  join envase v using (cod_envase)
 cross join lateral (
   select l.kilos * g.cantidad / l.cantidad as kilos, l.kilos * g.cantidad / l.cantidad / nullif(v.peso_neto_kg, 0) as bultos offset 0
 ) e
 cross join lateral (
   -- a package of the line may weigh a little less or more than its packaging says: whole packages of either count as whole
   select bulto_partido(e.bultos, g.cantidad) and bulto_suelto(g.cantidad, unidades_bulto(l.cantidad, l.kilos / nullif(v.peso_neto_kg, 0))) as partido
   offset 0
 ) p
 cross join lateral (
   select p.partido, case when p.partido then ceil(e.bultos) else round(e.bultos) end as bultos, e.bultos / nullif(v.cajas_pallet, 0) as pallets offset 0
 ) b;
