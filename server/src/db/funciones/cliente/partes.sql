-- To whom documents and links of a deal belong: its parties, the contacts of a client, and what ends when they change.

-- The external companies that see a deal: its client, its consignee and its notify parties.
create or replace function partes_de_negocio(n negocio) returns integer[] language plpgsql immutable as $$
begin
  return array(select distinct x from unnest(array[n.cod_clientenegocio, n.cod_consig, n.cod_notif1, n.cod_notif2]) x where x is not null order by 1);
end
$$;

-- Is a company a party of a deal?
create or replace function es_parte(nro integer, cual integer) returns boolean language plpgsql stable as $$
begin
  return exists (select from negocio n where n.nro_negocio = nro and cual = any (partes_de_negocio(n)));
end
$$;

-- Do these contacts have an approver with this address?
create or replace function aprueba_entre(contactos jsonb, correo text) returns boolean language plpgsql immutable as $$
begin
  return exists (
    select from jsonb_array_elements(contactos) c where c -> 'Recibe' ? 'Aprobaciones' and lower(c ->> 'Email') = lower(correo));
end
$$;

-- Does a client have an approver with this address?
create or replace function contacto_aprueba(k clientes, correo text) returns boolean language plpgsql immutable as $$
begin
  return k.activo and aprueba_entre(k.contactos, correo);
end
$$;

-- Which user last made this address an approver of a client before the given time, and when. No row where no user of the portal did.
create or replace function quien_anoto_aprobador(cliente integer, correo text, hasta timestamptz default 'infinity')
  returns table (usuario text, nombre text, en timestamptz) language plpgsql stable as $$
begin
  return query
    select u.cod_usuario, u.nom_usuario, h.en
      from (
        select x.usuario, x.en from historial x
         where x.tabla = 'clientes' and x.clave = cliente::text and x.despues ? 'contactos' and x.en <= hasta
           and aprueba_entre(x.despues -> 'contactos', correo) and not aprueba_entre(coalesce(x.antes -> 'contactos', '[]'), correo)
         order by x.id desc limit 1) h
      join usuario u on u.cod_usuario = h.usuario;
end
$$;

-- Does a link still belong to its receiver: the commercial user of the deal, or an approver of the deal's current client?
create or replace function enlace_vigente(enlace aprobacion_enlace) returns boolean language plpgsql stable as $$
begin
  return exists (
    select from aprobacion a join embarque e using (nro_embarque) join negocio n using (nro_negocio)
     where a.id_aprobacion = enlace.id_aprobacion and n.cod_clientenegocio = a.cod_cliente
       and case when enlace.usuario is not null then n.usuario_comercial = enlace.usuario
         else exists (select from clientes k where k.cod_cliente = a.cod_cliente and contacto_aprueba(k, enlace.email)) end);
end
$$;

-- Why a message may not be sent any more, or its paper be opened: its receiver has no right to it since. Null when it may.
create or replace function motivo_de_retirar(e envio) returns text language plpgsql stable as $$
begin
  return case
    when e.cod_cliente is not null and not es_parte(e.nro_negocio, e.cod_cliente) then
      'Cambiaron las partes del negocio: el cliente de este mensaje ya no es una de ellas.'
    when e.id_enlace is not null and exists (
      select from aprobacion_enlace k where k.id_enlace = e.id_enlace and k.anulado_en is not null and not enlace_vigente(k)) then
      'Cambiaron las partes del negocio o los contactos que aprueban. Pida la aprobación otra vez.'
    when e.id_enlace is not null and exists (
      select from aprobacion_enlace k join aprobacion a using (id_aprobacion) where k.id_enlace = e.id_enlace and a.estado = 'retirada') then
      'Cambiaron las partes del negocio o se retiró la aprobación. Pídala otra vez.'
    when e.id_suscripcion is not null and not exists (
      select from suscripcion s join usuario u on u.cod_usuario = s.usuario and u.activo and u.cod_cliente = e.cod_cliente
       where s.id_suscripcion = e.id_suscripcion) then
      'Quien pidió este aviso ya no es una persona activa del cliente.'
    when e.id_invitacion is not null and exists (
      select from invitacion i where i.id_invitacion = e.id_invitacion and num_nonnulls(i.aceptada_en, i.retirada_en) > 0) then
      'La invitación se retiró, o hay otra más nueva.'
  end;
