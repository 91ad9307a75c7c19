-- The tasks of each kind that should be open. The rows, with their words and areas, are in `model/src/consecuencia/pendientes.ts`.

-- For most kinds the days of a shipment decide only until when its open tasks are, and the person who answers for it only whose they are.
create or replace function hasta_el_etd() returns jsonb language plpgsql immutable as $fuente$
begin
  return vence_abiertas(fuente('embarque', 'c.nro_embarque', 'fecha_etd'), 'etd',
    'select e.nro_embarque, null::integer, e.fecha_etd from embarque e where e.nro_embarque = any (cuales)');
end
$fuente$;
create or replace function comex_de_abiertas() returns jsonb language sql immutable
  return de_abiertas(fuente('embarque', 'c.nro_embarque', 'usuario_comex'));

-- The same of an item of gestión.
create or replace function responsable_de_abiertas() returns jsonb language sql immutable
  return de_abiertas(fuente('gestion', 'c.nro_embarque', 'usuario_responsable'));
create or replace function hasta_su_vencimiento() returns jsonb language plpgsql immutable as $fuente$
begin
  return vence_abiertas(fuente('gestion', 'c.nro_embarque', 'fecha_vence'), 'gestion',
    'select g.nro_embarque, g.id_gestion, g.fecha_vence from gestion g where g.nro_embarque = any (cuales)');
end
$fuente$;

-- The containers that quality stops and that have not arrived, with the people and the days of their shipment and deal.
create or replace view lote_por_decidir as
  select d.*, e.usuario_comex, n.usuario_qc, e.nro_corr_embarque, least(e.corte_carga::date, e.fecha_etd) as corte
    from contenedor_detenido d
    join negocio n using (nro_negocio)
    left join embarque e on e.nro_embarque = d.nro_embarque
   where e.fecha_arribo is null and n.cod_estadoneg <> '@negocio.anulado';

-- What the tasks about such containers follow. Other days or people of a shipment or deal concern those of its containers that quality stops.
create or replace function fuentes_de_lote() returns jsonb[] language plpgsql stable as $$
begin
  return array[
    fuente('contenedor_resumen', 'c.id_contenedor', 'liberacion', 'liberacion_porque', 'id_decision'),
    fuente('contenedor', 'c.id_contenedor', 'nro_contenedor', 'nro_embarque', 'fecha_carga'),
    fuente('embarque', 'select d.id_contenedor from contenedor_detenido d where d.nro_embarque = c.nro_embarque', 'fecha_arribo'),
    de_abiertas(fuente('embarque', 'select d.id_contenedor from contenedor_detenido d where d.nro_embarque = c.nro_embarque', 'usuario_comex')),
    vence_abiertas(fuente('embarque', 'select d.id_contenedor from contenedor_detenido d where d.nro_embarque = c.nro_embarque', 'least(c.corte_carga::date, c.fecha_etd)'),
      'corte', 'select c.id_contenedor, null::integer, least(e.corte_carga::date, e.fecha_etd) from contenedor c join embarque e using (nro_embarque) where c.id_contenedor = any (cuales)'),
    fuente('negocio', 'select d.id_contenedor from contenedor_detenido d where d.nro_negocio = c.nro_negocio', 'cod_estadoneg'),
    de_abiertas(fuente('negocio', 'select d.id_contenedor from contenedor_detenido d where d.nro_negocio = c.nro_negocio', 'usuario_qc'))];
end
$$;

select pedir('decidir-lote', 'contenedor', 'id_contenedor', $$
  select d.id_contenedor, 0, d.nro_negocio, d.nro_embarque, d.id_contenedor, d.usuario_qc, d.frase, d.corte, null::date, null::integer,
         d.liberacion || ' ' || coalesce(d.liberacion_porque, '')
    from lote_por_decidir d where d.id_contenedor = any (cuales) and d.id_decision is null
  $$, variadic fuentes_de_lote());

