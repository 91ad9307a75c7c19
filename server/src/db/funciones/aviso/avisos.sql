-- What finds out each kind of notice of `model/src/aviso/avisos.ts`.

-- Tells of a task that came. Its kind of notice is that of the kind of task; where nobody answers for it, its area is told.
create or replace function avisar_tarea(tarea pendiente) returns void language plpgsql as $$
declare
  clase pendiente_clase;
begin
  select * into clase from pendiente_clase k where k.clase = tarea.clase;
  perform avisar(clase.aviso, tarea.nro_negocio, tarea.nro_embarque, tarea.id_contenedor, null, tarea.id_pendiente, clase.titulo || '. ' || tarea.detalle,
    seguidores(tarea.nro_negocio, tarea.nro_embarque) || case when tarea.usuario_responsable is not null then array[tarea.usuario_responsable]
      else array(select u.cod_usuario from usuario u where es_del_area(u, tarea.cod_areagestion) and u.activo) end);
end
$$;

-- A task came, or was given to another person.
create or replace function avisar_pendiente() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform avisar_tarea(new);
  else
    perform avisar('asignada', new.nro_negocio, new.nro_embarque, new.id_contenedor, null, new.id_pendiente,
      (select k.titulo from pendiente_clase k where k.clase = new.clase) || '. ' || new.detalle, array[new.usuario_responsable]);
  end if;
  return null;
end
$$;
-- a task that counts from a later day on is told that day: `avisar_tareas_de_hoy()`
create or replace trigger z_avisar after insert on pendiente for each row when (new.cerrado_en is null and new.desde is null) execute function avisar_pendiente();
create or replace trigger z_avisar_asignada after update of usuario_responsable on pendiente for each row
  when (new.cerrado_en is null and new.asignado_por is not null and new.usuario_responsable is distinct from old.usuario_responsable)
  execute function avisar_pendiente();

-- The unread lines that tell of a task. Those of a shipment are found by the shipment, because a deal may have very many.
create or replace function avisos_de_tarea(tarea pendiente) returns setof aviso language plpgsql stable rows 3 as $$
declare
  suya jsonb := jsonb_build_array(jsonb_build_object('Tarea', tarea.id_pendiente));
begin
  if tarea.nro_embarque is not null then
    return query select v.* from aviso v where v.nro_embarque = tarea.nro_embarque and v.leido_en is null and v.hechos @> suya;
  else
    return query select v.* from aviso v where v.nro_negocio = tarea.nro_negocio and v.nro_embarque is null and v.leido_en is null and v.hechos @> suya;
  end if;
end
$$;

-- What is unread about a task says what the task says, also where other causes of the same transaction complete its words.
create or replace function corregir_aviso_de_pendiente() returns trigger language plpgsql as $$
begin
  update aviso v
     set hechos = (
           select jsonb_agg(case when h.hecho -> 'Tarea' = to_jsonb(new.id_pendiente)
                    then h.hecho || jsonb_build_object('Detalle', replace(h.hecho ->> 'Detalle', old.detalle, new.detalle)) else h.hecho end order by h.orden)
             from jsonb_array_elements(v.hechos) with ordinality h (hecho, orden)),
         detalle = case when v.hechos -> -1 -> 'Tarea' = to_jsonb(new.id_pendiente) then left(replace(v.detalle, old.detalle, new.detalle), 1000) else v.detalle end
    from avisos_de_tarea(old) suyos
   where v.id_aviso = suyos.id_aviso;
  return null;
end
$$;
create or replace trigger z_corregir_aviso after update of detalle on pendiente for each row
  when (new.cerrado_en is null and old.detalle <> new.detalle) execute function corregir_aviso_de_pendiente();

-- What is unread about a task that is done is told no more: a line that told of nothing else goes, another one tells what remains.
create or replace function olvidar_aviso_de_pendiente() returns trigger language plpgsql as $$
declare
  persona text;
