-- Derived values of a container that lists and records need and that depend on other rows: kept in contenedor_resumen.

-- Weight, packages and pallets of its fruit, and which fruit it is.
select mantener('contenedor', 'id_contenedor', 'medida', array['neto', 'bruto', 'cajas', 'pallets', 'productos', 'especies'], $$
  select x.id_contenedor, coalesce(sum(m.kilos), 0) as neto,
         coalesce(sum(m.kilos + coalesce(m.tara_envases, 0) + coalesce(round(m.pallets_exactos * f.tara_pallet_kg, 3), 0)), 0) as bruto,
         coalesce(sum(m.bultos), 0) as cajas, coalesce(round(sum(m.pallets_exactos), 2), 0) as pallets,
         string_agg(distinct p.nom_producto, ', ') as productos, string_agg(distinct y.nom_especie, ', ') as especies
    from unnest(cuales) x (id_contenedor)
    left join carga_medida m using (id_contenedor)
    left join producto p using (cod_producto)
    left join especie y on y.cod_especie = m.cod_especie
    -- joined, because `tara_pallets` of the view looks the format up for each line
    left join (contenedor c join formatocarga f using (cod_formatocarga)) on c.id_contenedor = x.id_contenedor
   group by x.id_contenedor
  $$,
  fuente('contenedor', 'c.id_contenedor', 'cod_formatocarga'),
  fuente('contenedor_carga', 'c.id_contenedor', 'id_contenedor', 'cantidad'),
  fuente('negocio_producto', 'select g.id_contenedor from contenedor_carga g where g.nro_negocio = c.nro_negocio and g.id_linea = c.id_linea',
    'cantidad', 'kilos', 'cod_envase', 'cod_producto', 'cod_especie'),
  por_codigo('envase', 'c.cod_envase', 'carga_medida', 'x.cod_envase', 'peso_neto_kg', 'tara_kg', 'cajas_pallet'),
  por_codigo('producto', 'c.cod_producto', 'carga_medida', 'x.cod_producto', 'nom_producto'),
  por_codigo('especie', 'c.cod_especie', 'carga_medida', 'x.cod_especie', 'nom_especie'),
  por_codigo('formatocarga', 'c.cod_formatocarga', 'contenedor', 'x.cod_formatocarga', 'tara_pallet_kg'));

-- How many containers there are.
select sumar('contenedor', 'contenedor', array['cod_planta']);