select pedir('lote-embarcado', 'contenedor', 'id_contenedor', $$
  select d.id_contenedor, 0, d.nro_negocio, d.nro_embarque, d.id_contenedor, d.usuario_comex,
         format('%s se cargó el %s y está %s: %s', d.nombre, to_char(d.fecha_carga, 'DD-MM-YYYY'), d.liberacion, d.liberacion_porque), d.corte, null::date,
         null::integer, concat_ws(' ', d.fecha_carga, d.liberacion, d.liberacion_porque)
    from lote_por_decidir d where d.id_contenedor = any (cuales) and d.fecha_carga is not null
  $$, variadic fuentes_de_lote());

select pedir('reemplazar-contenedor', 'contenedor', 'id_contenedor', $$
  select d.id_contenedor, 0, d.nro_negocio, d.nro_embarque, d.id_contenedor, d.usuario_comex,
         format('%s está rechazado y sigue en el embarque %s.', d.nombre, d.nro_corr_embarque), d.corte, null::date, null::integer, d.nro_embarque::text
    from lote_por_decidir d where d.id_contenedor = any (cuales) and d.fecha_carga is null and d.nro_embarque is not null and d.liberacion = 'rechazado'
  $$, variadic fuentes_de_lote());

-- The last sending of each paper of a shipment, and whether its receiver still has something to do with the shipment.
create or replace view papel_enviado as
  select e.nro_embarque, e.nro_negocio, e.usuario_comex, e.fecha_etd, e.fecha_zarpe, e.cod_estadoemb, e.corte_documentos, v.*,
         case papel_por_cada(v.papel)
           when 'agtransporte' then exists (select from contenedor c where c.nro_embarque = e.nro_embarque and c.cod_agtrans = v.variante)
           when 'planta' then exists (select from contenedor c where c.nro_embarque = e.nro_embarque and coalesce(c.cod_planta, e.cod_planta) = v.variante)
           else true
         end and e.cod_estadoemb <> '@embarque.anulado' as vale
    from embarque e
   cross join lateral (
     select distinct on (s.papel, s.variante) s.id_envio, s.papel, s.variante, s.estado, s.desactualizada, s.cambios, s.enviado_en, s.recibido_en, s.error,
            nombrar_destinatarios(s.para) as para
       from envio s where s.clave = e.nro_embarque and s.clase = 'papel' and s.papel <> 'contrato'
      order by s.papel, s.variante, s.id_envio desc
   ) v;

-- What the tasks about sent papers follow.
create or replace function fuentes_de_papel_enviado() returns jsonb[] language plpgsql stable as $$
begin
  return array[
    fuente('embarque', 'c.nro_embarque', 'cod_estadoemb', 'cod_planta', 'fecha_zarpe'),
    comex_de_abiertas(),
    fuente('contenedor', 'c.nro_embarque', 'cod_agtrans', 'cod_planta', 'nro_embarque'),
    fuente('envio', $q$case when c.papel <> 'contrato' then c.clave end$q$, 'estado', 'desactualizada', 'cambios', 'error', 'enviado_en', 'recibido_en', 'para')];
end
$$;

select pedir('anular-orden', 'embarque', 'nro_embarque', $$
  select p.nro_embarque, p.id_envio, p.nro_negocio, p.nro_embarque, null::integer, p.usuario_comex,
         format('%s a %s: %s', nombre_de_papel(p.papel), p.para, case when p.cod_estadoemb = '@embarque.anulado' then 'el embarque se anuló.'
           else 'ya no tiene contenedores de este embarque.' end), p.fecha_etd, null::date, null::integer, null::text
    from papel_enviado p
   where p.nro_embarque = any (cuales) and p.estado in ('enviado', 'guardado') and not p.vale and p.fecha_zarpe is null and papel_ordena(p.papel)
  $$, variadic fuentes_de_papel_enviado() || hasta_el_etd());

