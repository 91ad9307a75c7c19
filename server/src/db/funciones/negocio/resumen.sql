-- Derived values of a deal that lists, searches and records need and that depend on other rows: kept in negocio_resumen.

-- The totals of its lines, what kept sums group it by, the names of its shipments and containers, the names of what it refers to that the list shows, and its search
-- words: those of the columns that the model names.
-- Names are read by subqueries, because a join would hash each of these small tables as a whole, and folded one by one, because most need
-- no folding.
select mantener('negocio', 'nro_negocio', 'palabras',
  array['especies', 'normas', 'total_kilos', 'total_monto', 'cod_moneda', 'totales', 'bookings', 'contenedores', 'nom_clientenegocio', 'nom_puerto', 'nom_pais',
    'nom_estadoneg', 'nom_usuario_comercial', 'nom_temporada', 'busqueda', 'cod_estadoneg', 'cod_temporada', 'cod_clientenegocio', 'usuario_comercial',
    'fecha_etd', 'num_embarques', 'num_contenedores', 'ventas'], $$
  select n.nro_negocio, n.cod_estadoneg, n.cod_temporada, n.cod_clientenegocio, n.usuario_comercial, n.fecha_etd, n.num_embarques,
         n.num_contenedores, l.especies, l.normas, coalesce(l.kilos, 0) as total_kilos, case when l.primera = l.ultima then l.monto end as total_monto,
         case when l.primera = l.ultima then l.primera end as cod_moneda,
         case when l.primera = l.ultima then jsonb_build_array(jsonb_build_object('Cod_Moneda', l.primera, 'Monto', l.monto, 'Kilos', l.kilos))
           else (
             select coalesce(jsonb_agg(jsonb_build_object('Cod_Moneda', q.cod_moneda, 'Monto', q.monto, 'Kilos', q.kilos) order by q.cod_moneda), '[]')
               from (select x.cod_moneda, sum(x.monto) as monto, sum(x.kilos) as kilos from negocio_producto x where x.nro_negocio = n.nro_negocio group by x.cod_moneda) q)
         end as totales,
         case when l.lineas is null then '[]'
           when l.primera = l.ultima and l.una = l.otra
             then jsonb_build_array(jsonb_build_object('cod_especie', l.una, 'cod_moneda', l.primera, 'lineas', l.lineas, 'kilos', l.kilos, 'monto', l.monto))
           else (
             select jsonb_agg(to_jsonb(q) order by q.cod_especie, q.cod_moneda)
               from (select x.cod_especie, x.cod_moneda, count(*) as lineas, sum(x.kilos) as kilos, sum(x.monto) as monto
                       from negocio_producto x where x.nro_negocio = n.nro_negocio group by x.cod_especie, x.cod_moneda) q)
         end as ventas, b.bookings, k.contenedores,
         m.cliente as nom_clientenegocio, m.puerto as nom_puerto, m.pais as nom_pais, m.estado as nom_estadoneg, m.comercial as nom_usuario_comercial,
         m.temporada as nom_temporada,
         concat_ws(' ', n.nro_negocio, n.contrato_plano, palabras_de_dia(n.fecha_etd), plano(m.cliente), plano(m.puerto), plano(m.pais), plano(m.estado),
           plano(m.comercial), l.nombres, plano(concat_ws(' ', b.bookings, k.contenedores))) as busqueda
    from negocio n
   cross join lateral (
      select (select c.nom_cliente from clientes c where c.cod_cliente = n.cod_clientenegocio) as cliente,
             (select p.nom_puerto from puerto p where p.cod_puerto = n.cod_puerto) as puerto,
             (select p.nom_pais from pais p where p.cod_pais = n.cod_pais) as pais,
             (select e.nom_estado from estado e where e.tipo = 'Negocio' and e.cod_estado = n.cod_estadoneg) as estado,
             (select u.nom_usuario from usuario u where u.cod_usuario = n.usuario_comercial) as comercial,
             (select t.nom_temporada from temporada t where t.cod_temporada = n.cod_temporada) as temporada
      offset 0
    ) m
    left join lateral (
      select nullif(count(*), 0) as lineas, sum(l.kilos) as kilos, sum(l.monto) as monto, min(l.cod_moneda) as primera, max(l.cod_moneda) as ultima,
             min(l.cod_especie) as una, max(l.cod_especie) as otra,
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
  fuente('negocio', 'c.nro_negocio', 'nro_contrato', 'cod_clientenegocio', 'fecha_etd', 'cod_puerto', 'cod_pais', 'cod_estadoneg', 'usuario_comercial',
    'cod_temporada', 'num_embarques', 'num_contenedores'),
  fuente('negocio_producto', 'c.nro_negocio', 'cod_especie', 'cod_producto', 'cod_variedad', 'cod_normacalidad', 'kilos', 'monto', 'cod_moneda'),
  fuente('embarque', 'case when c.nro_booking is not null then c.nro_negocio end', 'nro_booking'),
  fuente('contenedor', 'case when c.nro_contenedor is not null then c.nro_negocio end', 'nro_contenedor'),
  por_codigo('clientes', 'c.cod_cliente', 'negocio', 'x.cod_clientenegocio', 'nom_cliente'),
  por_codigo('puerto', 'c.cod_puerto', 'negocio', 'x.cod_puerto', 'nom_puerto'),
  por_codigo('pais', 'c.cod_pais', 'negocio', 'x.cod_pais', 'nom_pais'),
  por_codigo('estado', $$c.tipo || c.cod_estado$$, 'negocio', $$'Negocio' || x.cod_estadoneg$$, 'nom_estado'),
  por_codigo('usuario', 'c.cod_usuario', 'negocio', 'x.usuario_comercial', 'nom_usuario'),
  por_codigo('temporada', 'c.cod_temporada', 'negocio', 'x.cod_temporada', 'nom_temporada'),
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

-- Its payments: names, amounts, and parts with their due dates; and all due dates in order, to find the next one after a given day.
--
-- Fixed amounts are deducted first; percentages share the rest, and their rounded amounts add up exactly, because each is the difference
-- between two running sums. A payment whose event belongs to shipments has a part for each live shipment with fruit, by the amount of that
-- fruit, and a part without shipment for the fruit that is in none. The parts add up to the payment, and all parts of a shipment to its
-- amount on its papers, as far as amounts can: both are differences of running sums over shipments and payments.
create or replace function montos_de_cuotas() returns text language plpgsql immutable as $texto$
begin
  return $$
      with pago as materialized (
        select p.nro_negocio, p.num_cuota, p.cantidad, e.fecha_base, u.es_porcentaje, u.nom_undpago, e.nom_eventopago,
               (select f.nom_formapago from formapago f where f.cod_formapago = p.cod_formapago) as nom_formapago, f.fijo,
               sum(f.fijo) filter (where not u.es_porcentaje) over (partition by p.nro_negocio) as fijos,
               sum(p.cantidad) filter (where u.es_porcentaje) over (partition by p.nro_negocio order by p.num_cuota) as hasta
          from negocio_pago p
          join negocio n using (nro_negocio)
          join unidadpago u using (cod_undpago)
          join eventopago e using (cod_eventopago)
         cross join lateral (select p.cantidad * case when u.por_contenedor then n.num_contenedores else 1 end as fijo) f
         where p.nro_negocio = any (cuales)
      ),
      linea as materialized (
        select l.nro_negocio, l.id_linea, l.cod_moneda, l.cantidad, l.precio, l.monto, (select o.decimales from moneda o where o.cod_moneda = l.cod_moneda) as decimales
          from negocio_producto l where l.nro_negocio = any (cuales)
      ),
      -- fruit of each line in live shipments
      embarcada as materialized (
        select l.nro_negocio, l.id_linea, l.cod_moneda, f.nro_embarque, f.nro_corr_embarque as orden, f.cantidad, round(f.cantidad * l.precio, l.decimales) as monto
          from linea l
          join (
            select e.nro_negocio, g.id_linea, e.nro_embarque, e.nro_corr_embarque, sum(g.cantidad) as cantidad
              from embarque e
              join contenedor c on c.nro_embarque = e.nro_embarque
              join contenedor_carga g using (id_contenedor)
             where e.nro_negocio = any (cuales) and e.cod_estadoemb <> '@embarque.anulado'
             group by e.nro_embarque, g.id_linea
          ) f using (nro_negocio, id_linea)
      ),
      total as materialized (
        select l.nro_negocio, l.cod_moneda, l.decimales, sum(l.monto) as total, bool_or(l.cantidad > coalesce(f.cantidad, 0)) as con_resto,
               count(*) over (partition by l.nro_negocio) as monedas
          from linea l
          left join (select f.nro_negocio, f.id_linea, sum(f.cantidad) as cantidad from embarcada f group by f.nro_negocio, f.id_linea) f using (nro_negocio, id_linea)
         group by l.nro_negocio, l.cod_moneda, l.decimales
      ),
      -- amount of each payment in each currency, and of all payments up to it
      importe as materialized (
        select i.*, sum(i.monto) over (partition by i.nro_negocio, i.cod_moneda order by i.num_cuota) as hasta
          from (
            select p.nro_negocio, p.num_cuota, t.cod_moneda, t.decimales, t.total,
                   case when p.es_porcentaje
                     then round(b.base * p.hasta / 100, t.decimales) - round(b.base * (p.hasta - p.cantidad) / 100, t.decimales)
                     else round(p.fijo, t.decimales)
                   end as monto
              from pago p
              join total t using (nro_negocio)
             cross join lateral (select greatest(t.total - case when t.monedas = 1 then coalesce(p.fijos, 0) else 0 end, 0) as base) b
             where p.es_porcentaje or t.monedas = 1
          ) i
      ),
      -- amount of the fruit of each shipment and of those before it; the last row, fruit in no shipment if there is some, has what is left
      reparto as materialized (
        select s.nro_negocio, s.cod_moneda, s.nro_embarque, s.orden,
               case when lead(s.orden) over por_orden is null then t.total else least(sum(s.monto) over por_orden, t.total) end as hasta
          from (
            select f.nro_negocio, f.cod_moneda, f.nro_embarque, f.orden, sum(f.monto) as monto from embarcada f group by f.nro_negocio, f.cod_moneda, f.nro_embarque, f.orden
            union all
            select r.nro_negocio, r.cod_moneda, null, 2147483647, 0 from total r where r.con_resto
          ) s
          join total t using (nro_negocio, cod_moneda)
        window por_orden as (partition by s.nro_negocio, s.cod_moneda order by s.orden)
      ),
      -- the share of each shipment in each payment; a share that is smaller than the roundings is never negative
      celda as (
        select c.nro_negocio, c.num_cuota, c.orden, jsonb_agg(jsonb_build_object('Cod_Moneda', c.cod_moneda, 'Monto', c.monto) order by c.cod_moneda) as montos
          from (
            select h.nro_negocio, h.num_cuota, h.cod_moneda, h.orden,
                   h.hasta - lag(h.hasta, 1, 0::numeric) over (partition by h.nro_negocio, h.num_cuota, h.cod_moneda order by h.orden) as monto
              from (
                select i.nro_negocio, i.num_cuota, i.cod_moneda, r.orden,
                       least(i.monto, max(case when i.total = 0 then i.monto
                           else round(i.hasta * r.hasta / i.total, i.decimales) - round((i.hasta - i.monto) * r.hasta / i.total, i.decimales) end)
                         over (partition by i.nro_negocio, i.num_cuota, i.cod_moneda order by r.orden)) as hasta
                  from importe i join reparto r using (nro_negocio, cod_moneda)
              ) h
          ) c
         group by c.nro_negocio, c.num_cuota, c.orden
      ),
      salida as (
        select distinct r.nro_negocio, r.nro_embarque, r.orden from reparto r
        union all
        select x.nro_negocio, null, 2147483647 from (select distinct p.nro_negocio from pago p) x left join total t using (nro_negocio) where t.nro_negocio is null
      )
      select p.nro_negocio, p.num_cuota, jsonb_build_object('nom_undpago', p.nom_undpago, 'nom_eventopago', p.nom_eventopago, 'nom_formapago', p.nom_formapago,
               'es_porcentaje', p.es_porcentaje, 'monto', m.monto, 'montos', coalesce(m.montos, '[]'), 'reparto', h.reparto,
               'partes', case when p.fecha_base <> 'Contrato' then h.partes
                 else jsonb_build_array(jsonb_build_object('Nro_Embarque', null, 'Nro_Corr_Embarque', null, 'Montos', coalesce(m.montos, '[]'))) end) as cuota
        from pago p
        join (
          select p.nro_negocio, p.num_cuota,
                 jsonb_agg(jsonb_build_object('Nro_Embarque', s.nro_embarque, 'Nro_Corr_Embarque', nullif(s.orden, 2147483647), 'Montos', coalesce(m.montos, '[]'))
                   order by s.orden) as partes,
                 coalesce(jsonb_object_agg(s.nro_embarque, coalesce(m.montos, '[]')) filter (where s.nro_embarque is not null), '{}') as reparto
            from pago p join salida s using (nro_negocio) left join celda m using (nro_negocio, num_cuota, orden)
           group by p.nro_negocio, p.num_cuota
        ) h using (nro_negocio, num_cuota)
        left join (
          select i.nro_negocio, i.num_cuota, case when count(*) = 1 then min(i.monto) end as monto,
                 jsonb_agg(jsonb_build_object('Cod_Moneda', i.cod_moneda, 'Monto', i.monto) order by i.cod_moneda) as montos
            from importe i group by i.nro_negocio, i.num_cuota
        ) m using (nro_negocio, num_cuota)
  $$;
end
$texto$;

-- The query of the kept value: the payments that `montos` returns for the deals `cuales`, with their due dates, which follow from the days of the
-- deal and of the shipments of the parts. Fruit that is in no shipment will sail with the first one that has not sailed.
create or replace function fechas_de_cuotas(montos text) returns text language plpgsql immutable as $texto$
begin
  return format($$
  select n.nro_negocio, coalesce(c.cuotas, '{}') as cuotas, coalesce(d.dias, '{}') as pagos, d.dias[cardinality(d.dias)] as ultimo_pago
    from negocio n
    left join (
      select m.nro_negocio, jsonb_object_agg(m.num_cuota, m.cuota || jsonb_build_object('fecha_vencimiento', h.vence, 'estimada', h.estimada, 'partes', h.partes)) as cuotas,
             string_agg(h.dias, ' ') as dias
        from (%s) m
        join negocio n on n.nro_negocio = m.nro_negocio
        join negocio_pago p on p.nro_negocio = m.nro_negocio and p.num_cuota = m.num_cuota
        join eventopago t on t.cod_eventopago = p.cod_eventopago
       cross join lateral (
         select min(f.vence) as vence, bool_or(f.estimada) as estimada, string_agg(f.vence::text, ' ') as dias,
                jsonb_agg(x.parte || jsonb_build_object('Fecha_Vencimiento', f.vence, 'Estimada', f.estimada) order by x.lugar) as partes
           from jsonb_array_elements(m.cuota -> 'partes') with ordinality x (parte, lugar)
           left join embarque e on e.nro_embarque = (x.parte ->> 'Nro_Embarque')::integer
           left join lateral (
             select v.fecha_etd, v.fecha_eta from embarque v
              where e.nro_embarque is null and v.nro_negocio = m.nro_negocio and v.cod_estadoemb <> '@embarque.anulado' and v.fecha_zarpe is null and v.fecha_bl is null
              order by v.fecha_etd, v.nro_corr_embarque limit 1
           ) v on true
          cross join lateral (
            select fecha_de_evento(t.fecha_base, n.fecha_contrato, n.fecha_etd, case when e.nro_embarque is null then v.fecha_etd else e.fecha_etd end, e.fecha_zarpe,
                     e.fecha_bl, case when e.nro_embarque is null then v.fecha_eta else e.fecha_eta end, e.fecha_arribo,
                     (select a.valor from ajuste a where a.clave = 'dias_evento')) + p.dias as vence,
                   case t.fecha_base
                     when 'Zarpe' then e.fecha_zarpe is null
                     when 'BL' then e.fecha_bl is null
                     when 'ETA' then e.fecha_arribo is null
                     else t.fecha_base not in ('Contrato', 'ETD')
                   end as estimada
          ) f
       ) h
       group by m.nro_negocio
    ) c using (nro_negocio)
   cross join lateral (select array_agg(distinct x.dia::date order by x.dia::date) as dias from unnest(string_to_array(c.dias, ' ')) x (dia)) d
   where n.nro_negocio = any (cuales)
  $$, montos);
end
$texto$;

-- A change of days moves due dates only, and leaves the kept amounts as they are.
create or replace function con_fechas_de_cuotas(f jsonb) returns jsonb language plpgsql immutable as $texto$
begin
  return por_partes(f, 'fechas', fechas_de_cuotas($$
    select r.nro_negocio, q.key::integer as num_cuota, q.value as cuota from negocio_resumen r cross join jsonb_each(r.cuotas) q where r.nro_negocio = any (cuales)
    $$));
end
$texto$;

select mantener('negocio', 'nro_negocio', 'pagos', array['cuotas', 'pagos', 'ultimo_pago'], fechas_de_cuotas(montos_de_cuotas()),
  -- whoever changes a deal or its lines has locked the deal, like whoever changes its payments: the query sees all payments
  fuente('negocio', $$select c.nro_negocio where exists (select from negocio_pago p where p.nro_negocio = c.nro_negocio)$$, 'num_contenedores'),
  con_fechas_de_cuotas(fuente('negocio', $$select c.nro_negocio where exists (select from negocio_pago p where p.nro_negocio = c.nro_negocio)$$,
    'fecha_contrato', 'fecha_etd')),
  fuente('negocio_producto', $$select c.nro_negocio where exists (select from negocio_pago p where p.nro_negocio = c.nro_negocio)$$,
    'cantidad', 'precio', 'monto', 'cod_moneda'),
  fuente('negocio_pago', 'c.nro_negocio', 'cod_undpago', 'cantidad', 'dias', 'cod_eventopago', 'cod_formapago'),
  fuente('embarque', 'c.nro_negocio', 'nro_corr_embarque', $$c.cod_estadoemb = '@embarque.anulado'$$),
  con_fechas_de_cuotas(fuente('embarque', 'c.nro_negocio', 'fecha_etd', 'fecha_zarpe', 'fecha_bl', 'fecha_eta', 'fecha_arribo')),
  fuente('contenedor', 'c.nro_negocio', 'nro_embarque'),
  fuente('contenedor_carga', 'c.nro_negocio', 'id_linea', 'cantidad'),
  por_codigo('eventopago', 'c.cod_eventopago', 'negocio_pago', 'x.cod_eventopago', 'fecha_base', 'nom_eventopago'),
  por_codigo('unidadpago', 'c.cod_undpago', 'negocio_pago', 'x.cod_undpago', 'es_porcentaje', 'por_contenedor', 'nom_undpago'),
  por_codigo('formapago', 'c.cod_formapago', 'negocio_pago', 'x.cod_formapago', 'nom_formapago'),
  por_codigo('moneda', 'c.cod_moneda', 'negocio_producto', 'x.cod_moneda', 'decimales'),
  por_regla('ajuste', $$select p.nro_negocio from negocio_pago p where c.clave = 'dias_evento'$$, 'valor'));

-- Whether its payments prevent confirmation; whether one is against documents; and the customs' name of the terms.
select mantener('negocio', 'nro_negocio', 'condiciones', array['sin_condiciones', 'contra_documentos', 'pago_aduana'], $$
  select n.nro_negocio, sin_condiciones_de_pago(n.nro_negocio) as sin_condiciones, forma_pago_aduana(n.nro_negocio) as pago_aduana,
         exists (select from negocio_pago p join formapago f using (cod_formapago) where p.nro_negocio = n.nro_negocio and f.contra_documentos) as contra_documentos
    from unnest(cuales) n (nro_negocio)
  $$,
  fuente('negocio_pago', 'c.nro_negocio', 'cod_undpago', 'cantidad', 'dias', 'cod_eventopago', 'cod_formapago'),
  por_codigo('eventopago', 'c.cod_eventopago', 'negocio_pago', 'x.cod_eventopago', 'fecha_base'),
  por_codigo('formapago', 'c.cod_formapago', 'negocio_pago', 'x.cod_formapago', 'contra_documentos', 'cod_formapagoaduana'),
  por_codigo('unidadpago', 'c.cod_undpago', 'negocio_pago', 'x.cod_undpago', 'es_porcentaje'));

-- How many times it was amended.
select mantener('negocio', 'nro_negocio', 'enmienda', array['nro_enmienda'], $$
  select n.nro_negocio, (select max(e.enmienda) from negocio_estado e where e.nro_negocio = n.nro_negocio) as nro_enmienda
    from unnest(cuales) n (nro_negocio)
  $$,
  fuente('negocio_estado', 'case when c.enmienda is not null then c.nro_negocio end', 'enmienda'));

-- Where the fruit of each line is: at each plant, 0 for containers without one, and in no container, which has no plant. Kilos follow from the
-- share of the line's quantity.
select mantener('negocio', 'nro_negocio', 'stock', array['stock'], $$
  select n.nro_negocio, coalesce(s.stock, '[]') as stock
    from unnest(cuales) n (nro_negocio)
    left join (
      select x.nro_negocio, jsonb_agg(jsonb_build_object('id_linea', x.id_linea, 'cod_planta', x.cod_planta, 'cod_especie', l.cod_especie,
               'cod_producto', l.cod_producto, 'cod_calibre', l.cod_calibre, 'vendidos', round(x.cantidad * l.kilos / l.cantidad, 3),
               'en_contenedores', round(x.puesta * l.kilos / l.cantidad, 3), 'cargados', round(x.cargada * l.kilos / l.cantidad, 3),
               'embarcados', round(x.embarcada * l.kilos / l.cantidad, 3)) order by x.id_linea, x.cod_planta) as stock
        from (
          select g.nro_negocio, g.id_linea, coalesce(o.cod_planta, e.cod_planta, 0) as cod_planta, sum(g.cantidad) as cantidad, sum(g.cantidad) as puesta,
                 coalesce(sum(g.cantidad) filter (where o.fecha_carga is not null), 0) as cargada,
                 coalesce(sum(g.cantidad) filter (where e.fecha_zarpe is not null), 0) as embarcada
            from contenedor_carga g
            join contenedor o using (id_contenedor)
            left join embarque e on e.nro_embarque = o.nro_embarque
           where g.nro_negocio = any (cuales)
           group by 1, 2, 3
          union all
          select f.nro_negocio, f.id_linea, null, f.cantidad - f.asignada, 0, 0, 0
            from saldo_fruta f where f.nro_negocio = any (cuales) and f.asignada < f.cantidad
        ) x
        join negocio_producto l on l.nro_negocio = x.nro_negocio and l.id_linea = x.id_linea
       group by x.nro_negocio
    ) s using (nro_negocio)
  $$,
  fuente('saldo_fruta', 'c.nro_negocio', 'cantidad', 'asignada'),
  fuente('negocio_producto', 'c.nro_negocio', 'cantidad', 'kilos', 'cod_especie', 'cod_producto', 'cod_calibre'),
  fuente('contenedor_carga', 'c.nro_negocio', 'id_contenedor', 'id_linea', 'cantidad'),
  fuente('contenedor', 'c.nro_negocio', 'nro_embarque', 'cod_planta', 'c.fecha_carga is null'),
  fuente('embarque', 'c.nro_negocio', 'cod_planta', 'c.fecha_zarpe is null'));

-- How many deals there are; what was sold, by whom to whom; and what was sold for each week of departure, by its Monday.
select sumar('negocio', 'negocio_resumen', array['cod_estadoneg', 'cod_temporada', 'cod_clientenegocio', 'usuario_comercial'],
  array['num_embarques', 'num_contenedores', 'total_kilos']);
create or replace function ventas_de_negocio() returns text language sql immutable
  return 'jsonb_to_recordset(r.ventas) v (cod_especie integer, cod_moneda text, lineas integer, kilos numeric, monto numeric)';
select sumar('venta', 'negocio_resumen',
  array['cod_estadoneg', 'cod_temporada', 'cod_clientenegocio', 'usuario_comercial', 'v.cod_especie', 'v.cod_moneda'],
  array['v.lineas', 'v.kilos', 'v.monto'], ventas_de_negocio());
select sumar('venta_semana', 'negocio_resumen', array['cod_estadoneg', 'cod_temporada', 'w.semana', 'v.cod_especie', 'v.cod_moneda'],
  array['v.lineas', 'v.kilos', 'v.monto'],
  ventas_de_negocio() || ' cross join lateral (select date_trunc(''week'', r.fecha_etd)::date as semana) w');

-- What is due of the payments of a deal on each day in each currency, and on which day something was due before: of the deals with something due
-- within some days, each is counted at the first of them.
create or replace function vencimientos_de(cuotas jsonb) returns table (cod_moneda text, dia date, anterior date, monto numeric) language plpgsql immutable as $$
begin
  return query
  select m."Cod_Moneda", p."Fecha_Vencimiento", lag(p."Fecha_Vencimiento") over (partition by m."Cod_Moneda" order by p."Fecha_Vencimiento"), sum(m."Monto")
    from jsonb_each(cuotas) q
   cross join lateral jsonb_to_recordset(q.value -> 'partes') p ("Fecha_Vencimiento" date, "Montos" jsonb)
   cross join lateral jsonb_to_recordset(p."Montos") m ("Cod_Moneda" text, "Monto" numeric)
   where p."Fecha_Vencimiento" is not null
   group by 1, 2;
end
$$;
select sumar('pago', 'negocio_resumen', array['cod_estadoneg', 'v.cod_moneda', 'v.dia', 'v.anterior'], array['v.monto'], 'vencimientos_de(r.cuotas) v');

-- How much fruit there is of each kind at each plant.
create or replace function stock_de_negocio() returns text language sql immutable
  return 'jsonb_to_recordset(r.stock) v (id_linea integer, cod_planta integer, cod_especie integer, cod_producto integer, cod_calibre integer,
    vendidos numeric, en_contenedores numeric, cargados numeric, embarcados numeric)';
select sumar('stock', 'negocio_resumen',
  array['cod_estadoneg', 'cod_temporada', 'v.cod_especie', 'v.cod_producto', 'v.cod_calibre', 'v.cod_planta'],
  array['v.vendidos', 'v.en_contenedores', 'v.cargados', 'v.embarcados'], stock_de_negocio());
select indexar_busqueda('negocio', 'nro_negocio');
