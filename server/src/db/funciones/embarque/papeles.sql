-- The papers of a shipment: who receives each one, why it can't be sent, and which should go out.

-- The companies that receive papers.
create or replace view receptor_de_papel (tabla, codigo, nombre, email, contactos) as
  select 'agaduana', cod_agaduana, nom_agaduana, email, contactos from agaduana
  union all select 'agcarga', cod_agcarga, nom_agcarga, email, contactos from agcarga
  union all select 'agtransporte', cod_agtrans, nom_agtrans, email, contactos from agtransporte
  -- a plant has no contacts, so mails go to its own address
  union all select 'planta', cod_planta, nom_planta, email, null::jsonb from planta
  union all select 'clientes', cod_cliente, nom_cliente, email, contactos from clientes;

-- The code of the company that receives a paper for `para`, by those of its shipment and deal; null when they name none. `variante` is the haulier
-- or the plant of a paper that goes to several. Queries inline this function: it is worked out for every paper of every shipment.
create or replace function codigo_de_receptor(para text, variante integer, agaduana integer, agcarga integer, cliente integer) returns integer
  language sql immutable
  return case para when 'agaduana' then agaduana when 'agcarga' then agcarga when 'clientes' then cliente else nullif(variante, 0) end;

-- The addresses for a kind of mail: the contacts that get it, or else the address of the company itself.
create or replace function correos_de_receptor(nombre text, email text, contactos jsonb, recibe text) returns jsonb language plpgsql immutable as $$
begin
  return coalesce(
    (select jsonb_agg(jsonb_build_object('Nombre', c ->> 'Nombre', 'Email', c ->> 'Email') order by orden)
       from jsonb_array_elements(coalesce(contactos, '[]')) with ordinality x (c, orden)
      where c ->> 'Email' <> '' and c -> 'Recibe' ? recibe),
    case when email <> '' then jsonb_build_array(jsonb_build_object('Nombre', nombre, 'Email', email)) else '[]' end);
end
$$;

-- What to do about a company of a table that has no address.
create or replace function falta_de_correo(nombre text, tabla text) returns text language sql immutable
  return format('%s no tiene correo. Agréguelo en Parámetros, %s, o escriba a quién se envía.', nombre, case tabla
    when 'agaduana' then 'Agencias de aduana' when 'agcarga' then 'Agencias de carga' when 'agtransporte' then 'Agencias de transporte'
    when 'planta' then 'Plantas' else 'Clientes' end);

-- Does the certificate of a container, or of a whole shipment, have a complete analysis with values?
create or replace function hay_muestras(viaje integer, caja integer) returns boolean language plpgsql stable as $$
begin
  return exists (
    select from gestion g
     where g.nro_embarque = viaje and g.tipo = 'analisis' and g.cod_estadogestion = '@gestion.completa' and g.mediciones <> '[]'
       and (caja = 0 or g.id_contenedor = caja));
end
$$;

-- Does a container of the shipment have pallets, which name the lots?
create or replace function hay_pallets(viaje integer) returns boolean language plpgsql stable as $$
begin
  return exists (select from contenedor c join contenedor_pallet p using (id_contenedor) where c.nro_embarque = viaje);
end
$$;

-- The containers that fail in a certificate of quality, as the sentence that says what to do; null when none fails, or when quality allowed to
-- send the certificate with these failures.
create or replace function falla_de_certificado(viaje integer, caja integer) returns text language plpgsql stable as $$
declare
  fallan text[];
  lineas text := fallas_de_certificado(viaje, caja);
begin
  if lineas is null or exists (
    select from certificado_excepcion permiso where permiso.nro_embarque = viaje and permiso.variante = caja and permiso.fallas = lineas) then
    return null;
  end if;
  fallan := array(
    select coalesce(numero_contenedor(c.nro_contenedor), 'Contenedor ' || c.nro_corr_contenedor)
      from contenedor c cross join lateral veredicto_de_contenedor(c.id_contenedor) v
     where c.nro_embarque = viaje and (caja = 0 or c.id_contenedor = caja) and v.veredicto = 'no-cumple'
     order by c.nro_corr_contenedor);
  return case cardinality(fallan) when 1 then fallan[1] || ' no cumple' when 2 then fallan[1] || ' y ' || fallan[2] || ' no cumplen'
           else cardinality(fallan) || ' contenedores no cumplen' end
    || ': el certificado no sale así. Repita el análisis, o pida a Calidad que autorice el envío con su motivo.';