begin
  for persona in
    with suyos as (
      select v.id_aviso, jsonb_agg(h.hecho order by h.orden) filter (where h.hecho -> 'Tarea' is distinct from to_jsonb(new.id_pendiente)) as quedan,
             count(*) filter (where h.hecho -> 'Tarea' = to_jsonb(new.id_pendiente)) as menos
        from avisos_de_tarea(old) v cross join lateral jsonb_array_elements(v.hechos) with ordinality h (hecho, orden)
       group by v.id_aviso
    ), ido as (
      delete from aviso v using suyos s where s.id_aviso = v.id_aviso and s.quedan is null returning v.usuario
    ), corregido as (
      update aviso v set hechos = s.quedan, cuantos = v.cuantos - s.menos, detalle = s.quedan -> -1 ->> 'Detalle', id_pendiente = null
        from suyos s where s.id_aviso = v.id_aviso and s.quedan is not null
      returning v.usuario
    )
    select usuario from ido union select usuario from corregido
  loop
    perform decir_aviso(persona);
  end loop;
  return null;
end
$$;
create or replace trigger z_olvidar_aviso after update of cerrado_en on pendiente for each row when (old.cerrado_en is null and new.cerrado_en is not null)
  execute function olvidar_aviso_de_pendiente();

-- An item of gestión was given to a person, was rejected, or is complete.
create or replace function avisar_gestion() returns trigger language plpgsql as $$
declare
  rechazada boolean := new.cod_estadogestion = '@gestion.rechazada';
  motivo text;
begin
  if new.cod_estadogestion is distinct from old.cod_estadogestion and (rechazada or new.cod_estadogestion = '@gestion.completa') then
    motivo := coalesce(case when rechazada then ': ' || coalesce(motivo_actual(), nullif(trim(new.motivo_resultado), '')) end, '.');
    perform avisar(case when rechazada then 'rechazada' else 'aprobada' end, new.nro_negocio, new.nro_embarque, new.id_contenedor, new.id_gestion, null,
      nombrar_gestiones(array[new.id_gestion]) || case when rechazada then ' se rechazó' else ' quedó completa' end || motivo,
      comentaristas('gestion', new.id_gestion) || seguidores(new.nro_negocio, new.nro_embarque) || responde_por(new));
  end if;
  if new.usuario_responsable is distinct from old.usuario_responsable and new.usuario_responsable is not null and new.cod_estadogestion <> '@gestion.completa' then
    perform avisar('asignada', new.nro_negocio, new.nro_embarque, new.id_contenedor, new.id_gestion, null, nombrar_gestiones(array[new.id_gestion]) || '.',
      array[new.usuario_responsable]);
  end if;
  return null;
end
$$;
create or replace trigger z_avisar after update on gestion for each row
  when (old.cod_estadogestion is distinct from new.cod_estadogestion or old.usuario_responsable is distinct from new.usuario_responsable)
  execute function avisar_gestion();

-- Quality stops a container, or releases one that was stopped.
create or replace function avisar_liberacion() returns trigger language plpgsql as $$
declare
  c contenedor;
begin
  select * into c from contenedor x where x.id_contenedor = new.id_contenedor;
  if found then
    perform avisar(case when new.liberacion in ('retenido', 'rechazado') then 'no-cumple' else 'liberado' end, c.nro_negocio, c.nro_embarque, c.id_contenedor, null, null,
      format('%s quedó %s%s', nombre_contenedor(c), replace(new.liberacion, '-', ' '), coalesce(': ' || new.liberacion_porque, '.')), interesados(c.nro_negocio, c.nro_embarque));
  end if;
  return null;
end
$$;
create or replace trigger z_avisar after update of liberacion on contenedor_resumen for each row
  when (old.liberacion <> new.liberacion and (new.liberacion in ('retenido', 'rechazado') or old.liberacion in ('retenido', 'rechazado') and new.liberacion = 'liberado'))
  execute function avisar_liberacion();

-- What changed of a value, for a sentence: «ETD 12-03-2026 → 19-03-2026»; null where nothing did.
create or replace function de_a(nombre text, antes text, ahora text) returns text language sql immutable
  return case when antes is distinct from ahora then nombre || ' ' || coalesce(antes, 'sin fijar') || ' → ' || coalesce(ahora, 'sin fijar') end;
