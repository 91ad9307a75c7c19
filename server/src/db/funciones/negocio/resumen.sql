-- Derived values of a deal that lists, searches and records need and that depend on other rows: kept in negocio_resumen.

-- The totals of its lines, the names of its shipments and containers, and its search words: those of the columns that the model names.
-- Names are read by subqueries, because a join would hash each of these small tables as a whole, and folded one by one, because most need
-- no folding.
select mantener('negocio', 'nro_negocio', 'palabras',
  array['especies', 'normas', 'total_kilos', 'total_monto', 'cod_moneda', 'bookings', 'contenedores', 'busqueda'], $$
  select n.nro_negocio, l.especies, l.normas, coalesce(l.kilos, 0) as total_kilos, case when l.primera = l.ultima then l.monto end as total_monto,
         case when l.primera = l.ultima then l.primera end as cod_moneda, b.bookings, k.contenedores,
         concat_ws(' ', n.nro_negocio, n.contrato_plano, palabras_de_dia(n.fecha_etd),
           (select plano(c.nom_cliente) from clientes c where c.cod_cliente = n.cod_clientenegocio),
           (select plano(p.nom_puerto) from puerto p where p.cod_puerto = n.cod_puerto),
           (select plano(p.nom_pais) from pais p where p.cod_pais = n.cod_pais),
           (select plano(e.nom_estado) from estado e where e.tipo = 'Negocio' and e.cod_estado = n.cod_estadoneg),
           (select plano(u.nom_usuario) from usuario u where u.cod_usuario = n.usuario_comercial),
           l.nombres, plano(concat_ws(' ', b.bookings, k.contenedores))) as busqueda
    from negocio n
    left join lateral (
      select sum(l.kilos) as kilos, sum(l.monto) as monto, min(l.cod_moneda) as primera, max(l.cod_moneda) as ultima,
             string_agg(distinct e.nom_especie, ', ') as especies,
             string_agg(distinct (select q.nom_normacalidad from normacalidad q where q.cod_normacalidad = l.cod_normacalidad), ', ') as normas,
             string_agg(distinct concat_ws(' ', plano(e.nom_especie),
               (select plano(p.nom_producto) from producto p where p.cod_producto = l.cod_producto),
               (select plano(v.nom_variedad) from variedad v where v.cod_variedad = l.cod_variedad)), ' ') as nombres
        from negocio_producto l
        -- a column, and not a query, can be folded in place: plano() is not called then
        join especie e using (cod_especie)
       where l.nro_negocio = n.nro_negocio
    ) l on true
    left join lateral (select string_agg(distinct e.nro_booking, ' ') as bookings from embarque e where e.nro_negocio = n.nro_negocio) b on true
    left join lateral (
      select string_agg(c.nro_contenedor, ' ' order by c.nro_corr_contenedor) as contenedores from contenedor c where c.nro_negocio = n.nro_negocio
    ) k on true
   where n.nro_negocio = any (cuales)
  $$,
  fuente('negocio', 'c.nro_negocio', 'nro_contrato', 'cod_clientenegocio', 'fecha_etd', 'cod_puerto', 'cod_pais', 'cod_estadoneg', 'usuario_comercial'),
  fuente('negocio_producto', 'c.nro_negocio', 'cod_especie', 'cod_producto', 'cod_variedad', 'cod_normacalidad', 'kilos', 'monto', 'cod_moneda'),
  fuente('embarque', 'case when c.nro_booking is not null then c.nro_negocio end', 'nro_booking'),
  fuente('contenedor', 'case when c.nro_contenedor is not null then c.nro_negocio end', 'nro_contenedor'),
  por_codigo('clientes', 'c.cod_cliente', 'negocio', 'x.cod_clientenegocio', 'nom_cliente'),
  por_codigo('puerto', 'c.cod_puerto', 'negocio', 'x.cod_puerto', 'nom_puerto'),
  por_codigo('pais', 'c.cod_pais', 'negocio', 'x.cod_pais', 'nom_pais'),
  por_codigo('estado', $$c.tipo || c.cod_estado$$, 'negocio', $$'Negocio' || x.cod_estadoneg$$, 'nom_estado'),
  por_codigo('usuario', 'c.cod_usuario', 'negocio', 'x.usuario_comercial', 'nom_usuario'),
  por_codigo('especie', 'c.cod_especie', 'negocio_producto', 'x.cod_especie', 'nom_especie'),
  por_codigo('producto', 'c.cod_producto', 'negocio_producto', 'x.cod_producto', 'nom_producto'),
  por_codigo('variedad', 'c.cod_variedad', 'negocio_producto', 'x.cod_variedad', 'nom_variedad'),
  por_codigo('normacalidad', 'c.cod_normacalidad', 'negocio_producto', 'x.cod_normacalidad', 'nom_normacalidad'));