end
$$;

-- The addresses to which a paper of a shipment goes, and why the paper can't be sent, with what to do; null when nothing prevents that.
-- `cambio` tells that the shipment differs from the approved paper.
create or replace function despacho_de_papel(viaje integer, cual text, variante integer, cambio boolean,
  out correos jsonb, out impedimento text, out falta text) language plpgsql stable as $$
declare
  e embarque;
  p papel_de_embarque;
  r receptor_de_papel;
begin
  select * into e from embarque where nro_embarque = viaje;
  select * into p from papel_de_embarque where papel = cual;
  select * into r from receptor_de_papel x
   where x.tabla = p.para and x.codigo = codigo_de_receptor(p.para, variante, e.cod_agaduana, e.cod_agcarga,
     (select n.cod_clientenegocio from negocio n where n.nro_negocio = e.nro_negocio));
  correos := correos_de_receptor(r.nombre, r.email, r.contactos, p.recibe);
  if p.de_muestras then
    falta := falla_de_certificado(viaje, variante);
  end if;
  impedimento := case
    when r.codigo is null then 'sin-receptor'
    when e.cod_estadoemb = '@embarque.anulado' then 'anulado'
    when cual = 'instrucciones-embarque' and e.consignacion_bl = 'Orden de un banco' and coalesce(e.banco_bl, '') = '' then 'sin-banco'
    when p.se_aprueba and not exists (select from embarque_proforma a where a.nro_embarque = viaje) then 'por-aprobar'
    when p.de_muestras and not hay_muestras(viaje, variante) then 'sin-muestras'
    when falta is not null then 'no-cumple'
    when p.con_lotes and not hay_pallets(viaje) then 'sin-lotes'
    when cambio then 'aprobar-otra-vez'
    when correos = '[]' then 'sin-correo'
  end;
  falta := case impedimento
    when 'sin-receptor' then case p.para
      when 'agaduana' then 'Elija la agencia de aduana del embarque.'
      when 'agcarga' then 'Elija la agencia de carga del embarque.'
      when 'agtransporte' then 'Elija la agencia de transporte en los contenedores del embarque.'
      when 'planta' then 'Elija la planta de carga del embarque, o la de sus contenedores.'
      else 'El negocio no tiene cliente.' end
    when 'anulado' then 'El embarque está anulado.'
    when 'sin-banco' then 'El BL va a la orden de un banco y falta cuál. Escriba su nombre en el embarque.'
    when 'por-aprobar' then 'Apruebe la factura proforma antes de enviarla.'
    when 'sin-muestras' then 'Complete antes un análisis, con lo que se midió.'
    when 'no-cumple' then falta
    when 'sin-lotes' then 'Anote antes los pallets con sus lotes, en la hoja de carga o en la carga de un contenedor.'
    when 'aprobar-otra-vez' then 'El embarque cambió después de aprobar la proforma. Apruébela otra vez.'
    when 'sin-correo' then falta_de_correo(r.nombre, p.para)
  end;
end
$$;

