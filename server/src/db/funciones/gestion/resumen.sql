-- Gestión: the values that the list of shipments shows, kept in embarque_resumen.

-- How many of some items are complete, in words for lists. format() would keep PostgreSQL from working it out in place.
create or replace function de_cuantas(completas bigint, todas bigint) returns text language sql immutable
  return completas::text || ' de ' || todas::text;

-- The progress of an area's gestión on a shipment in one word, as long as it is not closed.
create or replace function palabra_de_gestion(todas bigint, completas bigint, empezadas bigint) returns text language sql immutable
  return case when todas = 0 then 'Sin gestiones' when completas = todas then 'Completa' when empezadas = 0 then 'Pendiente' else 'En proceso' end;

-- The gestión of the shipments that `viajes` returns: the columns `propias`, which read `x` of `viajes` and the sums `cuentas` over their items, and the due
-- dates of open items for each area that lists them. Lateness is stored as the days from which an item is late, by the thresholds of its area.
create or replace function consulta_de_gestion(viajes text, propias text, cuentas text) returns text language plpgsql immutable as $texto$
begin
  return format($$
  select x.nro_embarque, %s,
         g.documentos_vence, g.calidad_vence as vence_calidad, g.documentos_vence as vence_logistica, g.produccion_vence as vence_produccion,
         coalesce(g.calidad_vencen, '{}') as vencidas_calidad, coalesce(g.logistica_vencen, '{}') as vencidas_logistica,
         coalesce(g.produccion_vencen, '{}') as vencidas_produccion, coalesce(g.calidad_avisan, '{}') as por_vencer_calidad,
         coalesce(g.logistica_avisan, '{}') as por_vencer_logistica, coalesce(g.produccion_avisan, '{}') as por_vencer_produccion
    from %s
   cross join lateral (
     select %s
            min(g.fecha_vence) filter (where g.tipo <> 'analisis' and not v.hecha) as documentos_vence,
            min(g.fecha_vence) filter (where k.cierra = 'calidad' and not v.hecha) as calidad_vence,
            min(g.fecha_vence) filter (where k.cod_areagestion = '@area.produccion' and not v.hecha) as produccion_vence,
            array_agg(v.vencida order by v.vencida) filter (where k.cierra = 'calidad' and v.vencida is not null) as calidad_vencen,
            array_agg(v.vencida order by v.vencida) filter (where g.tipo <> 'analisis' and v.vencida is not null) as logistica_vencen,
            array_agg(v.vencida order by v.vencida) filter (where k.cod_areagestion = '@area.produccion' and v.vencida is not null) as produccion_vencen,
            array_agg(v.avisa order by v.avisa) filter (where k.cierra = 'calidad' and v.avisa is not null) as calidad_avisan,
            array_agg(v.avisa order by v.avisa) filter (where g.tipo <> 'analisis' and v.avisa is not null) as logistica_avisan,
            array_agg(v.avisa order by v.avisa) filter (where k.cod_areagestion = '@area.produccion' and v.avisa is not null) as produccion_avisan
       from gestion g
       join clase_gestion k on k.tipo = g.tipo and k.codigo = g.cod_certdocanalis
       left join umbral_gestion u on u.cod_areagestion = k.cod_areagestion
      cross join lateral (
        select g.cod_estadogestion = '@gestion.completa' as hecha, case when g.cod_estadogestion <> '@gestion.completa' then g.fecha_vence + u.rojo end as vencida,
               case when g.cod_estadogestion <> '@gestion.completa' then least(g.fecha_vence - u.amarillo, g.fecha_vence + u.rojo) end as avisa
      ) v
      where g.nro_embarque = x.nro_embarque
   ) g
  $$, propias, viajes, cuentas);
end
$texto$;

