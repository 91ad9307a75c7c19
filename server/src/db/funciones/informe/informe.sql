-- The rows of the reports, one view each, under the names of model/src/informe/informes.ts. Names are joined by left joins on primary keys,
-- so that PostgreSQL can remove the joins of names that a report does not show. Filters and searches of names compare the codes, which come last.

-- One row for each line of a deal that is not annulled.
create or replace view informe_ventas as
  select l.nro_negocio, l.id_linea, n.nro_contrato, n.cod_temporada, s.nom_temporada, n.fecha_etd as fecha, e.nom_estado, c.nom_cliente, p.nom_pais,
         u.nom_puerto, n.cod_incoterm, v.nom_usuario as nom_comercial, f.nom_especie, a.nom_producto, r.nom_variedad, k.nom_calibre, b.nom_envase,
         l.cantidad, m.nom_undventa, l.kilos, l.precio, l.cod_moneda, l.monto, n.contrato_plano,
         n.cod_estadoneg as cod_estado, n.cod_clientenegocio as cod_cliente, n.cod_pais, n.cod_puerto, n.usuario_comercial, l.cod_especie, l.cod_producto,
         l.cod_variedad, l.cod_calibre, l.cod_envase, l.cod_undventa
    from negocio_producto l
    join negocio n using (nro_negocio)
    left join temporada s on s.cod_temporada = n.cod_temporada
    left join estado e on e.tipo = 'Negocio' and e.cod_estado = n.cod_estadoneg
    left join clientes c on c.cod_cliente = n.cod_clientenegocio
    left join pais p on p.cod_pais = n.cod_pais
    left join puerto u on u.cod_puerto = n.cod_puerto
    left join usuario v on v.cod_usuario = n.usuario_comercial
    left join especie f on f.cod_especie = l.cod_especie
    left join producto a on a.cod_producto = l.cod_producto
    left join variedad r on r.cod_variedad = l.cod_variedad
    left join calibre k on k.cod_calibre = l.cod_calibre
    left join envase b on b.cod_envase = l.cod_envase
    left join unidadventa m on m.cod_undventa = l.cod_undventa
   where n.cod_estadoneg <> '@negocio.anulado';

-- One row for each shipment that is not annulled.
create or replace view informe_embarques as
  select t.nro_embarque, t.nro_negocio, t.nro_corr_embarque, n.nro_contrato, t.cod_temporada, s.nom_temporada, e.nom_estado, c.nom_cliente,
         p.nom_pais, i.nom_naviera, v.nom_nave, t.nro_viaje, t.nro_booking, o.nom_puerto as nom_puertoorigen, d.nom_puerto as nom_puertodestino,
         u.nom_usuario as nom_comex, t.fecha_etd as fecha, t.fecha_zarpe, t.fecha_eta, t.fecha_arribo,
         coalesce(r.cant_contenedores, 0) as contenedores, coalesce(r.cant_cargados, 0) as cargados, coalesce(r.total_kilos, 0) as kilos,
         t.fecha_zarpe - t.fecha_etd as atraso_zarpe, t.fecha_arribo - t.fecha_eta as atraso_arribo, n.contrato_plano,
         t.cod_estadoemb as cod_estado, t.cod_clientenegocio as cod_cliente, t.cod_paisdestino as cod_pais, t.cod_naviera, t.cod_nave,
         t.cod_puertoorigen, t.cod_puertodestino, t.usuario_comex
    from embarque t
    left join negocio n on n.nro_negocio = t.nro_negocio
    left join embarque_resumen r on r.nro_embarque = t.nro_embarque
    left join temporada s on s.cod_temporada = t.cod_temporada
    left join estado e on e.tipo = 'Embarque' and e.cod_estado = t.cod_estadoemb
    left join clientes c on c.cod_cliente = t.cod_clientenegocio
    left join pais p on p.cod_pais = t.cod_paisdestino
    left join naviera i on i.cod_naviera = t.cod_naviera
    left join nave v on v.cod_nave = t.cod_nave
    left join puerto o on o.cod_puerto = t.cod_puertoorigen
    left join puerto d on d.cod_puerto = t.cod_puertodestino
    left join usuario u on u.cod_usuario = t.usuario_comex
   where t.cod_estadoemb <> '@embarque.anulado';

