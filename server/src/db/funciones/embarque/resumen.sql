-- Derived values of a shipment that lists, searches and records need and that depend on other rows: kept in embarque_resumen. Those of its
-- gestión, trámites and instructions are in gestion/resumen.sql and embarque/tramite.sql.

-- The search words of a shipment `e` of the deal `n`: those of the columns that the model names.
create or replace function palabras_de_embarque(cliente text, contenedores text, nave text, naviera text, puerto text, pais text, estado text) returns text
  language plpgsql immutable as $texto$
begin
  return format($$concat_ws(' ', e.nro_embarque, n.contrato_plano || '/' || e.nro_corr_embarque, palabras_de_dia(e.fecha_etd),
           plano(concat_ws(' ', %s, e.nro_booking, %s, %s, %s, e.nro_viaje, %s, %s, %s)))$$, cliente, contenedores, nave, naviera, puerto, pais, estado);
end
$texto$;

-- Its containers, and its search words. Another ETD changes only the words, and the names among them are kept beside them.
select mantener('embarque', 'nro_embarque', 'palabras',
  array['cant_contenedores', 'cant_cargados', 'es_reefer', 'sin_frio', 'contenedores', 'busqueda'], format($$
  select e.nro_embarque, c.todos as cant_contenedores, c.cargados as cant_cargados, c.reefer as es_reefer, c.sin_frio, c.numeros as contenedores,
         %s as busqueda
    from embarque e
    join negocio n using (nro_negocio)
    join clientes k on k.cod_cliente = e.cod_clientenegocio
    join estado s on s.tipo = 'Embarque' and s.cod_estado = e.cod_estadoemb
    left join nave b on b.cod_nave = e.cod_nave
    left join naviera v on v.cod_naviera = e.cod_naviera
    left join puerto p on p.cod_puerto = e.cod_puertodestino
    left join pais a on a.cod_pais = e.cod_paisdestino
    cross join lateral (
      select count(*) as todos, count(c.fecha_carga) as cargados, coalesce(bool_or(es_reefer(c)), false) as reefer,
             coalesce(bool_or(c.cod_tipocontenedor is not null) and not bool_or(c.cod_tipocontenedor is null or es_reefer(c)), false) as sin_frio,
             string_agg(c.nro_contenedor, ' ' order by c.nro_corr_contenedor) as numeros
        from contenedor c where c.nro_embarque = e.nro_embarque
    ) c
   where e.nro_embarque = any (cuales)
  $$, palabras_de_embarque('k.nom_cliente', 'c.numeros', 'b.nom_nave', 'v.nom_naviera', 'p.nom_puerto', 'a.nom_pais', 's.nom_estado')),
  fuente('embarque', 'c.nro_embarque', 'nro_booking', 'cod_nave', 'cod_naviera', 'nro_viaje', 'cod_puertodestino', 'cod_paisdestino',
    'cod_estadoemb', 'cod_clientenegocio'),
  por_partes(fuente('embarque', 'c.nro_embarque', 'fecha_etd'), 'dia', format($$
  select r.nro_embarque, r.cant_contenedores, r.cant_cargados, r.es_reefer, r.sin_frio, r.contenedores, %s as busqueda
    from embarque_resumen r join embarque e using (nro_embarque) join negocio n using (nro_negocio) where r.nro_embarque = any (cuales)
  $$, palabras_de_embarque('r.nom_clientenegocio', 'r.contenedores', 'r.nom_nave', 'r.nom_naviera', 'r.nom_puertodestino', 'r.nom_paisdestino', 'r.nom_estadoemb'))),
  fuente('contenedor', 'c.nro_embarque', 'fecha_carga', 'nro_contenedor', 'cod_tipocontenedor', 'no_operativo'),
  -- the search words of a shipment contain the contract number of its deal
  fuente('negocio', 'select e.nro_embarque from embarque e where e.nro_negocio = c.nro_negocio', 'nro_contrato'),
  por_codigo('clientes', 'c.cod_cliente', 'embarque', 'x.cod_clientenegocio', 'nom_cliente'),
  por_codigo('nave', 'c.cod_nave', 'embarque', 'x.cod_nave', 'nom_nave'),
  por_codigo('naviera', 'c.cod_naviera', 'embarque', 'x.cod_naviera', 'nom_naviera'),
  por_codigo('puerto', 'c.cod_puerto', 'embarque', 'x.cod_puertodestino', 'nom_puerto'),
  por_codigo('pais', 'c.cod_pais', 'embarque', 'x.cod_paisdestino', 'nom_pais'),
  por_codigo('estado', 'c.tipo || c.cod_estado', 'embarque', $$'Embarque' || x.cod_estadoemb$$, 'nom_estado'),
  por_codigo('tipocontenedor', 'c.cod_tipocontenedor', 'contenedor', 'x.cod_tipocontenedor', 'es_reefer'));

