-- What lists and searches need of a shipment, kept in embarque_resumen.

-- Holds the names that some shipments mention: a renaming at the same time waits, and then finds these shipments.
create or replace function retener_nombres_de_embarques(cuales integer[]) returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(m.tabla::oid::integer, m.grupo) from (
    select distinct v.tabla, grupo_de_nombres(v.codigo) as grupo
      from embarque e
     cross join lateral (values
       ('clientes'::regclass, e.cod_clientenegocio::text), ('nave', e.cod_nave::text), ('naviera', e.cod_naviera::text),
       ('puerto', e.cod_puertodestino::text), ('pais', e.cod_paisdestino::text), ('estado', e.cod_estadoemb)
     ) v (tabla, codigo)
     where e.nro_embarque = any (cuales) and v.codigo is not null
     order by 1, 2
  ) m;
end
$$;

-- Writes anew what is derived of some shipments. The words are those of the columns that the model says a search looks in.
create or replace function resumir_embarques(cuales integer[]) returns void language plpgsql as $$
begin
  if cuales = '{}' then
    return;
  end if;
  perform retener_nombres_de_embarques(cuales);
  insert into embarque_resumen as r (nro_embarque, cant_contenedores, cant_cargados, total_kilos, es_reefer, contenedores, busqueda)
  select e.nro_embarque, c.todos, c.cargados, c.kilos, c.reefer, c.numeros,
         concat_ws(' ', e.nro_embarque, n.contrato_plano || '/' || e.nro_corr_embarque, palabras_de_dia(e.fecha_etd),
           plano(concat_ws(' ', k.nom_cliente, e.nro_booking, c.numeros, b.nom_nave, v.nom_naviera, e.nro_viaje, p.nom_puerto, a.nom_pais, s.nom_estado)))
    from embarque e
    join negocio n using (nro_negocio)
    join clientes k on k.cod_cliente = e.cod_clientenegocio
    join estado s on s.tipo = 'Embarque' and s.cod_estado = e.cod_estadoemb
    left join nave b on b.cod_nave = e.cod_nave
    left join naviera v on v.cod_naviera = e.cod_naviera
    left join puerto p on p.cod_puerto = e.cod_puertodestino
    left join pais a on a.cod_pais = e.cod_paisdestino
    cross join lateral (
      select count(*) as todos, count(c.fecha_carga) as cargados, coalesce(sum(m.kilos), 0) as kilos, coalesce(bool_or(es_reefer(c)), false) as reefer,
             string_agg(c.nro_contenedor, ' ' order by c.nro_corr_contenedor) as numeros
        from contenedor c
        left join lateral (
          select sum(round(l.kilos * g.cantidad / l.cantidad, 3)) as kilos
            from contenedor_carga g join negocio_producto l using (nro_negocio, id_linea) where g.id_contenedor = c.id_contenedor
        ) m on true
       where c.nro_embarque = e.nro_embarque
    ) c
   where e.nro_embarque = any (cuales)
  on conflict (nro_embarque) do update
    set cant_contenedores = excluded.cant_contenedores, cant_cargados = excluded.cant_cargados, total_kilos = excluded.total_kilos,
        es_reefer = excluded.es_reefer, contenedores = excluded.contenedores, busqueda = excluded.busqueda
    where (r.cant_contenedores, r.cant_cargados, r.total_kilos, r.es_reefer, r.contenedores, r.busqueda)
      is distinct from (excluded.cant_contenedores, excluded.cant_cargados, excluded.total_kilos, excluded.es_reefer, excluded.contenedores, excluded.busqueda);
end
$$;

create or replace function resumir_este_embarque() returns trigger language plpgsql as $$
begin
  perform resumir_embarques(array[new.nro_embarque]);
  return null;
end
$$;
create or replace trigger e_resumir_nuevo after insert on embarque for each row execute function resumir_este_embarque();
create or replace trigger e_resumir_editado after update on embarque for each row
  when ((old.nro_booking, old.cod_nave, old.cod_naviera, old.nro_viaje, old.cod_puertodestino, old.cod_paisdestino, old.fecha_etd, old.cod_estadoemb,
      old.cod_clientenegocio)
    is distinct from (new.nro_booking, new.cod_nave, new.cod_naviera, new.nro_viaje, new.cod_puertodestino, new.cod_paisdestino, new.fecha_etd,
      new.cod_estadoemb, new.cod_clientenegocio)) execute function resumir_este_embarque();

-- Bookings and container numbers are words of the deal, too.
create or replace function resumir_negocio_de_embarque() returns trigger language plpgsql as $$
begin
  perform resumir_negocios(array[coalesce(new.nro_negocio, old.nro_negocio)])
    from negocio n where n.nro_negocio = coalesce(new.nro_negocio, old.nro_negocio);
  return null;
end
$$;
create or replace trigger f_resumir_negocio after update on embarque for each row when (old.nro_booking is distinct from new.nro_booking)
  execute function resumir_negocio_de_embarque();
create or replace trigger f_resumir_negocio_quitado after delete on embarque for each row when (old.nro_booking is not null)
  execute function resumir_negocio_de_embarque();
create or replace trigger f_resumir_negocio after update on contenedor for each row when (old.nro_contenedor is distinct from new.nro_contenedor)
  execute function resumir_negocio_de_embarque();