-- The gestión of a shipment: by kind, for the lists; of quality and production (area 4); and the due dates of open items.
select mantener('embarque', 'nro_embarque', 'gestion',
  array['analisis_cargados', 'cert_calidad_cargados', 'cert_prod_cargados', 'otros_prod_cargados', 'gestion_calidad', 'gestion_produccion',
    'documentos_visibles', 'documentos', 'documentos_hechos', 'documentos_vence', 'areas_pendientes', 'nom_areas_pendientes',
    'vence_calidad', 'vence_logistica', 'vence_produccion', 'vencidas_calidad', 'vencidas_logistica', 'vencidas_produccion',
    'por_vencer_calidad', 'por_vencer_logistica', 'por_vencer_produccion'], consulta_de_gestion('unnest(cuales) x (nro_embarque)', $$
         de_cuantas(g.analisis_hechos, g.analisis) as analisis_cargados, de_cuantas(g.cert_calidad_hechos, g.cert_calidad) as cert_calidad_cargados,
         de_cuantas(g.cert_prod_hechos, g.cert_prod) as cert_prod_cargados, de_cuantas(g.otros_prod_hechos, g.otros_prod) as otros_prod_cargados,
         palabra_de_gestion(g.calidad, g.calidad_hechas, g.calidad_empezadas) as gestion_calidad,
         palabra_de_gestion(g.produccion, g.produccion_hechas, g.produccion_empezadas) as gestion_produccion,
         g.visibles as documentos_visibles, g.documentos, g.documentos_hechos, coalesce(g.areas, '{}') as areas_pendientes,
         (select string_agg(a.nom_areagestion, ', ' order by a.nom_areagestion) from areagestion a where a.cod_areagestion = any (g.areas)) as nom_areas_pendientes
    $$, $$
            count(*) filter (where g.tipo = 'analisis') as analisis,
            count(*) filter (where g.tipo = 'analisis' and v.hecha) as analisis_hechos,
            count(*) filter (where g.tipo = 'certificado' and k.cod_areagestion = '@area.calidad') as cert_calidad,
            count(*) filter (where g.tipo = 'certificado' and k.cod_areagestion = '@area.calidad' and v.hecha) as cert_calidad_hechos,
            count(*) filter (where g.tipo = 'certificado' and k.cod_areagestion = '@area.produccion') as cert_prod,
            count(*) filter (where g.tipo = 'certificado' and k.cod_areagestion = '@area.produccion' and v.hecha) as cert_prod_hechos,
            count(*) filter (where g.tipo = 'otro' and k.cod_areagestion = '@area.produccion') as otros_prod,
            count(*) filter (where g.tipo = 'otro' and k.cod_areagestion = '@area.produccion' and v.hecha) as otros_prod_hechos,
            count(*) filter (where k.cierra = 'calidad') as calidad,
            count(*) filter (where k.cierra = 'calidad' and v.hecha) as calidad_hechas,
            count(*) filter (where k.cierra = 'calidad' and g.cod_estadogestion <> '@gestion.pendiente') as calidad_empezadas,
            count(*) filter (where k.cod_areagestion = '@area.produccion') as produccion,
            count(*) filter (where k.cod_areagestion = '@area.produccion' and v.hecha) as produccion_hechas,
            count(*) filter (where k.cod_areagestion = '@area.produccion' and g.cod_estadogestion <> '@gestion.pendiente') as produccion_empezadas,
            count(*) filter (where g.visible_cliente and v.hecha) as visibles,
            count(*) filter (where g.tipo <> 'analisis') as documentos,
            count(*) filter (where g.tipo <> 'analisis' and v.hecha) as documentos_hechos,
            array_agg(distinct k.cod_areagestion) filter (where not v.hecha) as areas,
    $$),
  fuente('gestion', 'c.nro_embarque', 'cod_certdocanalis', 'cod_estadogestion', 'visible_cliente'),
  por_partes(fuente('gestion', 'c.nro_embarque', 'fecha_vence'), 'vencimientos',
    consulta_de_gestion('(select r.* from embarque_resumen r where r.nro_embarque = any (cuales)) x', $$
         x.analisis_cargados, x.cert_calidad_cargados, x.cert_prod_cargados, x.otros_prod_cargados, x.gestion_calidad, x.gestion_produccion,
         x.documentos_visibles, x.documentos, x.documentos_hechos, x.areas_pendientes, x.nom_areas_pendientes
    $$, '')),
  por_codigo('documentosembarque', 'c.cod_docnegocio', 'gestion', 'x.cod_docnegocio', 'cod_areagestion'),
  por_codigo('certificadosembarque', 'c.cod_certembarque', 'gestion', 'x.cod_certembarque', 'cod_areagestion'),
  por_codigo('analisiscalidad', 'c.cod_analisis', 'gestion', 'x.cod_analisis', 'cod_areagestion'),
  por_codigo('otrosdocsembarque', 'c.cod_otrosdocs', 'gestion', 'x.cod_otrosdocs', 'cod_areagestion'),
  por_regla('areagestion', 'select r.nro_embarque from embarque_resumen r where c.cod_areagestion = any (r.areas_pendientes)', 'nom_areagestion'),
  por_regla('configpc', $$select g.nro_embarque from gestion g join clase_gestion k on k.tipo = g.tipo and k.codigo = g.cod_certdocanalis
    where c.cod_usuario is null and k.cod_areagestion = c.cod_areagestion and g.cod_estadogestion <> '@gestion.completa'$$,
    'tarjeta', 'dias_rojo', 'dias_amarillo', 'activo', 'cod_areagestion', 'cod_usuario'));