select pedir('reenviar-papel', 'embarque', 'nro_embarque', $$
  select p.nro_embarque, p.id_envio, p.nro_negocio, p.nro_embarque, null::integer, p.usuario_comex,
         format('%s a %s: %s', nombre_de_papel(p.papel), p.para, coalesce('cambió ' || p.cambios || '.', 'cambió después de enviarlo.')),
         coalesce(p.corte_documentos::date, p.fecha_etd), null::date, null::integer, null::text
    from papel_enviado p
   where p.nro_embarque = any (cuales) and p.desactualizada and p.vale and p.estado in ('enviado', 'guardado')
     and not (papel_ordena(p.papel) and p.fecha_zarpe is not null)
  $$, variadic fuentes_de_papel_enviado() || vence_abiertas(fuente('embarque', 'c.nro_embarque', 'coalesce(c.corte_documentos::date, c.fecha_etd)'), 'documentos',
  'select e.nro_embarque, null::integer, coalesce(e.corte_documentos::date, e.fecha_etd) from embarque e where e.nro_embarque = any (cuales)'));

select pedir('corregir-correo', 'embarque', 'nro_embarque', $$
  select p.nro_embarque, p.id_envio, p.nro_negocio, p.nro_embarque, null::integer, p.usuario_comex,
         format('%s a %s no llegó: %s', nombre_de_papel(p.papel), p.para, coalesce(p.error, 'el servidor de correo lo rechazó.')), p.fecha_etd, null::date, null::integer, null::text
    from papel_enviado p
   where p.nro_embarque = any (cuales) and p.estado = 'rechazado' and p.vale
  $$, variadic fuentes_de_papel_enviado() || hasta_el_etd());

select pedir('confirmar-recibo', 'embarque', 'nro_embarque', $$
  select p.nro_embarque, p.id_envio, p.nro_negocio, p.nro_embarque, null::integer, p.usuario_comex,
         format('%s a %s: se envió el %s y nadie confirmó que llegó.', nombre_de_papel(p.papel), p.para, to_char(p.enviado_en at time zone 'America/Santiago', 'DD-MM-YYYY')),
         p.fecha_etd, (p.enviado_en at time zone 'America/Santiago')::date + 3, null::integer, null::text
    from papel_enviado p
   where p.nro_embarque = any (cuales) and p.estado = 'enviado' and p.recibido_en is null and p.vale and not p.desactualizada and p.fecha_zarpe is null
     and papel_ordena(p.papel)
  $$, variadic fuentes_de_papel_enviado() || hasta_el_etd());

select pedir('confirmar-originales', 'embarque', 'nro_embarque', $$
  select e.nro_embarque, c.id_courier, e.nro_negocio, e.nro_embarque, null::integer, e.usuario_comex,
         format('%s: los originales salieron el %s y nadie confirmó que llegaron.', concat_ws(' ', m.nom_empresacourier, c.nro_guia),
           to_char(c.fecha_envio, 'DD-MM-YYYY')),
         null::date, c.fecha_envio + 7, null::integer, null::text
    from embarque_courier c join embarque e using (nro_embarque) join empresacourier m using (cod_empresacourier)
   where c.nro_embarque = any (cuales) and c.fecha_envio is not null and c.fecha_recepcion is null
     and e.cod_estadoemb not in ('@embarque.cerrado', '@embarque.anulado')
  $$,
  fuente('embarque_courier', 'c.nro_embarque', 'cod_empresacourier', 'nro_guia', 'fecha_envio', 'fecha_recepcion'),
  fuente('embarque', 'c.nro_embarque', 'cod_estadoemb'),
  comex_de_abiertas());

select pedir('aprobar-proforma', 'embarque', 'nro_embarque', $$
  select e.nro_embarque, 0, e.nro_negocio, e.nro_embarque, null::integer, n.usuario_comercial,
         format('La proforma %s se aprobó y el embarque cambió después.', p.nro_proforma), e.fecha_etd, null::date, null::integer, null::text
    from embarque_proforma p join embarque e using (nro_embarque) join negocio n using (nro_negocio)
   where p.nro_embarque = any (cuales) and p.desactualizada and e.cod_estadoemb <> '@embarque.anulado'
  $$,
  fuente('embarque_proforma', 'c.nro_embarque', 'desactualizada', 'nro_proforma'),
  fuente('embarque', 'c.nro_embarque', 'cod_estadoemb'),
  hasta_el_etd(),
  fuente('negocio', 'select e.nro_embarque from embarque e where e.nro_negocio = c.nro_negocio', 'usuario_comercial'));

