-- What other programs are told: the same things as people, in the transaction of the cause.

-- May a service user be told of a kind about a record? A client's is told of what its people are told; a company's of the deals and shipments that
-- its permissions and plants let it see.
create or replace function programa_se_entera(u usuario, de_cliente boolean, a_quienes text[], viaje integer, caja integer) returns boolean language plpgsql stable as $$
begin
  if u.cod_areagestion = '@area.cliente' then
    return de_cliente and u.cod_usuario = any (a_quienes);
  end if;
  return not de_cliente and permitido(u.cod_usuario, case when viaje is null then 'negocio' else 'embarque' end, 'ver')
    and (u.cod_areagestion <> '@area.produccion' or planta_se_entera(u.cod_usuario, viaje, caja));
end
$$;

-- May a service user still be told of an event that waits? Permissions, plants and the parties of a deal may have changed since.
create or replace function programa_aun_se_entera(u usuario, que text, hecho jsonb) returns boolean language plpgsql stable as $$
declare
  de_cliente boolean := (select k.cliente from aviso_clase k where k.clase = que);
  viaje integer := hecho ->> 'Nro_Embarque';
begin
  if u.cod_areagestion = '@area.cliente' then
    return de_cliente and permitido(u.cod_usuario, 'cliente', 'ver') and exists (
      select from negocio d left join embarque y on y.nro_embarque = viaje
       where d.nro_negocio = (hecho ->> 'Nro_Negocio')::integer and u.cod_cliente in (d.cod_clientenegocio, d.cod_consig, d.cod_notif1, d.cod_notif2)
         and (y.nro_embarque is null or y.cod_clientenegocio = d.cod_clientenegocio));
  end if;
  return programa_se_entera(u, de_cliente, array[]::text[], viaje, (hecho ->> 'Id_Contenedor')::integer);
end
$$;

-- True when an active webhook wants events of a kind.
create or replace function hay_webhook(que text) returns boolean language plpgsql stable as $$
begin
  return exists (select from webhook w where w.activo and que = any (w.clases));
end
$$;

-- Puts an event into the outbox of each webhook that wants it. A program is not told of what it did itself: it would answer itself for ever.
create or replace function avisar_programas(que text, negocio integer, viaje integer, caja integer, gestion integer, dicho text, dicho_en text, a_quienes text[])
    returns void language plpgsql as $$
begin
  insert into webhook_entrega (id_webhook, clase, hecho)
  select w.id_webhook, que, jsonb_build_object('Nro_Negocio', negocio, 'Nro_Contrato', (select n.nro_contrato from negocio n where n.nro_negocio = negocio),
         'Nro_Embarque', viaje, 'Nro_Corr_Embarque', (select e.nro_corr_embarque from embarque e where e.nro_embarque = viaje),
         'Id_Contenedor', caja, 'Id_Gestion', gestion, 'Detalle', left(dicho, 1000), 'Detalle_En', left(dicho_en, 1000))
    from webhook w join usuario u using (cod_usuario) join aviso_clase k on k.clase = que
   where w.activo and que = any (w.clases) and u.activo and u.servicio and u.cod_usuario is distinct from usuario_actual()
     and programa_se_entera(u, k.cliente, a_quienes, viaje, caja)
   order by w.id_webhook;
end
$$;

create or replace trigger anotar_nuevas after insert on webhook referencing new table as nuevas for each statement execute function anotar_nuevas('id_webhook');
create or replace trigger anotar_cambios after update of nombre, url, cod_usuario, clases, activo, rotado_en or delete on webhook for each row
  execute function anotar_cambios('id_webhook');