create or replace function dia_y_hora(valor timestamp) returns text language sql immutable return to_char(valor, 'DD-MM-YYYY HH24:MI');

create or replace function inicial_mayuscula(frase text) returns text language sql immutable return upper(left(frase, 1)) || substr(frase, 2);

-- The itinerary of a shipment changed.
create or replace function avisar_itinerario() returns trigger language plpgsql as $$
begin
  perform avisar('itinerario', new.nro_negocio, new.nro_embarque, null, null, null, inicial_mayuscula(concat_ws('; ',
      de_a('ETD', to_char(old.fecha_etd, 'DD-MM-YYYY'), to_char(new.fecha_etd, 'DD-MM-YYYY')),
      de_a('corte de documentos', dia_y_hora(old.corte_documentos), dia_y_hora(new.corte_documentos)),
      de_a('corte de VGM', dia_y_hora(old.corte_vgm), dia_y_hora(new.corte_vgm)),
      de_a('corte de carga', dia_y_hora(old.corte_carga), dia_y_hora(new.corte_carga)),
      de_a('nave', (select n.nom_nave from nave n where n.cod_nave = old.cod_nave), (select n.nom_nave from nave n where n.cod_nave = new.cod_nave)),
      de_a('viaje', old.nro_viaje, new.nro_viaje))) || '.',
    interesados(new.nro_negocio, new.nro_embarque));
  return null;
end
$$;
create or replace trigger z_avisar after update on embarque for each row
  when ((old.fecha_etd, old.corte_documentos, old.corte_vgm, old.corte_carga, old.cod_nave, old.nro_viaje)
    is distinct from (new.fecha_etd, new.corte_documentos, new.corte_vgm, new.corte_carga, new.cod_nave, new.nro_viaje))
  execute function avisar_itinerario();

-- The line of a shipment says something else than the portal has, or the portal could not take what it says by itself.
create or replace function avisar_propuesta() returns trigger language plpgsql as $$
declare
  e embarque;
  tiene text;
  campo text := case new.campo when 'Fecha_ETD' then 'ETD' when 'Fecha_ETA' then 'ETA' when 'Fecha_Zarpe' then 'zarpe' when 'Fecha_Arribo' then 'arribo'
    when 'Imo' then 'nave' else 'viaje' end;
begin
  select * into e from embarque x where x.nro_embarque = new.nro_embarque;
  if tg_op = 'INSERT' and exists (select from rastreo_naviera c where c.cod_naviera = e.cod_naviera and c.toma_sola) then
    return null;
  end if;
  tiene := dicho_de_naviera(new.campo, valor_rastreado(e, new.campo), null);
  perform avisar('naviera', e.nro_negocio, e.nro_embarque, null, null, null,
    format('Dice %s %s; %s.', campo, dicho_de_naviera(new.campo, new.valor, (select v.nave from rastreo_evento v where v.id_evento = new.id_evento)),
      coalesce('el portal tiene ' || tiene, 'el portal no lo tiene')) || coalesce(' ' || new.impide, ''),
    seguidores(e.nro_negocio, e.nro_embarque) || array_remove(array[e.usuario_comex], null));
  return null;
end
$$;
create or replace trigger z_avisar after insert on rastreo_propuesta for each row execute function avisar_propuesta();
create or replace trigger z_avisar_impide after update of impide on rastreo_propuesta for each row
  when (new.impide is not null and old.impide is distinct from new.impide) execute function avisar_propuesta();

-- A container left its shipment. Those of the shipment that it joins are told, too.
create or replace function avisar_rolado() returns trigger language plpgsql as $$
declare
  a_cual text := (select coalesce(n.nro_contrato || '/' || e.nro_corr_embarque, '') from embarque e join negocio n using (nro_negocio) where e.nro_embarque = new.nro_embarque);
begin
  perform avisar('rolado', old.nro_negocio, old.nro_embarque, new.id_contenedor, null, null,
    nombre_contenedor(new) || coalesce(' pasó al embarque ' || a_cual || '.', ' quedó sin asignar.'),
    interesados(old.nro_negocio, old.nro_embarque) || interesados(new.nro_negocio, new.nro_embarque));
  return null;