select pedir('elegir-destino', 'embarque', 'nro_embarque', $$
  select e.nro_embarque, 0, e.nro_negocio, e.nro_embarque, null::integer, e.usuario_comex,
         format('El embarque llega a %s y el negocio es a %s.', (select x.nom_pais from pais x where x.cod_pais = e.cod_paisdestino),
           (select y.nom_pais from pais y where y.cod_pais = n.cod_pais)), e.fecha_etd, null::date, null::integer, e.cod_paisdestino || ' ' || n.cod_pais
    from embarque e join negocio n using (nro_negocio)
   where e.nro_embarque = any (cuales) and e.cod_paisdestino <> n.cod_pais and e.cod_destinofinal is null and e.fecha_arribo is null
     and e.cod_estadoemb <> '@embarque.anulado'
  $$,
  fuente('embarque', 'c.nro_embarque', 'cod_paisdestino', 'cod_destinofinal', 'cod_estadoemb', 'fecha_arribo'),
  hasta_el_etd(), comex_de_abiertas(),
  fuente('negocio', 'select e.nro_embarque from embarque e where e.nro_negocio = c.nro_negocio', 'cod_pais'),
  por_regla('pais', $$select e.nro_embarque from embarque e join negocio n using (nro_negocio)
    where c.cod_pais in (e.cod_paisdestino, n.cod_pais) and e.cod_paisdestino <> n.cod_pais and e.cod_destinofinal is null and e.fecha_arribo is null$$, 'nom_pais'));

select pedir('confirmar-cortes', 'embarque', 'nro_embarque', $$
  select e.nro_embarque, 0, e.nro_negocio, e.nro_embarque, null::integer, e.usuario_comex,
         format('Los cortes se movieron con el ETD del %s.', to_char(e.fecha_etd, 'DD-MM-YYYY')), least(e.corte_carga, e.corte_documentos, e.corte_vgm)::date, null::date,
         null::integer, null::text
    from embarque e join embarque_corte_movido m using (nro_embarque)
   where e.nro_embarque = any (cuales) and e.fecha_zarpe is null and e.cod_estadoemb <> '@embarque.anulado'
  $$,
  fuente('embarque', 'c.nro_embarque', 'fecha_etd', 'corte_carga', 'corte_documentos', 'corte_vgm', 'fecha_zarpe', 'cod_estadoemb', 'usuario_comex'),
  fuente('embarque_corte_movido', 'c.nro_embarque'));

-- The items of gestión of a shipment, with the name of their place and the person and area they belong to.
create or replace view gestion_de_alguien as
  select g.id_gestion, g.tipo, g.cod_estadogestion, g.nro_embarque, g.id_contenedor, e.nro_negocio, k.cod_areagestion, g.fecha_vence,
         coalesce(g.usuario_responsable, e.usuario_comex) as responsable, k.nombre || coalesce(' (' || nombre_en_frase(c) || ')', '') as nombre,
         k.nombre as nombre_de_clase
    from gestion g
    join embarque e using (nro_embarque)
    join clase_gestion k on k.tipo = g.tipo and k.codigo = g.cod_certdocanalis
    left join contenedor c on c.id_contenedor = g.id_contenedor
   where e.cod_estadoemb <> '@embarque.anulado';

-- What the words of a task about an item of gestión come from, beside the item: the number of its container, and the name and area of its type.
-- `cuales` is the condition for the items `g` that such a task may be about.
create or replace function fuentes_de_gestion(cuales text) returns jsonb[] language plpgsql stable as $$
declare
  consulta text := 'select g.nro_embarque from gestion g where %s and ' || cuales;