create or replace trigger f_resumir_negocio_nuevo after insert on contenedor for each row when (new.nro_contenedor is not null)
  execute function resumir_negocio_de_embarque();
create or replace trigger f_resumir_negocio_quitado after delete on contenedor for each row when (old.nro_contenedor is not null)
  execute function resumir_negocio_de_embarque();

create or replace function resumir_embarques_de_contenedor() returns trigger language plpgsql as $$
begin
  perform resumir_embarques(array(select e.nro_embarque from embarque e where e.nro_embarque in (old.nro_embarque, new.nro_embarque) order by 1));
  return null;
end
$$;
create or replace function resumir_embarques_de_contenedores() returns trigger language plpgsql as $$
begin
  perform resumir_embarques(array(select e.nro_embarque from embarque e where e.nro_embarque in (select c.nro_embarque from cambiados c) order by 1));
  return null;
end
$$;
drop trigger if exists e_resumir on contenedor;
create or replace trigger e_resumir_nuevos after insert on contenedor referencing new table as cambiados for each statement
  execute function resumir_embarques_de_contenedores();
create or replace trigger e_resumir_eliminados after delete on contenedor referencing old table as cambiados for each statement
  execute function resumir_embarques_de_contenedores();
create or replace trigger e_resumir_editado after update on contenedor for each row
  when ((old.nro_embarque, old.fecha_carga, old.nro_contenedor, old.cod_tipocontenedor, old.no_operativo)
    is distinct from (new.nro_embarque, new.fecha_carga, new.nro_contenedor, new.cod_tipocontenedor, new.no_operativo))
  execute function resumir_embarques_de_contenedor();

-- Fruit changes the kilos of a shipment and nothing else of its summary; none when it changes places within it.
create or replace function pesar_embarques_de_carga() returns trigger language plpgsql as $$
begin
  update embarque_resumen r set total_kilos = k.kilos
    from (
      select c.nro_embarque, coalesce(sum(round(l.kilos * g.cantidad / l.cantidad, 3)), 0) as kilos
        from contenedor c
        left join contenedor_carga g using (id_contenedor)
        left join negocio_producto l on l.nro_negocio = g.nro_negocio and l.id_linea = g.id_linea
       where c.nro_embarque in (select b.nro_embarque from cambiadas a join contenedor b using (id_contenedor))
       group by c.nro_embarque
    ) k
   where r.nro_embarque = k.nro_embarque and r.total_kilos <> k.kilos;
  return null;
end
$$;
create or replace trigger e_resumir_nuevas after insert on contenedor_carga referencing new table as cambiadas
  for each statement execute function pesar_embarques_de_carga();
create or replace trigger e_resumir_editadas after update on contenedor_carga referencing new table as cambiadas
  for each statement execute function pesar_embarques_de_carga();
create or replace trigger e_resumir_eliminadas after delete on contenedor_carga referencing old table as cambiadas
  for each statement execute function pesar_embarques_de_carga();

drop function if exists resumir_embarques_de_carga();

-- A contract that gets another number is found under it in its shipments.
create or replace function resumir_embarques_de_negocio() returns trigger language plpgsql as $$
begin
  perform resumir_embarques(array(select e.nro_embarque from embarque e where e.nro_negocio = new.nro_negocio order by 1));
  return null;
end
$$;
create or replace trigger f_resumir_embarques after update on negocio for each row when (old.nro_contrato <> new.nro_contrato)
  execute function resumir_embarques_de_negocio();

create or replace trigger resumir_embarques after update on clientes for each row when (old.nom_cliente <> new.nom_cliente)
  execute function resumir_renombrados('embarque', 'cod_cliente', 'cod_clientenegocio', 'nro_embarque', 'resumir_embarques');
create or replace trigger resumir_embarques after update on nave for each row when (old.nom_nave <> new.nom_nave)
  execute function resumir_renombrados('embarque', 'cod_nave', 'cod_nave', 'nro_embarque', 'resumir_embarques');
create or replace trigger resumir_embarques after update on naviera for each row when (old.nom_naviera <> new.nom_naviera)
  execute function resumir_renombrados('embarque', 'cod_naviera', 'cod_naviera', 'nro_embarque', 'resumir_embarques');
create or replace trigger resumir_embarques after update on puerto for each row when (old.nom_puerto <> new.nom_puerto)
  execute function resumir_renombrados('embarque', 'cod_puerto', 'cod_puertodestino', 'nro_embarque', 'resumir_embarques');
create or replace trigger resumir_embarques after update on pais for each row when (old.nom_pais <> new.nom_pais)
  execute function resumir_renombrados('embarque', 'cod_pais', 'cod_paisdestino', 'nro_embarque', 'resumir_embarques');
create or replace trigger resumir_embarques after update on estado for each row when (old.nom_estado <> new.nom_estado and new.tipo = 'Embarque')
  execute function resumir_renombrados('embarque', 'cod_estado', 'cod_estadoemb', 'nro_embarque', 'resumir_embarques');

-- Summaries that a migration emptied.
select resumir_embarques(array(select e.nro_embarque from embarque e left join embarque_resumen r using (nro_embarque)
  where coalesce(r.busqueda, '') = '' order by 1));