end
$$;
create or replace trigger z_avisar after update of nro_embarque on contenedor for each row
  when (old.nro_embarque is not null and old.nro_embarque is distinct from new.nro_embarque) execute function avisar_rolado();

-- A person let a step be taken that lacks something.
create or replace function avisar_puerta() returns trigger language plpgsql as $$
declare
  viaje integer := case when new.tabla = 'embarque' then new.clave else (select c.nro_embarque from contenedor c where c.id_contenedor = new.clave) end;
  caja integer := case when new.tabla = 'contenedor' then new.clave end;
  negocio integer := coalesce((select e.nro_negocio from embarque e where e.nro_embarque = viaje), (select c.nro_negocio from contenedor c where c.id_contenedor = caja));
begin
  if negocio is not null then
    perform avisar('puerta', negocio, viaje, caja, null, null, format('%s Motivo: %s', new.mensaje, new.motivo), interesados(negocio, viaje));
  end if;
  return null;
end
$$;
create or replace trigger z_avisar after insert on puerta_pasada for each row execute function avisar_puerta();

-- A deal or a shipment moved to another state.
create or replace function avisar_estado() returns trigger language plpgsql as $$
declare
  viaje integer := case when tg_table_name = 'embarque' then (to_jsonb(new) ->> 'nro_embarque')::integer end;
  quienes text[] := seguidores(new.nro_negocio, viaje);
begin
  if quienes <> '{}' or hay_webhook('estado') then
    perform avisar('estado', new.nro_negocio, viaje, null, null, null, format('Pasó a %s.', (
        select lower(e.nom_estado) from estado e where e.tipo = initcap(tg_table_name)
          and e.cod_estado = to_jsonb(new) ->> case tg_table_name when 'embarque' then 'cod_estadoemb' else 'cod_estadoneg' end)), quienes);
  end if;
  return null;
end
$$;
create or replace trigger z_avisar_estado after update of cod_estadoneg on negocio for each row when (old.cod_estadoneg <> new.cod_estadoneg) execute function avisar_estado();
create or replace trigger z_avisar_estado after update of cod_estadoemb on embarque for each row when (old.cod_estadoemb <> new.cod_estadoemb) execute function avisar_estado();

-- Tells of the tasks that count from today on, each once.
create or replace function avisar_tareas_de_hoy() returns void language plpgsql as $$
declare
  tarea pendiente;
begin
  for tarea in
    update pendiente p set avisado = true where p.cerrado_en is null and p.desde <= current_date and not p.avisado returning p.*
  loop
    perform avisar_tarea(tarea);
  end loop;
end
$$;

-- What a client is told of a shipment: the same events as the mails to which its people subscribe.
create or replace function avisar_al_cliente() returns trigger language plpgsql as $$
declare
  e embarque;
  nave text;
  g record;
begin
  select * into e from embarque x where x.nro_embarque = new.nro_embarque;
  if new.aviso = 'documento' then
    select k.nombre, coalesce(k.nombre_ing, k.nombre) as ingles into g
      from gestion x join clase_gestion k on k.tipo = x.tipo and k.codigo = x.cod_certdocanalis where x.id_gestion = new.clave;
    perform avisar('documento', e.nro_negocio, e.nro_embarque, null, new.clave, null, format('Ya está disponible: %s.', g.nombre), gente_del_cliente(e.nro_embarque),
      format('Now available: %s.', g.ingles));
    return null;
  end if;
  nave := (select n.nom_nave from nave n where n.cod_nave = e.cod_nave);
  perform avisar('embarcado', e.nro_negocio, e.nro_embarque, null, null, null,
    case new.aviso when 'zarpe' then format('La nave%s zarpó el %s.', coalesce(' ' || nave, ''), to_char(e.fecha_zarpe, 'DD-MM-YYYY'))
      when 'arribo' then format('La nave%s arribó el %s.', coalesce(' ' || nave, ''), to_char(e.fecha_arribo, 'DD-MM-YYYY'))
      else format('La ETA cambió del %s al %s.', to_char(new.antes, 'DD-MM-YYYY'), to_char(e.fecha_eta, 'DD-MM-YYYY')) end,
    gente_del_cliente(e.nro_embarque),
    case new.aviso when 'zarpe' then format('The vessel%s departed on %s.', coalesce(' ' || nave, ''), to_char(e.fecha_zarpe, 'DD Mon YYYY'))
      when 'arribo' then format('The vessel%s arrived on %s.', coalesce(' ' || nave, ''), to_char(e.fecha_arribo, 'DD Mon YYYY'))
      else format('The ETA changed from %s to %s.', to_char(new.antes, 'DD Mon YYYY'), to_char(e.fecha_eta, 'DD Mon YYYY')) end);
  return null;
