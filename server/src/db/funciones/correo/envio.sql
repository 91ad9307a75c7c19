-- Sent papers: their shipment can't be deleted, and later changes cause a new check whether they are outdated.

-- The rule that keeps a shipment from being deleted is motivo_de_eliminar_embarque().

-- Queues those of these shipments that have sent papers for the check.
create or replace function revisar_papeles(cuales integer[]) returns void language plpgsql as $$
begin
  insert into embarque_por_revisar (nro_embarque)
  select e.nro_embarque from embarque e where e.nro_embarque = any (cuales) and exists (select from envio v where v.clave = e.nro_embarque and v.papel is not null)
   order by 1 on conflict do nothing;
end
$$;

create or replace function revisar_papeles_de_embarque() returns trigger language plpgsql as $$
begin
  perform revisar_papeles(array[new.nro_embarque]);
  return null;
end
$$;
create or replace trigger g_revisar_papeles after update on embarque for each row when (old.* is distinct from new.*)
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