-- For each line of a deal: the fruit in containers at each plant, and the fruit in none, which has no plant yet. Their sum is the quantity
-- sold. The rows are a kept value of the deal, so that the last ones are read along an index of the deals' days.
create or replace view informe_stock as
  select coalesce(x.cod_planta, -1) as lugar, n.nro_negocio, x.id_linea, n.nro_contrato, n.cod_temporada, s.nom_temporada,
         n.fecha_etd as fecha, c.nom_cliente, p.nom_pais, x.cod_planta, null::integer as nro_embarque, q.nom_planta, f.nom_especie, a.nom_producto,
         r.nom_variedad, k.nom_calibre, b.nom_envase, x.vendidos, x.en_contenedores, x.cargados, x.en_contenedores - x.cargados as por_cargar,
         x.vendidos - x.en_contenedores as saldo, n.contrato_plano,
         n.cod_clientenegocio as cod_cliente, n.cod_pais, l.cod_especie, l.cod_producto, l.cod_variedad, l.cod_calibre, l.cod_envase
    from negocio n
    join negocio_resumen m on m.nro_negocio = n.nro_negocio
   cross join lateral jsonb_to_recordset(m.stock) x (id_linea integer, cod_planta integer, vendidos numeric, en_contenedores numeric, cargados numeric)
    join negocio_producto l on l.nro_negocio = n.nro_negocio and l.id_linea = x.id_linea
    left join temporada s on s.cod_temporada = n.cod_temporada
    left join clientes c on c.cod_cliente = n.cod_clientenegocio
    left join pais p on p.cod_pais = n.cod_pais
    left join planta q on q.cod_planta = x.cod_planta
    left join especie f on f.cod_especie = l.cod_especie
    left join producto a on a.cod_producto = l.cod_producto
    left join variedad r on r.cod_variedad = l.cod_variedad
    left join calibre k on k.cod_calibre = l.cod_calibre
    left join envase b on b.cod_envase = l.cod_envase
   where n.cod_estadoneg <> '@negocio.anulado';

-- One row for each container of a deal that is not annulled, with its actual or planned load date.
create or replace view informe_produccion as
  select t.id_contenedor, t.nro_negocio, t.nro_embarque, t.nro_corr_contenedor, t.nro_contenedor, n.nro_contrato, n.cod_temporada, s.nom_temporada,
         c.nom_cliente, p.nom_pais, coalesce(t.cod_planta, e.cod_planta) as cod_planta, q.nom_planta, v.nom_nave,
         r.especies as nom_especies,
         coalesce(t.fecha_carga, t.presentacion_planta::date, e.corte_carga::date, e.fecha_etd, n.fecha_etd) as fecha, e.fecha_etd,
         t.fecha_carga is not null as cargado, (t.fecha_carga is not null)::int as cargados, (t.fecha_carga is null)::int as por_cargar,
         coalesce((t.fecha_carga is null and e.corte_carga at time zone zona_de_embarque(e) < now())::int, 0) as fuera_de_corte,
         coalesce(r.neto, 0) as kilos, case when t.fecha_carga is null then coalesce(r.neto, 0) else 0 end as kilos_por_cargar, n.contrato_plano,
         n.cod_clientenegocio as cod_cliente, n.cod_pais, e.cod_nave
    from contenedor t
    join negocio n on n.nro_negocio = t.nro_negocio
    left join embarque e on e.nro_embarque = t.nro_embarque
    left join contenedor_resumen r on r.id_contenedor = t.id_contenedor
    left join temporada s on s.cod_temporada = n.cod_temporada
    left join clientes c on c.cod_cliente = n.cod_clientenegocio
    left join pais p on p.cod_pais = n.cod_pais
    left join planta q on q.cod_planta = coalesce(t.cod_planta, e.cod_planta)
    left join nave v on v.cod_nave = e.cod_nave
   where n.cod_estadoneg <> '@negocio.anulado' and coalesce(e.cod_estadoemb, '') <> '@embarque.anulado';

-- What the lines of reports come to, as kept sums: `filas` lines for each group, under the names of the columns of lines. A report that asks for
-- these columns only reads them.
create or replace view informe_ventas_suma as
  select v.cod_temporada, s.nom_temporada, e.nom_estado, c.nom_cliente, u.nom_usuario as nom_comercial, f.nom_especie, v.cod_moneda,
         v.lineas as filas, v.kilos, v.monto, v.cod_estadoneg as cod_estado, v.cod_clientenegocio as cod_cliente, v.usuario_comercial, v.cod_especie
    from suma_venta v
    left join temporada s on s.cod_temporada = v.cod_temporada
    left join estado e on e.tipo = 'Negocio' and e.cod_estado = v.cod_estadoneg
    left join clientes c on c.cod_cliente = v.cod_clientenegocio
    left join usuario u on u.cod_usuario = v.usuario_comercial
    left join especie f on f.cod_especie = v.cod_especie
   where v.cod_estadoneg <> '@negocio.anulado';

create or replace view informe_stock_suma as
  select v.cod_temporada, s.nom_temporada, q.nom_planta, f.nom_especie, a.nom_producto, k.nom_calibre, v.filas, v.vendidos, v.en_contenedores,
         v.cargados, v.en_contenedores - v.cargados as por_cargar, v.vendidos - v.en_contenedores as saldo,
         v.cod_planta, v.cod_especie, v.cod_producto, v.cod_calibre
    from suma_stock v
    left join temporada s on s.cod_temporada = v.cod_temporada
    left join planta q on q.cod_planta = v.cod_planta
    left join especie f on f.cod_especie = v.cod_especie
    left join producto a on a.cod_producto = v.cod_producto
    left join calibre k on k.cod_calibre = v.cod_calibre
   where v.cod_estadoneg <> '@negocio.anulado';
