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

-- A release with an exception is no clean one either.
select puerta('contenedor', 'id_contenedor', 'cerrar', 'excepcion', $$
  select r.id_contenedor, format('%s se liberó con una excepción: %s', nombre_de_contenedor(c.nro_contenedor, c.nro_corr_contenedor), r.liberacion_porque), r.liberacion_porque
    from contenedor_resumen r join contenedor c using (id_contenedor) where r.id_contenedor = any (cuales) and r.liberacion = 'liberado' and r.con_excepcion
  $$, fuente('contenedor_resumen', 'c.id_contenedor', 'liberacion', 'liberacion_porque', 'con_excepcion'), fuente('contenedor', 'c.id_contenedor', 'nro_contenedor'));

select armar_puertas('contenedor');
select cuidar_puerta('contenedor', 'id_contenedor', 'cargar', 'n.fecha_carga is not null and v.fecha_carga is null');

-- The containers of a shipment that lack something, as a list for a sentence.
create or replace function nombrar_contenedores(cajas contenedor[]) returns text language plpgsql stable as $$
begin
  return (select string_agg(coalesce(numero_contenedor(c.nro_contenedor), 'contenedor ' || c.nro_corr_contenedor), ', ' order by c.nro_corr_contenedor) from unnest(cajas) c);
end
$$;

-- Number, seal and VGM are demanded of containers that go by sea: SOLAS VI/2 for the VGM, customs and the line for the others.
select puerta('embarque', 'nro_embarque', 'zarpar', x.falta, format($$
  select c.nro_embarque, 'Falta el %s de: ' || nombrar_contenedores(array_agg(c)) || '.', ''
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

-- Trámites that are due before the vessel sails, by name.
select puerta('embarque', 'nro_embarque', 'zarpar', 'tramites', $$
  select t.nro_embarque, 'Falta completar: ' || string_agg(t.nom_tramite, ', ' order by t.nom_tramite) || '.', string_agg(t.cod_tramite::text, ' ' order by t.cod_tramite)
    from tramite_de_embarque t join embarque e using (nro_embarque)
   where t.nro_embarque = any (cuales) and t.cod_estadotramite not in ('@tramite.completo', '@tramite.noAplica') and t.fecha_vence <= e.fecha_etd
   group by t.nro_embarque
  $$, fuente('embarque', 'c.nro_embarque', 'cod_paisdestino', 'cod_tiptrans', 'fecha_etd'), fuente('embarque_tramite', 'c.nro_embarque', 'cod_estadotramite'),
  por_regla('tramites', $$select e.nro_embarque from embarque e
    where (c.cod_pais is null or c.cod_pais = e.cod_paisdestino) and (c.cod_tiptrans is null or c.cod_tiptrans = e.cod_tiptrans)
      or exists (select from embarque_tramite t where t.nro_embarque = e.nro_embarque and t.cod_tramite = c.cod_tramite)$$,
    'nom_tramite', 'activo', 'cod_pais', 'cod_tiptrans', 'dias_gestion'));
select puerta('embarque', 'nro_embarque', 'zarpar', 'instrucciones', $$
  select n.nro_embarque, 'Falta enviar: ' || string_agg(distinct nombre_de_papel(n.papel), ', ') || '.', string_agg(distinct n.papel, ' ')
    from instruccion_de_embarque n where n.nro_embarque = any (cuales) and not n.hecha group by n.nro_embarque
  $$, fuente('embarque', 'c.nro_embarque', 'cod_planta'), fuente('contenedor', 'c.nro_embarque', 'cod_agtrans', 'cod_planta'),
  fuente('envio', $$case when c.papel <> 'contrato' then c.clave end$$, 'estado', 'desactualizada'));

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
