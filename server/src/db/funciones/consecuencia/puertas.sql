-- What loading, sailing, annulling and closing lack. The rows, with their weights, are in `model/src/consecuencia/puertas.ts`.

-- The containers that quality holds or rejects, with a sentence that says why.
create or replace view contenedor_detenido as
  select c.id_contenedor, c.nro_corr_contenedor, c.nro_embarque, c.nro_negocio, c.fecha_carga, nombre_de_contenedor(c.nro_contenedor, c.nro_corr_contenedor) as nombre, r.liberacion, r.liberacion_porque,
         r.id_decision, format('%s está %s: %s', nombre_de_contenedor(c.nro_contenedor, c.nro_corr_contenedor), r.liberacion, r.liberacion_porque) as frase
    from contenedor c join contenedor_resumen r using (id_contenedor) where r.liberacion in ('retenido', 'rechazado');

-- Quality holds or rejects the container: loading is stopped, and closing asks for a reason, because people take closed work for work without problems.
select puerta('contenedor', 'id_contenedor', paso, 'calidad', $$
  select d.id_contenedor, d.frase, d.liberacion_porque from contenedor_detenido d where d.id_contenedor = any (cuales)
  $$, fuente('contenedor_resumen', 'c.id_contenedor', 'liberacion', 'liberacion_porque'), fuente('contenedor', 'c.id_contenedor', 'nro_contenedor'))
  from unnest(array['cargar', 'cerrar']) paso;

-- A required analysis or certificate is not there, and nobody has released the container.
select puerta('contenedor', 'id_contenedor', 'cargar', 'veredicto', $$
  select r.id_contenedor, format('%s no está liberado: falta %s.', nombre_de_contenedor(c.nro_contenedor, c.nro_corr_contenedor), r.calidad_falta), r.calidad_falta
    from contenedor_resumen r join contenedor c using (id_contenedor)
   where r.id_contenedor = any (cuales) and r.liberacion = 'sin-veredicto' and r.calidad_falta is not null
  $$, fuente('contenedor_resumen', 'c.id_contenedor', 'liberacion', 'calidad_falta'), fuente('contenedor', 'c.id_contenedor', 'nro_contenedor'));

-- An obligatory point of the inspection has no answer, or «No».
select puerta('contenedor', 'id_contenedor', 'cargar', 'inspeccion', $$
  select c.id_contenedor,
         format('%s, en su inspección: %s.', nombre_de_contenedor(c.nro_contenedor, c.nro_corr_contenedor), concat_ws('; ',
           'falta responder ' || string_agg(format('«%s»', p.nom_puntoinspeccion), ', ' order by p.orden, p.cod_puntoinspeccion) filter (where i.respuesta is null),
           'se respondió «No» a ' || string_agg(format('«%s»', p.nom_puntoinspeccion) || coalesce(' (' || i.observacion || ')', ''), ', '
             order by p.orden, p.cod_puntoinspeccion) filter (where i.respuesta = 'No'))),
         string_agg(concat_ws(' ', p.cod_puntoinspeccion, i.respuesta, i.observacion), ', ' order by p.cod_puntoinspeccion)
    from contenedor c
    join puntoinspeccion p on p.obligatorio and punto_vale(p, c)
    left join contenedor_inspeccion i on i.id_contenedor = c.id_contenedor and i.cod_puntoinspeccion = p.cod_puntoinspeccion
   where c.id_contenedor = any (cuales) and (i.respuesta is null or i.respuesta = 'No') group by c.id_contenedor
  $$, fuente('contenedor_inspeccion', 'c.id_contenedor', 'cod_puntoinspeccion', 'respuesta', 'observacion'),
  fuente('contenedor', 'c.id_contenedor', 'nro_contenedor', 'cod_tipocontenedor', 'fecha_carga'),
  fuente('contenedor_carga', 'c.id_contenedor'),
  por_regla('puntoinspeccion', $q$select k.id_contenedor from contenedor k
    where c.obligatorio and c.activo and (k.fecha_carga is null or k.fecha_carga >= c.desde) and (c.cod_tipocontenedor is null or c.cod_tipocontenedor = k.cod_tipocontenedor)$q$,
    'nom_puntoinspeccion', 'orden', 'obligatorio', 'desde', 'activo', 'cod_tipocontenedor', 'cod_especie'));