end
$$;
-- `avisar_de_cliente()` tells of requests and claims, because only one client may know of them
create or replace trigger z_avisar after insert on aviso_pendiente for each row when (new.aviso not in ('solicitud', 'reclamo')) execute function avisar_al_cliente();

-- What happened to what a client owes or claims: its own people are told at once, and by mail after a minute.
create or replace function avisar_de_cliente() returns trigger language plpgsql as $$
declare
  negocio integer := negocio_de_portador('embarque', new.nro_embarque);
  fila jsonb := to_jsonb(new);
  ahora text := fila ->> ('cod_estado' || tg_table_name);
  nombre text;
  en text;
  porque text := coalesce(': ' || motivo_actual(), '.');
  dicho text;
  dicho_en text;
begin
  if tg_table_name = 'solicitud' then
    nombre := clase_de_solicitud(new.clase);
    en := clase_de_solicitud_en(new.clase);
    case ahora
      when '@solicitud.pedida' then
        -- the client itself took its files away, and needs no notice
        if tg_op = 'UPDATE' then
          return null;
        end if;
        dicho := format('%s: se le pide hasta el %s.', nombre, to_char((fila ->> 'fecha_vence')::date, 'DD-MM-YYYY'));
        dicho_en := format('%s: you are asked for it by %s.', en, to_char((fila ->> 'fecha_vence')::date, 'DD Mon YYYY'));
      when '@solicitud.aceptada' then
        dicho := nombre || ': aceptado.';
        dicho_en := en || ': accepted.';
      when '@solicitud.rechazada' then
        dicho := format('%s: hay que entregarlo de nuevo%s', nombre, porque);
        dicho_en := format('%s: it has to be delivered again%s', en, porque);
      else
        return null;
    end case;
  else
    if tg_op = 'INSERT' then
      return null;
    end if;
    nombre := 'Reclamo ' || (fila ->> 'id_reclamo');
    en := 'Claim ' || (fila ->> 'id_reclamo');
    case ahora
      when '@reclamo.enRevision' then
        dicho := nombre || ' en revisión' || porque;
        dicho_en := en || ' under review' || porque;
      when '@reclamo.aceptado' then
        dicho := nombre || ' aceptado' || porque;
        dicho_en := en || ' accepted' || porque;
      when '@reclamo.rechazado' then
        dicho := nombre || ' rechazado' || porque;
        dicho_en := en || ' rejected' || porque;
      else
        return null;
    end case;
  end if;
  perform avisar(tg_table_name::text, negocio, new.nro_embarque, null, null, null, dicho,
    array(select u.cod_usuario from usuario u where u.cod_usuario = any (gente_del_cliente(new.nro_embarque)) and u.cod_cliente = new.cod_cliente), dicho_en);
  perform anunciar(new.nro_embarque, tg_table_name::text, (fila ->> ('id_' || tg_table_name))::integer, null);
  return null;
end
$$;
create or replace trigger z_avisar after insert on solicitud for each row execute function avisar_de_cliente();
create or replace trigger z_avisar_estado after update on solicitud for each row when (old.cod_estadosolicitud <> new.cod_estadosolicitud) execute function avisar_de_cliente();
create or replace trigger z_avisar_estado after update on reclamo for each row when (old.cod_estadoreclamo <> new.cod_estadoreclamo) execute function avisar_de_cliente();