-- Has quality closed its work on all containers of the shipment?
select mantener('embarque', 'nro_embarque', 'cierre', array['cerrado_calidad'], $$
  select x.nro_embarque, embarque_cerrado(x.nro_embarque, 'calidad') as cerrado_calidad from unnest(cuales) x (nro_embarque)
  $$,
  fuente('contenedor', 'c.nro_embarque', 'nro_embarque'),
  fuente('contenedor_cierre', '(select b.nro_embarque from contenedor b where b.id_contenedor = c.id_contenedor)', 'cerrada', 'area'));

-- How far the originals of a shipment that go by courier have come: the envelope that is farthest behind, and the last days on which one left
-- and one arrived.
select mantener('embarque', 'nro_embarque', 'originales', array['originales', 'originales_enviados', 'originales_recibidos'], $$
  select x.nro_embarque, o.originales, o.originales_enviados, o.originales_recibidos
    from unnest(cuales) x (nro_embarque)
   cross join lateral (
     select case when bool_or(c.fecha_envio is null) then 'por-enviar' when bool_or(c.fecha_recepcion is null) then 'en-camino'
              when bool_or(c.confirmado_en is null) then 'recibido' when count(*) > 0 then 'confirmado' end as originales,
            max(c.fecha_envio) as originales_enviados, max(c.fecha_recepcion) as originales_recibidos
       from embarque_courier c where c.nro_embarque = x.nro_embarque
   ) o
  $$,
  fuente('embarque_courier', 'c.nro_embarque', 'fecha_envio', 'fecha_recepcion', 'confirmado_en'));

-- The status of the last sending of a paper of a shipment, in one word.
create or replace function palabra_de_envio(viaje integer, cual text) returns text language plpgsql stable as $$
begin
  return coalesce((
    select case when s.desactualizada then 'Desactualizado' when s.estado in ('enviado', 'guardado') then 'Enviado' when s.estado = 'rechazado' then 'Rechazado'
        when s.estado = 'retirado' then 'No enviado'
        else 'En envío' end
      from envio s where s.papel = cual and s.clave = viaje order by s.id_envio desc limit 1),
    -- the paper is not needed any more once the vessel has sailed
    (select 'No se envió' from embarque e where e.nro_embarque = viaje and (e.fecha_zarpe is not null or e.cod_estadoemb = '@embarque.anulado')), 'No enviado');
end
$$;
