-- Sent papers: their shipment can't be deleted, and later changes cause a new check whether they are outdated.

-- The receivers of a message by name, or else by address.
create or replace function nombrar_destinatarios(para jsonb) returns text language plpgsql immutable as $$
begin
  return (select string_agg(coalesce(p ->> 'Nombre', p ->> 'Email'), ', ' order by orden) from jsonb_array_elements(para) with ordinality x (p, orden));
end
$$;

-- The rule that keeps a shipment from being deleted is motivo_de_eliminar_embarque().

-- Queues those of these shipments that have sent papers for the check before the commit; `despues` leaves them to the work beside the calls.
create or replace function revisar_papeles(cuales integer[], despues boolean default false) returns void language plpgsql
  set plan_cache_mode = force_generic_plan as $$
begin
  -- one query for each of the two kinds of papers: with `or` the planner may read all papers
  insert into embarque_por_revisar as r (nro_embarque, aparte)
  select e.nro_embarque, despues
    from (
      select v.clave from envio v where v.clave = any (cuales) and v.papel <> 'contrato'
      union
      select p.nro_embarque from embarque_proforma p where p.nro_embarque = any (cuales)
    ) x join embarque e on e.nro_embarque = x.clave
   order by 1 on conflict (nro_embarque) do update set aparte = false where r.aparte and not despues;
end
$$;

create or replace function revisar_papeles_de_embarque() returns trigger language plpgsql as $$
begin
  perform revisar_papeles(array(select n.nro_embarque from nuevas n join viejas v using (nro_embarque) where v is distinct from n));
  return null;
end
$$;
create or replace trigger g_revisar_papeles after update on embarque referencing old table as viejas new table as nuevas for each statement
  execute function revisar_papeles_de_embarque();

create or replace function revisar_papeles_de_contenedor() returns trigger language plpgsql as $$
begin
  perform revisar_papeles(array[case when tg_op <> 'INSERT' then old.nro_embarque end, case when tg_op <> 'DELETE' then new.nro_embarque end]);
  return null;
end
$$;
create or replace trigger g_revisar_papeles after insert or update or delete on contenedor for each row
  execute function revisar_papeles_de_contenedor();

create or replace function revisar_papeles_de_carga() returns trigger language plpgsql as $$
begin
  perform revisar_papeles(array(select distinct c.nro_embarque from cambiadas g join contenedor c using (id_contenedor) where c.nro_embarque is not null));
  return null;
end
$$;
create or replace trigger g_revisar_nuevas after insert on contenedor_carga referencing new table as cambiadas
  for each statement execute function revisar_papeles_de_carga();
create or replace trigger g_revisar_editadas after update on contenedor_carga referencing new table as cambiadas
  for each statement execute function revisar_papeles_de_carga();
create or replace trigger g_revisar_eliminadas after delete on contenedor_carga referencing old table as cambiadas
  for each statement execute function revisar_papeles_de_carga();

-- Papers also contain parties, prices and products.
create or replace function revisar_papeles_de_negocio() returns trigger language plpgsql as $$
begin
  perform revisar_papeles(array(select e.nro_embarque from embarque e where e.nro_negocio = new.nro_negocio));
  return null;
end
$$;
create or replace trigger g_revisar_papeles after update on negocio for each row when (old.version <> new.version)
  execute function revisar_papeles_de_negocio();
create or replace trigger g_revisar_papeles after update on negocio_producto for each row when (old.version <> new.version)
  execute function revisar_papeles_de_negocio();

-- A certificate of quality also contains what was measured.
create or replace function revisar_certificados() returns trigger language plpgsql as $$
declare
  cuales integer[] := array(
    select distinct g.nro_embarque from cambiadas g
     where g.tipo = 'analisis' and exists (select from envio v where v.clave = g.nro_embarque and v.papel = 'certificado-calidad'));
begin
  if cuales <> '{}' then
    perform revisar_papeles(cuales);
  end if;
  return null;
end
$$;
create or replace trigger g_revisar_nuevas after insert on gestion referencing new table as cambiadas for each statement execute function revisar_certificados();
create or replace trigger g_revisar_editadas after update on gestion referencing new table as cambiadas for each statement execute function revisar_certificados();
create or replace trigger g_revisar_eliminadas after delete on gestion referencing old table as cambiadas for each statement execute function revisar_certificados();

-- A parameter that papers print: a changed name, tax number or address queues the shipments that refer to it, have papers and have not
-- sailed. The papers of a ship at sea have served their purpose, and a corrected name asks nobody for them again.
create or replace function revisar_papeles_de_parametro() returns trigger language plpgsql as $$
declare
  refieren text;
  cuales integer[];
begin
  select string_agg(format('select %s from %s x join cambiadas c on (%s) = (%s)',
           case when r.conrelid in ('embarque'::regclass, 'contenedor'::regclass) then 'x.nro_embarque'
             when r.conrelid = 'contenedor_inspeccion'::regclass then '(select b.nro_embarque from contenedor b where b.id_contenedor = x.id_contenedor)'
             else 'unnest(array(select b.nro_embarque from embarque b where b.nro_negocio = x.nro_negocio))' end,
           r.conrelid::regclass,
           (select string_agg(format('x.%I', a.attname), ', ' order by k.orden)
              from unnest(r.conkey) with ordinality k (numero, orden) join pg_attribute a on a.attrelid = r.conrelid and a.attnum = k.numero),
           (select string_agg(format('c.%I', a.attname), ', ' order by k.orden)
              from unnest(r.confkey) with ordinality k (numero, orden) join pg_attribute a on a.attrelid = r.confrelid and a.attnum = k.numero)), ' union ')
    into refieren
    from pg_constraint r
   where r.contype = 'f' and r.confrelid = tg_relid
     and r.conrelid in ('embarque'::regclass, 'contenedor'::regclass, 'contenedor_inspeccion'::regclass, 'negocio'::regclass, 'negocio_producto'::regclass);
  execute format($texto$
    with cambiadas as (select d.* from despues d except select a.* from antes a), refieren (nro_embarque) as (%s)
    select array(select e.nro_embarque from refieren join embarque e using (nro_embarque)
      where e.fecha_zarpe is null and e.cod_estadoemb <> '@embarque.anulado')$texto$, refieren) into cuales;
  perform revisar_papeles(cuales, true);
  return null;
end
$$;

do $$
declare
  parametro regclass;
begin
  for parametro in
    select distinct r.confrelid from pg_constraint r
     where r.contype = 'f' and r.confrelid not in ('embarque'::regclass, 'contenedor'::regclass, 'negocio'::regclass, 'usuario'::regclass)
       and r.conrelid in ('embarque'::regclass, 'contenedor'::regclass, 'contenedor_inspeccion'::regclass, 'negocio'::regclass, 'negocio_producto'::regclass)
  loop
    execute format('create or replace trigger g_revisar_papeles after update on %s referencing old table as antes new table as despues
      for each statement execute function revisar_papeles_de_parametro()', parametro);
  end loop;
end
$$;
