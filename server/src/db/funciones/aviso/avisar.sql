-- Notices: what people are told because it happened, in the transaction of its cause. The kinds, with their words, are in
-- `model/src/aviso/avisos.ts`; what finds each of them out is in `avisos.sql`. This file names no kind.

-- Announces to a person's open windows that their notices changed.
create or replace function decir_aviso(a_quien text) returns void language plpgsql as $$
declare
  dichas text := coalesce(current_setting('nogal.vivo', true), '');
  palabra text := json_build_object('a', a_quien)::text;
begin
  if coalesce(current_setting('nogal.vivo_todo', true), '') <> '' or position(palabra in dichas) > 0 then
    return;
  end if;
  perform set_config('nogal.vivo', dichas || palabra || E'\n', true);
  perform pg_notify('nogal_vivo', palabra);
end
$$;

-- May a user of production with plants be told of a record: is something of it loaded there? Other people are not limited.
create or replace function planta_se_entera(persona text, viaje integer, caja integer) returns boolean language plpgsql stable as $$
begin
  return not exists (select from usuario_planta p where p.cod_usuario = persona) or exists (
    select from contenedor b left join embarque e on e.nro_embarque = b.nro_embarque
      join usuario_planta p on p.cod_usuario = persona and p.cod_planta = coalesce(b.cod_planta, e.cod_planta)
     where case when caja is null then b.nro_embarque = viaje else b.id_contenedor = caja end);
end
$$;

-- Tells people, and programs by their webhooks, of something that happened. Nobody is told of what they did themselves, what their preferences refuse, or what is recorded with a
-- past or by an upgrade. An unread line of the same kind about the same shipment, or deal, gets one thing more.
create or replace function avisar(que text, negocio integer, viaje integer, caja integer, gestion integer, tarea integer, dicho text, a_quienes text[],
    dicho_en text default null) returns void language plpgsql as $$
declare
  ahora timestamptz := clock_timestamp();
  hecho jsonb;
  persona text;
begin
  if coalesce(current_setting('nogal.momento', true), '') <> '' or coalesce(current_setting('nogal.callar', true), '') <> '' then
    return;
  end if;
  perform avisar_programas(que, negocio, viaje, caja, gestion, dicho, dicho_en, a_quienes);
  hecho := jsonb_build_array(jsonb_build_object('En', ahora, 'Por', usuario_actual(), 'Detalle', left(dicho, 1000), 'Detalle_En', left(dicho_en, 1000), 'Tarea', tarea));
  for persona in
    insert into aviso as v (usuario, clase, nro_negocio, nro_embarque, id_contenedor, id_gestion, id_pendiente, detalle, detalle_en, por, hechos, en, modo)
    select u.cod_usuario, que, negocio, viaje, caja, gestion, tarea, left(dicho, 1000), left(dicho_en, 1000), usuario_actual(), hecho, ahora,
           -- a client subscribes to mails about shipments apart
           case when k.cliente or u.sin_recordatorios then 'portal' else coalesce(m.modo, k.modo) end
      from usuario u
      join aviso_clase k on k.clase = que
      left join aviso_modo m on m.usuario = u.cod_usuario and m.clase = que
     where u.cod_usuario = any (a_quienes) and u.activo and not u.servicio and u.cod_usuario is distinct from usuario_actual() and k.cliente = (u.cod_areagestion = '@area.cliente')
       and coalesce(m.modo, k.modo) <> 'no' and (u.cod_areagestion <> '@area.produccion' or planta_se_entera(u.cod_usuario, viaje, caja))
     order by u.cod_usuario
    on conflict (usuario, clase, nro_negocio, (coalesce(nro_embarque, 0))) where leido_en is null do update
       set cuantos = v.cuantos + 1, detalle = excluded.detalle, detalle_en = excluded.detalle_en, por = excluded.por, en = excluded.en, despues = null,
           modo = excluded.modo, hechos = case when jsonb_array_length(v.hechos) >= 20 then v.hechos - 0 else v.hechos end || excluded.hechos,
           id_contenedor = case when v.id_contenedor = excluded.id_contenedor then v.id_contenedor end,
           id_gestion = case when v.id_gestion = excluded.id_gestion then v.id_gestion end,
           id_pendiente = case when v.id_pendiente = excluded.id_pendiente then v.id_pendiente end
    returning v.usuario
  loop
    perform decir_aviso(persona);
  end loop;
end
$$;

-- The people who follow a deal or one of its shipments.
create or replace function seguidores(negocio integer, viaje integer) returns text[] language plpgsql stable as $$
begin
  return array(select s.usuario from seguimiento s where s.nro_negocio = negocio and (s.nro_embarque is null or s.nro_embarque = viaje));
end
$$;

-- Those who answer for a deal or one of its shipments, and those who follow it.
create or replace function interesados(negocio integer, viaje integer) returns text[] language plpgsql stable as $$
begin
  return seguidores(negocio, viaje) || array(
    select x.usuario from negocio n left join embarque e on e.nro_embarque = viaje
     cross join lateral unnest(array[n.usuario_comercial, coalesce(e.usuario_comex, n.usuario_comex), n.usuario_qc]) x (usuario)
     where n.nro_negocio = negocio and x.usuario is not null);
end
$$;

-- Who answers for an item of gestión: its own person while active, or else that of its shipment.
create or replace function responde_por(g gestion) returns text language plpgsql stable as $$
begin
  return coalesce((select u.cod_usuario from usuario u where u.cod_usuario = g.usuario_responsable and u.activo),
    (select e.usuario_comex from embarque e where e.nro_embarque = g.nro_embarque));
end
$$;

-- The people of the clients that see a shipment.
create or replace function gente_del_cliente(viaje integer) returns text[] language plpgsql stable as $$
begin
  return array(
    select u.cod_usuario from embarque e join negocio n using (nro_negocio) join usuario u on u.cod_cliente = any (partes_de_negocio(n))
     where e.nro_embarque = viaje and n.cod_clientenegocio = e.cod_clientenegocio and u.cod_areagestion = '@area.cliente' and u.activo);
end
$$;
