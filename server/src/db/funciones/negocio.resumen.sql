-- What lists and searches need of a deal, kept in negocio_resumen.

-- Holds the names that some deals mention: a renaming at the same time waits, and then finds these deals.
create or replace function retener_nombres(cuales integer[]) returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(m.tabla::oid::integer, m.grupo) from (
    select v.tabla, grupo_de_nombres(v.codigo)
      from negocio n
     cross join lateral (values
       ('clientes'::regclass, n.cod_clientenegocio::text), ('pais', n.cod_pais::text), ('puerto', n.cod_puerto::text),
       ('estado', n.cod_estadoneg), ('usuario', n.usuario_comercial)
     ) v (tabla, codigo)
     where n.nro_negocio = any (cuales)
    union
    select v.tabla, grupo_de_nombres(v.codigo)
      from negocio_producto l
     cross join lateral (values
       ('especie'::regclass, l.cod_especie::text), ('producto', l.cod_producto::text), ('variedad', l.cod_variedad::text)
     ) v (tabla, codigo)
     where l.nro_negocio = any (cuales) and v.codigo is not null
     order by 1, 2
  ) m (tabla, grupo);
end
$$;

-- Writes anew what is derived of some deals. The words are those of the columns that the model says a search looks in; names are read
-- one by one, since a join of so many small tables hashes each of them whole, and folded one by one, since most have nothing to fold.
create or replace function resumir_negocios(cuales integer[]) returns void language plpgsql as $$
begin
  if cuales = '{}' then
    return;
  end if;
  perform retener_nombres(cuales);
  insert into negocio_resumen as r (nro_negocio, especies, total_kilos, total_monto, cod_moneda, busqueda)
  select n.nro_negocio, l.especies, coalesce(l.kilos, 0), case when l.primera = l.ultima then l.monto end, case when l.primera = l.ultima then l.primera end,
         concat_ws(' ', n.nro_negocio, n.contrato_plano, palabras_de_dia(n.fecha_etd),
           (select plano(c.nom_cliente) from clientes c where c.cod_cliente = n.cod_clientenegocio),
           (select plano(p.nom_puerto) from puerto p where p.cod_puerto = n.cod_puerto),
           (select plano(p.nom_pais) from pais p where p.cod_pais = n.cod_pais),
           (select plano(e.nom_estado) from estado e where e.tipo = 'Negocio' and e.cod_estado = n.cod_estadoneg),
           (select plano(u.nom_usuario) from usuario u where u.cod_usuario = n.usuario_comercial),
           l.nombres, plano(b.numeros))
    from negocio n
    left join lateral (
      select sum(l.kilos) as kilos, sum(l.monto) as monto, min(l.cod_moneda) as primera, max(l.cod_moneda) as ultima,
             string_agg(distinct e.nom_especie, ', ') as especies,
             string_agg(distinct concat_ws(' ', plano(e.nom_especie),
               (select plano(p.nom_producto) from producto p where p.cod_producto = l.cod_producto),
               (select plano(v.nom_variedad) from variedad v where v.cod_variedad = l.cod_variedad)), ' ') as nombres
        from negocio_producto l
        -- a column, and not a query, can be folded in place: plano() is not called then
        join especie e using (cod_especie)
       where l.nro_negocio = n.nro_negocio
    ) l on true
    left join lateral (
      select string_agg(distinct v.numero, ' ') as numeros
        from (
          select e.nro_booking as numero from embarque e where e.nro_negocio = n.nro_negocio
          union all select k.nro_contenedor from contenedor k where k.nro_negocio = n.nro_negocio
        ) v
    ) b on true
   where n.nro_negocio = any (cuales)
  on conflict (nro_negocio) do update
    set especies = excluded.especies, total_kilos = excluded.total_kilos, total_monto = excluded.total_monto, cod_moneda = excluded.cod_moneda, busqueda = excluded.busqueda
    where (r.especies, r.total_kilos, r.total_monto, r.cod_moneda, r.busqueda)
      is distinct from (excluded.especies, excluded.total_kilos, excluded.total_monto, excluded.cod_moneda, excluded.busqueda);
end
$$;

create or replace function resumir_cambiados() returns trigger language plpgsql as $$
begin
  perform resumir_negocios(array(select distinct nro_negocio from cambiados order by 1));
  return null;
end
$$;

-- A deal that comes with its lines in one statement is written down once, by their trigger.
create or replace function resumir_sin_lineas() returns trigger language plpgsql as $$
begin
  perform resumir_negocios(array(
    select c.nro_negocio from cambiados c where not exists (select from negocio_producto l where l.nro_negocio = c.nro_negocio) order by 1));
  return null;
end
$$;
create or replace trigger resumir_nuevos after insert on negocio referencing new table as cambiados
  for each statement execute function resumir_sin_lineas();
create or replace trigger resumir_nuevas after insert on negocio_producto referencing new table as cambiados
  for each statement execute function resumir_cambiados();
create or replace trigger resumir_editadas after update on negocio_producto referencing new table as cambiados
  for each statement execute function resumir_cambiados();
create or replace trigger resumir_eliminadas after delete on negocio_producto referencing old table as cambiados
  for each statement execute function resumir_cambiados();

create or replace function resumir_este() returns trigger language plpgsql as $$
begin
  perform resumir_negocios(array[new.nro_negocio]);
  return null;
end
$$;
create or replace trigger resumir_editado after update on negocio for each row
  when ((old.nro_contrato, old.cod_clientenegocio, old.fecha_etd, old.cod_puerto, old.cod_pais, old.cod_estadoneg, old.usuario_comercial)
    is distinct from
    (new.nro_contrato, new.cod_clientenegocio, new.fecha_etd, new.cod_puerto, new.cod_pais, new.cod_estadoneg, new.usuario_comercial))
  execute function resumir_este();

create or replace trigger resumir_negocios after update on clientes for each row when (old.nom_cliente <> new.nom_cliente)
  execute function resumir_renombrados('negocio', 'cod_cliente', 'cod_clientenegocio');
create or replace trigger resumir_negocios after update on producto for each row when (old.nom_producto <> new.nom_producto)
  execute function resumir_renombrados('negocio_producto', 'cod_producto', 'cod_producto');
create or replace trigger resumir_negocios after update on especie for each row when (old.nom_especie <> new.nom_especie)
  execute function resumir_renombrados('negocio_producto', 'cod_especie', 'cod_especie');
create or replace trigger resumir_negocios after update on variedad for each row when (old.nom_variedad <> new.nom_variedad)
  execute function resumir_renombrados('negocio_producto', 'cod_variedad', 'cod_variedad');
create or replace trigger resumir_negocios after update on pais for each row when (old.nom_pais <> new.nom_pais)
  execute function resumir_renombrados('negocio', 'cod_pais', 'cod_pais');
create or replace trigger resumir_negocios after update on puerto for each row when (old.nom_puerto <> new.nom_puerto)
  execute function resumir_renombrados('negocio', 'cod_puerto', 'cod_puerto');
create or replace trigger resumir_negocios after update on estado for each row when (old.nom_estado <> new.nom_estado and new.tipo = 'Negocio')
  execute function resumir_renombrados('negocio', 'cod_estado', 'cod_estadoneg');
create or replace trigger resumir_negocios after update on usuario for each row when (old.nom_usuario <> new.nom_usuario)
  execute function resumir_renombrados('negocio', 'cod_usuario', 'usuario_comercial');

-- Summaries that a migration emptied, because more is written down of a deal than before.
select resumir_negocios(array(select nro_negocio from negocio_resumen where busqueda = '' order by 1));