-- A release with an exception is no clean one either.
select puerta('contenedor', 'id_contenedor', 'cerrar', 'excepcion', $$
  select r.id_contenedor, format('%s se liberó con una excepción: %s', nombre_de_contenedor(c.nro_contenedor, c.nro_corr_contenedor), r.liberacion_porque), r.liberacion_porque
    from contenedor_resumen r join contenedor c using (id_contenedor) where r.id_contenedor = any (cuales) and r.liberacion = 'liberado' and r.con_excepcion
  $$, fuente('contenedor_resumen', 'c.id_contenedor', 'liberacion', 'liberacion_porque', 'con_excepcion'), fuente('contenedor', 'c.id_contenedor', 'nro_contenedor'));

select armar_puertas('contenedor');
select cuidar_puerta('contenedor', 'id_contenedor', 'cargar', 'n.fecha_carga is not null and v.fecha_carga is null');

-- Number, seal and VGM are demanded of containers that go by sea: SOLAS VI/2 for the VGM, customs and the line for the others.
select puerta('embarque', 'nro_embarque', 'zarpar', x.falta, format($$
  select c.nro_embarque, 'Falta el %s de: ' || string_agg(coalesce(numero_contenedor(c.nro_contenedor), 'contenedor ' || c.nro_corr_contenedor), ', ' order by c.nro_corr_contenedor)
           || '.', ''
    from contenedor c join embarque e using (nro_embarque)
   where c.nro_embarque = any (cuales) and c.%I is null and e.cod_tiptrans = (select transporte_maritimo()) group by c.nro_embarque
  $$, x.nombre, x.columna), fuente('contenedor', 'c.nro_embarque', x.columna, 'nro_contenedor'), fuente('embarque', 'c.nro_embarque', 'cod_tiptrans'))
  from (values ('numero', 'número', 'nro_contenedor'), ('sello', 'sello', 'nro_sello'), ('vgm', 'VGM', 'vgm_kg')) x (falta, nombre, columna);
select puerta('embarque', 'nro_embarque', 'zarpar', 'calidad', $$
  select d.nro_embarque, string_agg(d.frase, ' ' order by d.nro_corr_contenedor), ''
    from contenedor_detenido d where d.nro_embarque = any (cuales) group by d.nro_embarque
  $$, fuente('contenedor', 'c.nro_embarque', 'nro_contenedor'),
  fuente('contenedor_resumen', '(select b.nro_embarque from contenedor b where b.id_contenedor = c.id_contenedor)', 'liberacion', 'liberacion_porque'));
select puerta('embarque', 'nro_embarque', 'zarpar', 'veredicto', $$
  select c.nro_embarque, string_agg(format('%s no está liberado: falta %s.', nombre_de_contenedor(c.nro_contenedor, c.nro_corr_contenedor), r.calidad_falta), ' ' order by c.nro_corr_contenedor),
         string_agg(c.id_contenedor || r.calidad_falta, ' ' order by c.id_contenedor)
    from contenedor c join contenedor_resumen r using (id_contenedor)
   where c.nro_embarque = any (cuales) and r.liberacion = 'sin-veredicto' and r.calidad_falta is not null group by c.nro_embarque
  $$, fuente('contenedor', 'c.nro_embarque', 'nro_contenedor'),
  fuente('contenedor_resumen', '(select b.nro_embarque from contenedor b where b.id_contenedor = c.id_contenedor)', 'liberacion', 'calidad_falta'));

