-- Fruit in containers. Sum over containers + saldo = quantity of the line, always: saldo_fruta is written only here, and its check
-- constraint refuses a negative saldo. A transaction that changes fruit locks the row of its line in saldo_fruta until it ends.

-- Fruit of a line that is assigned to containers.
create or replace function fruta_asignada(negocio integer, linea integer) returns numeric language plpgsql stable as $$
begin
  return coalesce((select s.asignada from saldo_fruta s where s.nro_negocio = negocio and s.id_linea = linea), 0);
end
$$;

-- Inserts the saldo of a new line, and updates that of a changed one.
create or replace function llevar_saldo() returns trigger language plpgsql as $$
begin
  insert into saldo_fruta as s (nro_negocio, id_linea, cantidad)
  select nro_negocio, id_linea, cantidad from cambiadas order by 1, 2
  on conflict (nro_negocio, id_linea) do update set cantidad = excluded.cantidad where s.cantidad <> excluded.cantidad;
  return null;
end
$$;
create or replace trigger c_llevar_saldo_nuevas after insert on negocio_producto referencing new table as cambiadas
  for each statement execute function llevar_saldo();
create or replace trigger c_llevar_saldo_editadas after update on negocio_producto referencing new table as cambiadas
  for each statement execute function llevar_saldo();

-- Why the fruit of a container can't change; null when it can.
create or replace function motivo_de_carga(contenedor integer) returns text language plpgsql stable as $$
begin
  return (
    select case
        when e.fecha_zarpe is not null then format('El embarque %s ya zarpó: su fruta no se cambia.', e.nro_corr_embarque)
        when c.fecha_carga is not null then
          format('%s ya se cargó el %s. Para cambiar su fruta, borre antes la fecha de carga.', nombre_contenedor(c), to_char(c.fecha_carga, 'DD-MM-YYYY'))
        when n.cod_estadoneg in ('@negocio.cumplido', '@negocio.anulado') then motivo_congelado('negocio', n.cod_estadoneg)
      end
      from contenedor c
      join negocio n using (nro_negocio)
      left join embarque e on e.nro_embarque = c.nro_embarque
     where c.id_contenedor = motivo_de_carga.contenedor
  );
end
$$;

-- Sets the deal of a line of fruit to that of its container.
create or replace function poner_negocio_de_carga() returns trigger language plpgsql as $$
begin
  select c.nro_negocio into new.nro_negocio from contenedor c where c.id_contenedor = new.id_contenedor;
  return new;
end
$$;
create or replace trigger a_poner_negocio before insert or update of id_contenedor, nro_negocio on contenedor_carga for each row
  execute function poner_negocio_de_carga();

-- Applies changes of the fruit of some containers: refuses closed ones, gives each container a new version, and updates the assigned
-- quantity of each line, in the order of the lines, which prevents deadlocks.
create or replace function seguir_carga(contenedores integer[], negocios integer[], lineas integer[], diferencias numeric[]) returns void
  language plpgsql as $$
declare
  motivo text;
begin
  -- deleting a container deletes its fruit
  select m.motivo into motivo
    from (select motivo_de_carga(c.id_contenedor) as motivo from contenedor c where c.id_contenedor = any (contenedores) offset 0) m
   where m.motivo is not null limit 1;
  if motivo is not null then
    raise exception '%', motivo;
  end if;
  update contenedor set version = version where id_contenedor = any (contenedores);
  perform from saldo_fruta s where (s.nro_negocio, s.id_linea) in (select * from unnest(negocios, lineas)) order by s.nro_negocio, s.id_linea
    for no key update;
  select format('No queda tanta fruta de la línea %s: su saldo es %s y faltan %s. Devuelva fruta de otro contenedor, o asigne menos.', s.id_linea,
      cantidad_es(s.cantidad - s.asignada), cantidad_es(d.diferencia - (s.cantidad - s.asignada))) into motivo
    from (select v.nro, v.linea, sum(v.diferencia) as diferencia from unnest(negocios, lineas, diferencias) v (nro, linea, diferencia) group by 1, 2) d
    join saldo_fruta s on s.nro_negocio = d.nro and s.id_linea = d.linea
   where s.asignada + d.diferencia > s.cantidad order by s.nro_negocio, s.id_linea limit 1;
  if motivo is not null then
    raise exception '%', motivo;
  end if;
  update saldo_fruta s set asignada = s.asignada + d.diferencia
    from (select v.nro, v.linea, sum(v.diferencia) as diferencia from unnest(negocios, lineas, diferencias) v (nro, linea, diferencia) group by 1, 2) d
   where s.nro_negocio = d.nro and s.id_linea = d.linea and d.diferencia <> 0;
