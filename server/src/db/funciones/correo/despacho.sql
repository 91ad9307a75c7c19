-- Despacho: everything that should go out by mail, papers of shipments and contracts of deals alike.

select desplegar('embarque', 'nro_embarque', 'por_enviar', 'por_enviar', 'clave');
select desplegar('negocio', 'nro_negocio', 'por_enviar', 'por_enviar', 'clave');

-- How many papers of each kind should go out.
select sumar('por_enviar', 'por_enviar', array['papel']);

-- The papers that should go out, each with its last sending. All joins are by a primary key, so that PostgreSQL leaves out those that a
-- query does not read.
create or replace view papel_por_enviar as
  select q.clave, e.nro_embarque, e.nro_corr_embarque, n.nro_negocio,
         case when q.papel = 'contrato' then n.usuario_comercial else e.usuario_comex end as usuario_responsable,
         case when q.papel = 'contrato' then n.fecha_etd else e.fecha_etd end as fecha_etd, q.vence, q.papel, q.variante,
         s.id_envio, s.estado, s.revision, s.enviado_en,
         case when s.id_envio is not null then nombrar_destinatarios(s.para) end as enviado_a, s.recibido_en,
         case when q.papel <> 'contrato' then s.cambios
           when s.desactualizada then (
             select 'Enmienda ' || x.enmienda from negocio_estado x where x.nro_negocio = q.clave and x.enmienda is not null order by x.id desc limit 1)
         end as cambios,
         coalesce(s.idioma, case when q.papel = 'contrato' then 'en' else 'es' end) as idioma,
         exists (select from papel_de_embarque p where p.papel = q.papel and p.se_aprueba)
           and exists (select from embarque_proforma a where a.nro_embarque = q.clave and a.desactualizada) as cambio_aprobado,
         case when s.id_envio is null then 'sin-enviar' when s.desactualizada then 'cambio' else 'no-llego' end as por_que,
         (select r.nombre from receptor_de_papel r where r.tabla = split_part(q.receptor, '-', 1) and r.codigo = split_part(q.receptor, '-', 2)::integer) as para,
         q.receptor, concat_ws('/', n.nro_contrato, e.nro_corr_embarque) as origen,
         concat_ws('/', n.contrato_plano, e.nro_corr_embarque) as origen_plano
    from por_enviar q
    left join embarque e on e.nro_embarque = q.clave and q.papel <> 'contrato'
    left join negocio n on n.nro_negocio = case when q.papel = 'contrato' then q.clave else e.nro_negocio end
    left join envio s on s.id_envio = q.id_envio;

-- The addresses to which a paper of a shipment or a contract goes, and why it can't be sent, with what to do; null when nothing prevents that.
-- `cambio` tells that the shipment differs from the approved paper.
create or replace function despacho_de_enviado(cual text, clave integer, variante integer, cambio boolean,
  out correos jsonb, out impedimento text, out falta text) language plpgsql stable as $$
begin
  if cual = 'contrato' then
    select d.correos, d.impedimento, d.falta into correos, impedimento, falta from despacho_de_contrato(clave) d;
  else
    select d.correos, d.impedimento, d.falta into correos, impedimento, falta from despacho_de_papel(clave, cual, variante, cambio) d;
  end if;
end
$$;