begin
  return array[
    fuente('contenedor', format(consulta, 'g.id_contenedor = c.id_contenedor'), 'nro_contenedor'),
    por_regla('documentosembarque', format(consulta, 'g.cod_docnegocio = c.cod_docnegocio'), 'nom_documento', 'cod_areagestion'),
    por_regla('certificadosembarque', format(consulta, 'g.cod_certembarque = c.cod_certembarque'), 'nom_certificado', 'cod_areagestion'),
    por_regla('analisiscalidad', format(consulta, 'g.cod_analisis = c.cod_analisis'), 'nom_analisis', 'cod_areagestion'),
    por_regla('otrosdocsembarque', format(consulta, 'g.cod_otrosdocs = c.cod_otrosdocs'), 'nom_otrosdocs', 'cod_areagestion')];
end
$$;

select pedir('corregir-rechazado', 'embarque', 'nro_embarque', $$
  select g.nro_embarque, g.id_gestion, g.nro_negocio, g.nro_embarque, g.id_contenedor, g.responsable,
         g.nombre || ' se rechazó' || coalesce(': ' || m.motivo, '.'), g.fecha_vence, null::date, g.cod_areagestion, coalesce(m.motivo, '')
    from gestion_de_alguien g
    left join lateral (select s.motivo from gestion_estado s where s.id_gestion = g.id_gestion order by s.id desc limit 1) m on true
   where g.nro_embarque = any (cuales) and g.cod_estadogestion = '@gestion.rechazada' and g.tipo <> 'analisis'
  $$,
  variadic fuentes_de_gestion($$g.cod_estadogestion = '@gestion.rechazada'$$) || array[
  fuente('gestion', 'c.nro_embarque', 'cod_estadogestion'),
  hasta_su_vencimiento(), responsable_de_abiertas(),
  fuente('gestion_estado', '(select g.nro_embarque from gestion g where g.id_gestion = c.id_gestion)', 'motivo'),
  fuente('embarque', 'c.nro_embarque', 'cod_estadoemb'),
  comex_de_abiertas()]);

select pedir('rehacer-aprobado', 'embarque', 'nro_embarque', $$
  select g.nro_embarque, g.id_gestion, g.nro_negocio, g.nro_embarque, g.id_contenedor, g.responsable, g.nombre || ' estaba completa y se reabrió.', g.fecha_vence,
         null::date, g.cod_areagestion, ''
    from gestion_de_alguien g
   where g.nro_embarque = any (cuales) and g.cod_estadogestion in ('@gestion.pendiente', '@gestion.enProceso', '@gestion.porAprobar')
     -- no `exists`, which the planner may turn around: it would then read the states of all items
     and (select true from gestion_estado s where s.id_gestion = g.id_gestion and s.cod_estadogestion = '@gestion.completa' limit 1)
  $$,
  variadic fuentes_de_gestion($$g.cod_estadogestion in ('@gestion.pendiente', '@gestion.enProceso', '@gestion.porAprobar')$$) || array[
  fuente('gestion', 'c.nro_embarque', 'cod_estadogestion'),
  hasta_su_vencimiento(), responsable_de_abiertas(),
  fuente('gestion_estado', '(select g.nro_embarque from gestion g where g.id_gestion = c.id_gestion)', 'cod_estadogestion'),
  fuente('embarque', 'c.nro_embarque', 'cod_estadoemb'),
  comex_de_abiertas()]);

select pedir('responder-cliente', 'embarque', 'nro_embarque', $$
  select g.nro_embarque, g.id_gestion, g.nro_negocio, g.nro_embarque, g.id_contenedor, g.responsable, format('%s: «%s»', g.nombre, left(k.texto, 300)),
         (k.en at time zone 'America/Santiago')::date + 1, null::date, g.cod_areagestion, k.id_comentario::text
    from gestion_de_alguien g join comentario k using (id_gestion)
   where g.nro_embarque = any (cuales) and k.de_cliente and not k.eliminado
     and not exists (
       select from comentario o where o.id_gestion = k.id_gestion and o.id_comentario > k.id_comentario and o.visible_cliente and not o.eliminado)
  $$,
  variadic fuentes_de_gestion('exists (select from comentario k where k.id_gestion = g.id_gestion)') || array[
  fuente('gestion', 'c.nro_embarque', 'nro_embarque'),
  responsable_de_abiertas(),
  fuente('comentario', '(select g.nro_embarque from gestion g where g.id_gestion = c.id_gestion)'),
  fuente('embarque', 'c.nro_embarque', 'cod_estadoemb'),
  comex_de_abiertas()]);

