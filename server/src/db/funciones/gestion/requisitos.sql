-- Gestión: the items that requirements of a deal create on its containers and shipments.

-- Creates the missing items of requirements on some containers and shipments, each once; none where the work is closed.
create or replace function completar_gestion(cajas integer[], viajes integer[]) returns void language plpgsql as $$
begin
  if cajas = '{}' and viajes = '{}' then
    return;
  end if;
  insert into gestion (tipo, nro_negocio, nro_embarque, id_contenedor, cod_docnegocio, cod_certembarque, cod_analisis, cod_otrosdocs,
    id_lineagestion, es_requisito, usuario_responsable, emisor, visible_cliente, fecha_vence)
  select k.tipo, d.nro_negocio, d.nro_embarque, d.id_contenedor, case k.tipo when 'documento' then k.codigo end, case k.tipo when 'certificado' then k.codigo end,
         case k.tipo when 'analisis' then k.codigo end, case k.tipo when 'otro' then k.codigo end, 1, true,
         case k.cod_areagestion when 1 then d.usuario_comercial when 2 then d.usuario_comex when 3 then d.usuario_qc end, k.emisor, k.visible_cliente,
         d.etd + k.dias_gestion
    from (
      select n.nro_negocio, n.usuario_comercial, n.usuario_comex, n.usuario_qc, c.nro_embarque, c.id_contenedor, c.nro_corr_contenedor as orden,
             coalesce(e.fecha_etd, n.fecha_etd) as etd
        from contenedor c join negocio n using (nro_negocio) left join embarque e on e.nro_embarque = c.nro_embarque
       where c.id_contenedor = any (cajas)
      union all
      select n.nro_negocio, n.usuario_comercial, n.usuario_comex, n.usuario_qc, e.nro_embarque, null, 0, coalesce(e.fecha_etd, n.fecha_etd)
        from embarque e join negocio n using (nro_negocio)
       where e.nro_embarque = any (viajes) and e.cod_estadoemb <> '@embarque.anulado'
    ) d
    join requisito_gestion r using (nro_negocio)
    join clase_gestion k on k.tipo = r.tipo and k.codigo = r.codigo and k.por_contenedor = (d.id_contenedor is not null)
   where not lugar_cerrado(d.nro_embarque, d.id_contenedor, k.cierra)
   order by d.nro_embarque, d.orden, k.tipo, k.codigo
  on conflict do nothing;
end
$$;

create or replace function gestionar_contenedores() returns trigger language plpgsql as $$
begin
  perform completar_gestion(array(select c.id_contenedor from nuevos c), '{}');
  return null;
end
$$;
create or replace trigger g_gestionar_nuevos after insert on contenedor referencing new table as nuevos for each statement
  execute function gestionar_contenedores();
create or replace function gestionar_embarques() returns trigger language plpgsql as $$
begin
  perform completar_gestion('{}', array(select e.nro_embarque from nuevos e));
  return null;
end
$$;
create or replace trigger g_gestionar_nuevos after insert on embarque referencing new table as nuevos for each statement
  execute function gestionar_embarques();

create or replace function gestionar_reactivado() returns trigger language plpgsql as $$
begin
  perform completar_gestion('{}', array[new.nro_embarque]);
  return null;
end
$$;
create or replace trigger g_gestionar_reactivado after update on embarque for each row
  when (old.cod_estadoemb = '@embarque.anulado' and new.cod_estadoemb <> '@embarque.anulado') execute function gestionar_reactivado();

-- A new requirement creates items on existing containers; an item of its type that users had added counts as its item.
create or replace function agregar_requisitos() returns trigger language plpgsql as $$
begin
  update gestion g set es_requisito = true
    from nuevas n
   where g.nro_negocio = n.nro_negocio and g.tipo = tg_argv[0] and g.cod_certdocanalis = (to_jsonb(n) ->> tg_argv[1])::integer
     and g.id_lineagestion = 1 and not g.es_requisito;
  perform completar_gestion(array(select c.id_contenedor from contenedor c where c.nro_negocio in (select n.nro_negocio from nuevas n)),
    array(select e.nro_embarque from embarque e where e.nro_negocio in (select n.nro_negocio from nuevas n)));
  return null;
end
$$;

-- A deleted requirement deletes its items without work. Items with work prevent the deletion, unless the user keeps them as ordinary items.
create or replace function quitar_requisitos() returns trigger language plpgsql as $$
declare
  cuales integer[];
begin
  cuales := array(
    select g.id_gestion
      from quitadas q
      join negocio n using (nro_negocio)
      join gestion g on g.nro_negocio = q.nro_negocio and g.tipo = tg_argv[0] and g.cod_certdocanalis = (to_jsonb(q) ->> tg_argv[1])::integer
     where g.es_requisito and not exists (
       select from requisito_gestion r where r.nro_negocio = g.nro_negocio and r.tipo = g.tipo and r.codigo = g.cod_certdocanalis));
  if cuales = '{}' then
    return null;
  end if;
  delete from gestion g where g.id_gestion = any (cuales) and not gestion_con_trabajo(g);
  cuales := array(select g.id_gestion from gestion g where g.id_gestion = any (cuales));
  if cuales <> '{}' and coalesce(current_setting('nogal.conservar', true), '') <> 'si' then
    raise exception 'Ya se trabajó en %. Quite el requisito conservando esas gestiones, o elimine antes su trabajo.', nombrar_gestiones(cuales);
  end if;
  update gestion set es_requisito = false where id_gestion = any (cuales);
  return null;
end
$$;

do $$
declare
  lista record;
begin
  for lista in
    select * from (values ('negocio_documento', 'documento', 'cod_docnegocio'), ('negocio_certificado', 'certificado', 'cod_certembarque'),
      ('negocio_analisis', 'analisis', 'cod_analisis'), ('negocio_otrosdocs', 'otro', 'cod_otrosdocs')) v (tabla, tipo, codigo)
  loop
    execute format('create or replace trigger g_gestionar_nuevas after insert on %1$I referencing new table as nuevas
        for each statement execute function agregar_requisitos(%2$L, %3$L);
      create or replace trigger g_gestionar_editadas after update on %1$I referencing new table as nuevas
        for each statement execute function agregar_requisitos(%2$L, %3$L);
      create or replace trigger h_quitar_editadas after update on %1$I referencing old table as quitadas
        for each statement execute function quitar_requisitos(%2$L, %3$L);
      create or replace trigger h_quitar after delete on %1$I referencing old table as quitadas
        for each statement execute function quitar_requisitos(%2$L, %3$L)', lista.tabla, lista.tipo, lista.codigo);
  end loop;
end
$$;