-- Fruit of its lines that is in no container.
select mantener('negocio', 'nro_negocio', 'saldo', array['kilos_saldo'], $$
  select n.nro_negocio, coalesce((
           select sum(round(l.kilos * (s.cantidad - s.asignada) / s.cantidad, 3))
             from saldo_fruta s join negocio_producto l using (nro_negocio, id_linea)
            where s.nro_negocio = n.nro_negocio and s.asignada < s.cantidad), 0) as kilos_saldo
    from unnest(cuales) n (nro_negocio)
  $$,
  fuente('saldo_fruta', 'c.nro_negocio', 'cantidad', 'asignada'),
  fuente('negocio_producto', 'c.nro_negocio', 'kilos'));

-- The due dates of its payments, in order, to find the next one after a given day; whether they prevent confirmation; whether one is
-- against documents; and the customs' name of the terms.
select mantener('negocio', 'nro_negocio', 'pagos', array['pagos', 'ultimo_pago', 'sin_condiciones', 'contra_documentos', 'pago_aduana'], $$
  select n.nro_negocio, coalesce(p.pagos, '{}') as pagos, p.pagos[cardinality(p.pagos)] as ultimo_pago, sin_condiciones_de_pago(n.nro_negocio) as sin_condiciones,
         coalesce(p.contra_documentos, false) as contra_documentos, forma_pago_aduana(n.nro_negocio) as pago_aduana
    from negocio n
    left join lateral (
      select array_agg(x.vence order by x.vence) filter (where x.vence is not null) as pagos, bool_or(x.contra_documentos) as contra_documentos
        from (
          select fecha_de_evento(e.fecha_base, n.fecha_contrato, n.fecha_etd, v.fecha_etd, v.fecha_zarpe, v.fecha_bl, v.fecha_eta, v.fecha_arribo,
                   (select a.valor from ajuste a where a.clave = 'dias_evento')) + p.dias as vence, coalesce(f.contra_documentos, false) as contra_documentos
            from negocio_pago p
            join eventopago e using (cod_eventopago)
            left join formapago f using (cod_formapago)
            -- the shipment that sails first tells the events of the voyage
            left join lateral (
              select v.* from embarque v where v.nro_negocio = n.nro_negocio and v.cod_estadoemb <> '@embarque.anulado'
               order by coalesce(v.fecha_zarpe, v.fecha_etd), v.nro_corr_embarque limit 1
            ) v on true
           where p.nro_negocio = n.nro_negocio
        ) x
    ) p on true
   where n.nro_negocio = any (cuales)
  $$,
  fuente('negocio', 'c.nro_negocio', 'fecha_contrato', 'fecha_etd'),
  fuente('negocio_pago', 'c.nro_negocio', 'cod_undpago', 'cantidad', 'dias', 'cod_eventopago', 'cod_formapago'),
  fuente('embarque', 'c.nro_negocio', 'fecha_etd', 'fecha_zarpe', 'fecha_bl', 'fecha_eta', 'fecha_arribo', 'cod_estadoemb'),
  por_codigo('eventopago', 'c.cod_eventopago', 'negocio_pago', 'x.cod_eventopago', 'fecha_base'),
  por_codigo('formapago', 'c.cod_formapago', 'negocio_pago', 'x.cod_formapago', 'contra_documentos', 'cod_formapagoaduana'),
  por_codigo('unidadpago', 'c.cod_undpago', 'negocio_pago', 'x.cod_undpago', 'es_porcentaje'),
  por_regla('ajuste', $$select p.nro_negocio from negocio_pago p where c.clave = 'dias_evento'$$, 'valor'));

-- How many times it was amended.
select mantener('negocio', 'nro_negocio', 'enmienda', array['nro_enmienda'], $$
  select n.nro_negocio, (select max(e.enmienda) from negocio_estado e where e.nro_negocio = n.nro_negocio) as nro_enmienda
    from unnest(cuales) n (nro_negocio)
  $$,
  fuente('negocio_estado', 'case when c.enmienda is not null then c.nro_negocio end', 'enmienda'));

select contar('negocio', 'cod_estadoneg', 'cod_temporada');