-- One task a thread `h`: its last remark `k` of the client that nobody answered where the client reads.
select pedir('contestar-comentario', 'embarque', 'nro_embarque', $$
  select distinct on (h.id_comentario) e.nro_embarque, h.id_comentario, e.nro_negocio, e.nro_embarque, null::integer, e.usuario_comex, format('«%s»', left(k.texto, 300)),
         (k.en at time zone 'America/Santiago')::date + 1, null::date, null::integer, k.id_comentario::text
    from comentario k
    join comentario h on h.id_comentario = coalesce(k.id_hilo, k.id_comentario)
    join embarque e on e.nro_embarque = k.nro_embarque
   where k.nro_embarque = any (cuales) and k.de_cliente and not k.eliminado and h.resuelto_en is null and e.cod_estadoemb <> '@embarque.anulado'
     and not exists (
       select from comentario o where o.id_hilo = h.id_comentario and o.id_comentario > k.id_comentario and not o.de_cliente and not o.eliminado)
   order by h.id_comentario, k.id_comentario desc
  $$,
  fuente('comentario', 'c.nro_embarque'),
  fuente('embarque', 'c.nro_embarque', 'cod_estadoemb'),
  comex_de_abiertas());

select pedir('revisar-entrega', 'embarque', 'nro_embarque', $$
  select e.nro_embarque, s.id_solicitud, e.nro_negocio, e.nro_embarque, null::integer, e.usuario_comex,
         format('%s: %s lo entregó.', clase_de_solicitud(s.clase), (select k.nom_cliente from clientes k where k.cod_cliente = s.cod_cliente)), s.fecha_vence, null::date,
         null::integer, s.version::text
    from solicitud s join embarque e using (nro_embarque)
   where s.nro_embarque = any (cuales) and s.cod_estadosolicitud = '@solicitud.entregada' and e.cod_estadoemb <> '@embarque.anulado'
  $$,
  fuente('solicitud', 'c.nro_embarque', 'cod_estadosolicitud', 'fecha_vence', 'clase', 'cod_cliente'),
  fuente('embarque', 'c.nro_embarque', 'cod_estadoemb'),
  comex_de_abiertas());

select pedir('insistir-entrega', 'embarque', 'nro_embarque', $$
  select e.nro_embarque, s.id_solicitud, e.nro_negocio, e.nro_embarque, null::integer, e.usuario_comex,
         format('%s: se pidió hasta el %s.', clase_de_solicitud(s.clase), to_char(s.fecha_vence, 'DD-MM-YYYY')), s.fecha_vence + 1, s.fecha_vence + 1,
         null::integer, s.fecha_vence::text
    from solicitud s join embarque e using (nro_embarque)
   where s.nro_embarque = any (cuales) and s.cod_estadosolicitud in ('@solicitud.pedida', '@solicitud.rechazada') and e.cod_estadoemb <> '@embarque.anulado'
  $$,
  fuente('solicitud', 'c.nro_embarque', 'cod_estadosolicitud', 'fecha_vence', 'clase'),
  fuente('embarque', 'c.nro_embarque', 'cod_estadoemb'),
  comex_de_abiertas());