-- The papers that should go out of a shipment on its way: those that were never sent, and those whose last sending did not arrive or says what
-- is no longer true. All of them are due at the cut-off of documents, or else two days before the departure. Instructions end with the departure,
-- because nobody can follow them any more, and so do requests that name lots; the other papers end with the arrival. Nothing goes out of a
-- closed season. The hash of the view makes an upgrade that changes the papers compute the value anew.
select mantener('embarque', 'nro_embarque', 'por_enviar', array['por_enviar'], format('/* %s */', md5(pg_get_viewdef('papel_de_embarque'::regclass))) || $$
  select e.nro_embarque, (
    select coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object('papel', p.papel, 'variante', v.variante,
             'receptor', p.para || '-' || codigo_de_receptor(p.para, v.variante, e.cod_agaduana, e.cod_agcarga, n.cod_clientenegocio),
             'vence', coalesce(e.corte_documentos::date, e.fecha_etd - 2), 'id_envio', s.id_envio)) order by p.papel, v.variante), '[]')
      from papel_de_embarque p
     cross join lateral unnest(case
       when p.por_cada = 'agtransporte' then coalesce(nullif(array(
         select distinct c.cod_agtrans from contenedor c where c.nro_embarque = e.nro_embarque and c.cod_agtrans is not null), '{}'), '{0}')
       when p.por_cada = 'planta' then coalesce(nullif(array(
         select distinct coalesce(c.cod_planta, e.cod_planta) from contenedor c
          where c.nro_embarque = e.nro_embarque and coalesce(c.cod_planta, e.cod_planta) is not null), '{}'), '{0}')
       when p.de_contenedor then '{0}' || array(
         select distinct s.variante from envio s join contenedor c on c.id_contenedor = s.variante and c.nro_embarque = s.clave
          where s.papel = p.papel and s.clave = e.nro_embarque)
       else '{0}' end) v (variante)
      left join lateral (
        select s.id_envio, s.estado, s.desactualizada
          from envio s where s.papel = p.papel and s.clave = e.nro_embarque and s.variante = v.variante order by s.id_envio desc limit 1) s on true
     where e.fecha_arribo is null and e.cod_estadoemb <> '@embarque.anulado' and not esta_cerrada(e.cod_temporada)
       and (s.id_envio is null or s.desactualizada or s.estado in ('rechazado', 'incierto', 'retirado'))
       and case
         when p.recibe = 'Instrucciones' then e.fecha_zarpe is null
         when p.con_lotes and e.fecha_zarpe is not null then false
         when s.id_envio is not null then true
         when p.a_pedido then false
         when p.con_lotes then hay_pallets(e.nro_embarque)
         when p.tras_cargar then (select bool_and(c.fecha_carga is not null) from contenedor c where c.nro_embarque = e.nro_embarque)
         when p.de_muestras then hay_muestras(e.nro_embarque, v.variante)
         else true end) as por_enviar
    from embarque e join negocio n using (nro_negocio) where e.nro_embarque = any (cuales)
  $$,
  fuente('temporada_cierre', 'select e.nro_embarque from embarque e where e.cod_temporada = c.cod_temporada', 'cerrada'),
  fuente('embarque', 'c.nro_embarque', 'cod_temporada', 'c.fecha_arribo is null', 'c.fecha_zarpe is null', $$c.cod_estadoemb = '@embarque.anulado'$$, 'cod_planta',
    'cod_agaduana', 'cod_agcarga'),
  por_partes(fuente('embarque', 'c.nro_embarque', 'coalesce(c.corte_documentos::date, c.fecha_etd - 2)'), 'vence', $$
    select e.nro_embarque, (
      select coalesce(jsonb_agg(jsonb_strip_nulls(x.papel || jsonb_build_object('vence', coalesce(e.corte_documentos::date, e.fecha_etd - 2))) order by x.orden), '[]')
        from jsonb_array_elements(r.por_enviar) with ordinality x (papel, orden)) as por_enviar
      from embarque e join embarque_resumen r using (nro_embarque) where e.nro_embarque = any (cuales)
  $$),
  fuente('negocio', 'select e.nro_embarque from embarque e where e.nro_negocio = c.nro_negocio', 'cod_clientenegocio'),
  fuente('contenedor', 'c.nro_embarque', 'cod_agtrans', 'cod_planta', 'c.fecha_carga is null'),
  fuente('contenedor_pallet', 'select x.nro_embarque from contenedor x where x.id_contenedor = c.id_contenedor', 'id_contenedor'),
  fuente('envio', $$case when c.papel <> 'contrato' then c.clave end$$, 'desactualizada', $$c.estado in ('rechazado', 'incierto', 'retirado')$$),
  fuente('gestion', $$case when c.tipo = 'analisis' and c.cod_estadogestion = '@gestion.completa' and c.mediciones <> '[]' then c.nro_embarque end$$,
    'nro_embarque', 'id_contenedor', 'cod_estadogestion', $$c.mediciones <> '[]'$$));