end
$$;

-- Packages are not split between containers: each line has at most one container with a started package, so its containers never sum up to
-- more packages than the line has. Checked for the rows just written.
create or replace function exigir_bultos_enteros(negocio integer, linea integer) returns void language plpgsql as $$
declare
  partidos text[];
begin
  select array_agg(format('%s (%s)', nombre_en_frase(c), cantidad_es(m.cajas)) order by c.nro_corr_contenedor)
    into partidos
    from carga_medida m join contenedor c using (id_contenedor)
   where m.nro_negocio = negocio and m.id_linea = linea and m.partido;
  if cardinality(partidos) > 1 then
    raise exception 'La línea % quedaría con bultos partidos en %: reparta bultos enteros.', linea, array_to_string(partidos[1:3], ', ')
      using column = 'Cantidad';
  end if;
end
$$;

create or replace function asignar_nuevas() returns trigger language plpgsql as $$
begin
  perform exigir_bultos_enteros(v.nro_negocio, v.id_linea) from (
    select distinct n.nro_negocio, n.id_linea from nuevas n join carga_medida m using (id_contenedor, id_linea) where m.partido) v;
  perform seguir_carga(array_agg(id_contenedor), array_agg(nro_negocio), array_agg(id_linea), array_agg(cantidad)) from nuevas having count(*) > 0;
  return null;
end
$$;
create or replace function asignar_editadas() returns trigger language plpgsql as $$
begin
  perform exigir_bultos_enteros(v.nro_negocio, v.id_linea) from (
    select distinct n.nro_negocio, n.id_linea
      from (select id_contenedor, nro_negocio, id_linea, cantidad from nuevas except select id_contenedor, nro_negocio, id_linea, cantidad from viejas) n
      join carga_medida m using (id_contenedor, id_linea) where m.partido) v;
  perform seguir_carga(array_agg(id_contenedor), array_agg(nro_negocio), array_agg(id_linea), array_agg(cantidad)) from (
    -- a row whose lots alone changed moves no fruit
    (select id_contenedor, nro_negocio, id_linea, cantidad from nuevas except select id_contenedor, nro_negocio, id_linea, cantidad from viejas)
    union all
    select o.id_contenedor, o.nro_negocio, o.id_linea, -o.cantidad
      from (select id_contenedor, nro_negocio, id_linea, cantidad from viejas except select id_contenedor, nro_negocio, id_linea, cantidad from nuevas) o
  ) v having count(*) > 0;
  return null;
end
$$;
create or replace function asignar_eliminadas() returns trigger language plpgsql as $$
begin
  perform seguir_carga(array_agg(id_contenedor), array_agg(nro_negocio), array_agg(id_linea), array_agg(-cantidad)) from viejas having count(*) > 0;
  return null;
end
$$;
create or replace trigger b_asignar_nuevas after insert on contenedor_carga referencing new table as nuevas
  for each statement execute function asignar_nuevas();
create or replace trigger b_asignar_editadas after update on contenedor_carga referencing old table as viejas new table as nuevas
  for each statement execute function asignar_editadas();
create or replace trigger b_asignar_eliminadas after delete on contenedor_carga referencing old table as viejas
  for each statement execute function asignar_eliminadas();