-- A claim waits for an answer, and so does a message that the client wrote about an answered claim.
select pedir('responder-reclamo', 'embarque', 'nro_embarque', $$
  select e.nro_embarque, r.id_reclamo, e.nro_negocio, e.nro_embarque, r.id_contenedor, n.usuario_comercial,
         format('%s: «%s»', clase_de_reclamo(r.clase), left(coalesce(k.texto, r.texto), 300)),
         (coalesce(k.en, r.creado_en) at time zone 'America/Santiago')::date + 2, null::date, null::integer, coalesce(k.id_comentario, 0)::text
    from reclamo r join embarque e using (nro_embarque) join negocio n using (nro_negocio)
    left join lateral (
      select c.* from comentario c
       where c.id_reclamo = r.id_reclamo and c.de_cliente and not c.eliminado
         and not exists (select from comentario o
           where o.id_reclamo = r.id_reclamo and o.id_comentario > c.id_comentario and not o.de_cliente and o.visible_cliente and not o.eliminado)
       order by c.id_comentario desc limit 1) k on true
   where r.nro_embarque = any (cuales) and (r.cod_estadoreclamo in ('@reclamo.abierto', '@reclamo.enRevision') or k.id_comentario is not null)
     and e.cod_estadoemb <> '@embarque.anulado'
  $$,
  fuente('reclamo', 'c.nro_embarque', 'cod_estadoreclamo', 'clase', 'texto'),
  fuente('comentario', '(select r.nro_embarque from reclamo r where r.id_reclamo = c.id_reclamo)'),
  fuente('embarque', 'c.nro_embarque', 'cod_estadoemb'),
  fuente('negocio', 'select e.nro_embarque from embarque e where e.nro_negocio = c.nro_negocio', 'usuario_comercial'));

select pedir('adjuntar-bl', 'embarque', 'nro_embarque', $$
  select g.nro_embarque, g.id_gestion, g.nro_negocio, g.nro_embarque, null::integer, g.responsable,
         format('%s: el BL se emitió el %s y falta su copia.', g.nombre, to_char(e.fecha_bl, 'DD-MM-YYYY')), e.fecha_bl + 2, null::date, g.cod_areagestion, e.fecha_bl::text
    from gestion_de_alguien g join embarque e using (nro_embarque)
   where g.nro_embarque = any (cuales) and g.tipo = 'documento' and e.fecha_bl is not null and g.cod_estadogestion <> '@gestion.completa'
     and plano(g.nombre_de_clase) like any (array['conocimiento de embarque%', 'sea waybill%'])
  $$,
  variadic fuentes_de_gestion($$g.tipo = 'documento' and g.cod_estadogestion <> '@gestion.completa'$$) || array[
  fuente('gestion', 'c.nro_embarque', 'cod_estadogestion'),
  responsable_de_abiertas(),
  fuente('embarque', 'c.nro_embarque', 'cod_estadoemb', 'fecha_bl'),
  comex_de_abiertas()]);

select pedir('asignar-contenedor', 'contenedor', 'id_contenedor', $$
  select c.id_contenedor, 0, c.nro_negocio, null::integer, c.id_contenedor, n.usuario_comex, format('%s lleva fruta y no tiene embarque.', nombre_contenedor(c)),
         n.fecha_etd, null::date, null::integer, ''
    from contenedor c join negocio n using (nro_negocio)
   where c.id_contenedor = any (cuales) and c.nro_embarque is null and n.cod_estadoneg in ('@negocio.confirmado', '@negocio.enEmbarque')
     and exists (select from contenedor_carga g where g.id_contenedor = c.id_contenedor)
  $$,
  fuente('contenedor', 'c.id_contenedor', 'nro_embarque', 'nro_contenedor'),
  fuente('contenedor_carga', 'c.id_contenedor', 'id_contenedor'),
  fuente('negocio', 'select b.id_contenedor from contenedor b where b.nro_negocio = c.nro_negocio', 'cod_estadoneg'),
  de_abiertas(fuente('negocio', 'select b.id_contenedor from contenedor b where b.nro_negocio = c.nro_negocio', 'usuario_comex', 'fecha_etd')));