-- Trámites that are due before the vessel sails, by name. Each is due some days from the ETD: another ETD moves none of them to the other side of it.
select puerta('embarque', 'nro_embarque', 'zarpar', 'tramites', $$
  select t.nro_embarque, 'Falta completar: ' || string_agg(t.nom_tramite, ', ' order by t.nom_tramite) || '.', string_agg(t.cod_tramite::text, ' ' order by t.cod_tramite)
    from tramite_de_embarque t join embarque e using (nro_embarque)
   where t.nro_embarque = any (cuales) and t.cod_estadotramite not in ('@tramite.completo', '@tramite.noAplica') and t.fecha_vence <= e.fecha_etd
   group by t.nro_embarque
  $$, fuente('embarque', 'c.nro_embarque', 'cod_paisdestino', 'cod_tiptrans', 'c.fecha_etd is null'), fuente('embarque_tramite', 'c.nro_embarque', 'cod_estadotramite'),
  por_regla('tramites', $$select e.nro_embarque from embarque e
    where (c.cod_pais is null or c.cod_pais = e.cod_paisdestino) and (c.cod_tiptrans is null or c.cod_tiptrans = e.cod_tiptrans)
      or exists (select from embarque_tramite t where t.nro_embarque = e.nro_embarque and t.cod_tramite = c.cod_tramite)$$,
    'nom_tramite', 'activo', 'cod_pais', 'cod_tiptrans', 'dias_gestion'));
select puerta('embarque', 'nro_embarque', 'zarpar', 'instrucciones', $$
  select n.nro_embarque, 'Falta enviar: ' || string_agg(distinct nombre_de_papel(n.papel), ', ') || '.', string_agg(distinct n.papel, ' ')
    from instruccion_de_embarque n where n.nro_embarque = any (cuales) and not n.hecha group by n.nro_embarque
  $$, fuente('embarque', 'c.nro_embarque', 'cod_planta'), fuente('contenedor', 'c.nro_embarque', 'cod_agtrans', 'cod_planta'),
  fuente('envio', $$case when c.papel <> 'contrato' then c.clave end$$, 'estado', 'desactualizada'));

-- Documents that clients owe, and that somebody marked as needed before sailing: until they are accepted.
select puerta('embarque', 'nro_embarque', 'zarpar', 'cliente', $$
  select s.nro_embarque, 'Falta del cliente: ' || string_agg(format('%s (%s%s)', clase_de_solicitud(s.clase) || coalesce(': ' || left(nullif(trim(s.detalle), ''), 60), ''),
             k.nom_cliente, case s.cod_estadosolicitud when '@solicitud.entregada' then ', entregado y por revisar' when '@solicitud.rechazada' then ', rechazado' else '' end),
           '; ' order by s.id_solicitud) || '.',
         string_agg(s.id_solicitud::text, ' ' order by s.id_solicitud)
    from solicitud s join clientes k using (cod_cliente)
   where s.nro_embarque = any (cuales) and s.antes_de_zarpar and s.cod_estadosolicitud not in ('@solicitud.aceptada', '@solicitud.retirada') group by s.nro_embarque
  $$, fuente('solicitud', 'c.nro_embarque', 'nro_embarque', 'cod_cliente', 'clase', 'detalle', 'antes_de_zarpar', 'cod_estadosolicitud'),
  por_codigo('clientes', 'c.cod_cliente', 'solicitud', 'x.cod_cliente', 'nom_cliente'));

-- The BL was issued: whoever holds its originals may claim the goods, so these come back before the shipment is annulled.
select puerta('embarque', 'nro_embarque', 'anular', 'bl', $$
  select e.nro_embarque, format('El BL%s del embarque %s se emitió el %s: %s antes de anular el embarque.', ' ' || e.nro_bl, e.nro_corr_embarque, to_char(e.fecha_bl, 'DD-MM-YYYY'),
           case when e.tipo_bl = 'Original' then 'recupere sus originales y pida a la naviera que lo anule' else 'pida a la naviera que lo anule' end),
         concat_ws(' ', e.nro_bl, e.fecha_bl)
    from embarque e
   where e.nro_embarque = any (cuales) and e.fecha_bl is not null and e.fecha_zarpe is null
  $$, fuente('embarque', 'c.nro_embarque', 'fecha_zarpe', 'fecha_bl', 'nro_bl', 'tipo_bl'));

select armar_puertas('embarque');
select cuidar_puerta('embarque', 'nro_embarque', 'zarpar', 'n.fecha_zarpe is not null and v.fecha_zarpe is null');
select cuidar_puerta('embarque', 'nro_embarque', 'anular', $$n.cod_estadoemb = '@embarque.anulado' and v.cod_estadoemb <> '@embarque.anulado'$$);