-- Names of what it refers to, what kept sums group it by, and what its cut-offs and notices read of ports, the Incoterm and units: a page of a list would join a dozen
-- small tables for them.
select mantener('embarque', 'nro_embarque', 'nombres',
  array['nom_naviera', 'nom_nave', 'nom_puertoorigen', 'nom_paisdestino', 'nom_puertodestino', 'nom_estadoemb', 'nom_clientenegocio', 'nom_temporada',
    'nom_usuario_comex', 'zona_origen', 'zona_destino', 'flete_vendedor', 'seguro_vendedor', 'maximo_tem', 'minimo_tem', 'maximo_ven', 'cod_estadoemb',
    'cod_temporada', 'cod_clientenegocio', 'usuario_comex'], $$
  select e.nro_embarque, e.cod_estadoemb, e.cod_temporada, e.cod_clientenegocio, e.usuario_comex, v.nom_naviera, b.nom_nave, o.nom_puerto as nom_puertoorigen, a.nom_pais as nom_paisdestino, d.nom_puerto as nom_puertodestino,
         s.nom_estado as nom_estadoemb, k.nom_cliente as nom_clientenegocio, p.nom_temporada, u.nom_usuario as nom_usuario_comex,
         coalesce(o.zona_horaria, 'America/Santiago') as zona_origen, coalesce(d.zona_horaria, 'America/Santiago') as zona_destino,
         r.flete_vendedor, r.seguro_vendedor, t.maximo as maximo_tem, t.minimo as minimo_tem, w.maximo as maximo_ven
    from embarque e
    join negocio n using (nro_negocio)
    join incoterm r using (cod_incoterm)
    join clientes k on k.cod_cliente = e.cod_clientenegocio
    join estado s on s.tipo = 'Embarque' and s.cod_estado = e.cod_estadoemb
    join usuario u on u.cod_usuario = e.usuario_comex
    left join temporada p on p.cod_temporada = e.cod_temporada
    left join naviera v on v.cod_naviera = e.cod_naviera
    left join nave b on b.cod_nave = e.cod_nave
    left join puerto o on o.cod_puerto = e.cod_puertoorigen
    left join puerto d on d.cod_puerto = e.cod_puertodestino
    left join pais a on a.cod_pais = e.cod_paisdestino
    left join unidadmedida t on t.cod_unidadmedida = e.cod_unidadmedtem
    left join unidadmedida w on w.cod_unidadmedida = e.cod_unidadmedven
   where e.nro_embarque = any (cuales)
  $$,
  fuente('embarque', 'c.nro_embarque', 'cod_naviera', 'cod_nave', 'cod_puertoorigen', 'cod_paisdestino', 'cod_puertodestino', 'cod_estadoemb',
    'cod_clientenegocio', 'cod_temporada', 'usuario_comex', 'cod_unidadmedtem', 'cod_unidadmedven'),
  fuente('negocio', 'select e.nro_embarque from embarque e where e.nro_negocio = c.nro_negocio', 'cod_incoterm'),
  por_codigo('naviera', 'c.cod_naviera', 'embarque', 'x.cod_naviera', 'nom_naviera'),
  por_codigo('nave', 'c.cod_nave', 'embarque', 'x.cod_nave', 'nom_nave'),
  por_codigo('puerto', 'c.cod_puerto', 'embarque', 'x.cod_puertoorigen', 'nom_puerto', 'zona_horaria'),
  por_codigo('puerto', 'c.cod_puerto', 'embarque', 'x.cod_puertodestino', 'nom_puerto', 'zona_horaria'),
  por_codigo('pais', 'c.cod_pais', 'embarque', 'x.cod_paisdestino', 'nom_pais'),
  por_codigo('estado', 'c.tipo || c.cod_estado', 'embarque', $$'Embarque' || x.cod_estadoemb$$, 'nom_estado'),
  por_codigo('clientes', 'c.cod_cliente', 'embarque', 'x.cod_clientenegocio', 'nom_cliente'),
  por_codigo('temporada', 'c.cod_temporada', 'embarque', 'x.cod_temporada', 'nom_temporada'),
  por_codigo('usuario', 'c.cod_usuario', 'embarque', 'x.usuario_comex', 'nom_usuario'),
  por_codigo('unidadmedida', 'c.cod_unidadmedida', 'embarque', 'x.cod_unidadmedtem', 'maximo', 'minimo'),
  por_codigo('unidadmedida', 'c.cod_unidadmedida', 'embarque', 'x.cod_unidadmedven', 'maximo'),
  por_regla('incoterm', 'select e.nro_embarque from embarque e join negocio n using (nro_negocio) where n.cod_incoterm = c.cod_incoterm',
    'flete_vendedor', 'seguro_vendedor'));

-- Weight of its fruit, in all and of each product. Moving fruit within a shipment does not change them.
select mantener('embarque', 'nro_embarque', 'kilos', array['total_kilos', 'carga'], $$
  select e.nro_embarque, coalesce(sum(p.kilos), 0) as total_kilos,
         coalesce(jsonb_agg(jsonb_build_object('cod_producto', p.cod_producto, 'kilos', p.kilos) order by p.cod_producto)
           filter (where p.cod_producto is not null), '[]') as carga
    from unnest(cuales) e (nro_embarque)
    left join lateral (
      select l.cod_producto, sum(round(l.kilos * g.cantidad / l.cantidad, 3)) as kilos
        from contenedor c join contenedor_carga g using (id_contenedor)
        join negocio_producto l on l.nro_negocio = g.nro_negocio and l.id_linea = g.id_linea
       where c.nro_embarque = e.nro_embarque
       group by l.cod_producto
    ) p on true
   group by e.nro_embarque
  $$,
  fuente('contenedor_carga', '(select b.nro_embarque from contenedor b where b.id_contenedor = c.id_contenedor)', 'cantidad'),
  fuente('contenedor', 'c.nro_embarque', 'nro_embarque'),
  fuente('negocio_producto', 'select b.nro_embarque from contenedor_carga g join contenedor b using (id_contenedor)
    where g.nro_negocio = c.nro_negocio and g.id_linea = c.id_linea', 'cantidad', 'kilos', 'cod_producto'));

-- How many shipments there are, with how many containers and kilos.
select sumar('embarque', 'embarque_resumen', array['cod_estadoemb', 'cod_temporada', 'cod_clientenegocio', 'usuario_comex'],
  array['cant_contenedores', 'total_kilos']);
select indexar_busqueda('embarque', 'nro_embarque');