select pedir('reenviar-contrato', 'negocio', 'nro_negocio', $$
  select n.nro_negocio, 0, n.nro_negocio, null::integer, null::integer, n.usuario_comercial,
         format('El contrato se enmendó (enmienda %s) y el último que se %s es de antes.', x.enmienda, case when v.id_envio is null then 'imprimió' else 'envió' end),
         null::date, null::date, null::integer, null::text
    from negocio n
   cross join lateral (select s.enmienda, s.en from negocio_estado s where s.nro_negocio = n.nro_negocio and s.enmienda is not null order by s.id desc limit 1) x
    left join lateral (
      select s.id_envio, s.desactualizada from envio s where s.papel = 'contrato' and s.clave = n.nro_negocio and s.variante = 0 order by s.id_envio desc limit 1) v on true
   where n.nro_negocio = any (cuales) and n.cod_estadoneg in ('@negocio.confirmado', '@negocio.enEmbarque')
     -- a contract that left the portal once has to leave again; one that only was printed leaves by hand
     and case when v.id_envio is not null then v.desactualizada
       else exists (select from impresion i where i.papel = 'contrato' and i.clave = n.nro_negocio)
         and not exists (select from impresion i where i.papel = 'contrato' and i.clave = n.nro_negocio and i.en > x.en) end
  $$,
  fuente('negocio', 'c.nro_negocio', 'cod_estadoneg', 'usuario_comercial'),
  fuente('negocio_estado', 'case when c.enmienda is not null then c.nro_negocio end', 'enmienda'),
  fuente('impresion', $$case when c.papel = 'contrato' then c.clave end$$),
  fuente('envio', $$case when c.papel = 'contrato' then c.clave end$$, 'desactualizada'));

select pedir('revisar-etd', 'negocio', 'nro_negocio', $$
  select n.nro_negocio, 0, n.nro_negocio, null::integer, null::integer, n.usuario_comex,
         format('El negocio sale el %s y ningún embarque sale ese día.', to_char(n.fecha_etd, 'DD-MM-YYYY')), n.fecha_etd, null::date, null::integer, null::text
    from negocio n
   where n.nro_negocio = any (cuales) and n.fecha_etd is not null and n.cod_estadoneg in ('@negocio.confirmado', '@negocio.enEmbarque')
     and exists (select from negocio_estado s where s.nro_negocio = n.nro_negocio and s.enmienda is not null)
     and exists (select from embarque e where e.nro_negocio = n.nro_negocio and e.fecha_zarpe is null and e.cod_estadoemb <> '@embarque.anulado')
     and not exists (select from embarque e where e.nro_negocio = n.nro_negocio and e.fecha_etd = n.fecha_etd and e.cod_estadoemb <> '@embarque.anulado')
  $$,
  fuente('negocio', 'c.nro_negocio', 'cod_estadoneg', 'usuario_comex', 'fecha_etd'),
  fuente('negocio_estado', 'case when c.enmienda is not null then c.nro_negocio end', 'enmienda'),
  fuente('embarque', 'c.nro_negocio', 'fecha_etd', 'fecha_zarpe', 'cod_estadoemb'));

-- The open tasks of a shipment and of a deal: how many, from which days on the later ones count too, the first one that counts at once, and the
-- later ones that come before that one from their days on.
select mantener(x.tabla, x.llave, 'tareas', array['pendientes', 'pendientes_despues', 'proximo_paso', 'pasos_despues'], format($$
  select x.%1$I, count(p.clave) filter (where p.desde is null) as pendientes,
         coalesce(array_agg(p.desde order by p.desde) filter (where p.desde is not null), '{}') as pendientes_despues,
         (array_agg(p.paso order by p.lugar) filter (where p.desde is null))[1] as proximo_paso,
         coalesce(jsonb_agg(jsonb_build_object('desde', p.desde, 'paso', p.paso) order by p.lugar) filter (where p.desde is not null and p.antes = 0), '[]') as pasos_despues
    from unnest(cuales) x (%1$I)
    left join (
      select p.%1$I as clave, p.desde, k.titulo || '. ' || p.detalle as paso, row_number() over en_orden as lugar, count(*) filter (where p.desde is null) over en_orden as antes
        from pendiente p join pendiente_clase k using (clase)
       where p.%1$I = any (cuales) and p.cerrado_en is null
      window en_orden as (partition by p.%1$I order by k.orden, p.vence, p.id_pendiente)
    ) p on p.clave = x.%1$I
   group by x.%1$I
  $$, x.llave), fuente('pendiente', 'c.' || x.llave, x.llave, 'cerrado_en', 'detalle', 'vence', 'desde'))
  from (values ('embarque', 'nro_embarque'), ('negocio', 'nro_negocio')) x (tabla, llave);
