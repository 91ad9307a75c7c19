-- What shipping lines tell of shipments: which are followed, and what becomes of a proposal when the shipment changes.

-- A shipment is followed with its line from its booking, bill of lading or loading on until all is closed. What identifies it at the line makes
-- its turn come at once.
create or replace function rastrear() returns trigger language plpgsql as $$
begin
  if new.cod_naviera is null or new.cod_estadoemb in ('@embarque.cerrado', '@embarque.anulado')
    or new.cod_estadoemb = '@embarque.planificado' and new.nro_bl is null then
    delete from rastreo r where r.nro_embarque = new.nro_embarque;
    update rastreo_propuesta p set estado = 'superada', decidida_en = clock_timestamp() where p.nro_embarque = new.nro_embarque and p.estado = 'abierta';
    return null;
  end if;
  insert into rastreo as r (nro_embarque, cod_naviera) values (new.nro_embarque, new.cod_naviera)
  on conflict (nro_embarque) do update set cod_naviera = excluded.cod_naviera, proximo = now(), fallas = 0, error = null, visto_hasta = null
   where tg_op = 'UPDATE' and (old.cod_naviera, old.nro_booking, old.nro_bl) is distinct from (new.cod_naviera, new.nro_booking, new.nro_bl);
  return null;
end
$$;
create or replace trigger z_rastrear after insert or update of cod_naviera, nro_booking, nro_bl, cod_estadoemb on embarque
  for each row execute function rastrear();

-- What the portal has in the place of a proposed value, as the proposal writes it.
create or replace function valor_rastreado(e embarque, campo text) returns text language plpgsql stable as $$
begin
  return case campo
    when 'Fecha_ETD' then e.fecha_etd::text
    when 'Fecha_ETA' then e.fecha_eta::text
    when 'Fecha_Zarpe' then e.fecha_zarpe::text
    when 'Fecha_Arribo' then e.fecha_arribo::text
    when 'Nro_Viaje' then e.nro_viaje
    when 'Imo' then (select n.imo from nave n where n.cod_nave = e.cod_nave)
  end;
end
$$;

-- A proposal ends when the portal has its value.
create or replace function superar_propuestas() returns trigger language plpgsql as $$
begin
  update rastreo_propuesta p set estado = 'superada', decidida_en = clock_timestamp()
   where p.nro_embarque = new.nro_embarque and p.estado = 'abierta' and p.valor = valor_rastreado(new, p.campo);
  return null;
end
$$;
create or replace trigger z_superar after update on embarque for each row
  when ((old.fecha_etd, old.fecha_eta, old.fecha_zarpe, old.fecha_arribo, old.nro_viaje, old.cod_nave)
    is distinct from (new.fecha_etd, new.fecha_eta, new.fecha_zarpe, new.fecha_arribo, new.nro_viaje, new.cod_nave))
  execute function superar_propuestas();

-- The day at the place of an event, where its time came in UTC: in the time zone of the port of its code.
create or replace function dia_de_evento(en timestamptz, locode text) returns date language plpgsql stable as $$
begin
  return (en at time zone coalesce((select p.zona_horaria from puerto p where p.cod_locode = locode and p.zona_horaria is not null order by p.cod_puerto limit 1), 'America/Santiago'))::date;
end
$$;

-- A proposed value in words: a date as people write it, a vessel by its name.
create or replace function dicho_de_naviera(campo text, valor text, nave text) returns text language plpgsql stable as $$
begin
  return case
    when campo = 'Imo' then coalesce((select n.nom_nave from nave n where n.imo = valor order by n.activo desc, n.cod_nave limit 1), nave || ' (IMO ' || valor || ')', 'IMO ' || valor)
    when campo like 'Fecha%' then to_char(valor::date, 'DD-MM-YYYY')
    else valor
  end;
end
$$;

-- How many of its values the line of a shipment proposes otherwise.
select mantener('embarque', 'nro_embarque', 'propuestas_naviera', array['propuestas_naviera'], $$
  select x.nro_embarque, count(p.id_propuesta)::integer as propuestas_naviera
    from unnest(cuales) x (nro_embarque)
    left join rastreo_propuesta p on p.nro_embarque = x.nro_embarque and p.estado = 'abierta'
   group by 1
  $$, fuente('rastreo_propuesta', 'c.nro_embarque', 'estado'));