end
$$;

-- When the parties change, open requests to the former parties end, and what only they know is hidden from the next ones. When one party
-- replaces another, documents shown before are hidden until staff show them again.
create or replace function seguir_partes() returns trigger language plpgsql as $$
declare
  antes integer[] := partes_de_negocio(old);
  ahora integer[] := partes_de_negocio(new);
  viajes integer[] := array(select e.nro_embarque from embarque e where e.nro_negocio = new.nro_negocio);
  rondas integer[] := array(select a.id_aprobacion from aprobacion a where a.nro_embarque = any (viajes) and a.estado = 'pendiente');
begin
  update aprobacion_gestion
     set resultado = 'retirada', motivo = 'Cambiaron las partes del negocio.', usuario = usuario_actual(), en = momento(clock_timestamp())
   where id_aprobacion = any (rondas) and resultado is null;
  perform cerrar_aprobaciones(rondas);
  delete from aviso_pendiente a where a.nro_embarque = any (viajes);
  if old.cod_clientenegocio <> new.cod_clientenegocio or not (ahora @> antes or antes @> ahora) then
    perform set_config('nogal.partes', new.nro_negocio::text, true);
    update gestion g set visible_cliente = false where g.nro_negocio = new.nro_negocio and g.visible_cliente and g.cod_estadogestion = '@gestion.completa';
    update adjunto a set visible_cliente = false
     where a.visible_cliente and not a.eliminado
       and (a.nro_negocio = new.nro_negocio or a.nro_embarque = any (viajes)
         or a.id_contenedor in (select c.id_contenedor from contenedor c where c.nro_negocio = new.nro_negocio)
         or a.id_gestion in (select g.id_gestion from gestion g where g.nro_negocio = new.nro_negocio));
    perform set_config('nogal.partes', '', true);
  end if;
  return null;
end
$$;
create or replace trigger e_seguir_partes after update on negocio for each row
  when ((old.cod_clientenegocio, old.cod_consig, old.cod_notif1, old.cod_notif2)
    is distinct from (new.cod_clientenegocio, new.cod_consig, new.cod_notif1, new.cod_notif2))
  execute function seguir_partes();

-- Is what clients see of a deal being hidden because its parties change? Closed work does not prevent that.
create or replace function cambian_partes(nro integer) returns boolean language plpgsql stable as $$
begin
  return coalesce(current_setting('nogal.partes', true), '') = nro::text;
end
$$;

-- When the commercial user changes, or contacts stop being approvers, their links become invalid for good, even if they return.
create or replace function anular_enlaces_ajenos() returns trigger language plpgsql as $$
begin
  update aprobacion_enlace k set anulado_en = momento(clock_timestamp())
    from aprobacion a join embarque e using (nro_embarque)
   where a.id_aprobacion = k.id_aprobacion and a.estado = 'pendiente' and k.usado_en is null and k.anulado_en is null and not enlace_vigente(k)
     and case tg_table_name when 'negocio' then e.nro_negocio = (to_jsonb(new) ->> 'nro_negocio')::integer
       else a.cod_cliente = (to_jsonb(new) ->> 'cod_cliente')::integer end;
  return null;
end
$$;
create or replace trigger f_anular_enlaces after update on negocio for each row when (old.usuario_comercial <> new.usuario_comercial)
  execute function anular_enlaces_ajenos();
create or replace trigger anular_enlaces after update on clientes for each row
  when ((old.contactos, old.activo) is distinct from (new.contactos, new.activo)) execute function anular_enlaces_ajenos();
