-- Gestión: how an area closes its work on a container, and reopens it.

-- Has an area closed its work on all containers of a shipment?
create or replace function embarque_cerrado(viaje integer, cual text) returns boolean language plpgsql stable as $$
begin
  return (
    select count(*) > 0 and count(*) = count(z.id_contenedor)
      from contenedor c left join contenedor_cierre z on z.id_contenedor = c.id_contenedor and z.area = cual and z.cerrada
     where c.nro_embarque = viaje
  );
end
$$;

-- Has an area closed its work on a container, or on a whole shipment (container null)?
create or replace function lugar_cerrado(viaje integer, caja integer, cual text) returns boolean language plpgsql stable as $$
begin
  if caja is null then
    return embarque_cerrado(viaje, cual);
  end if;
  return exists (select from contenedor_cierre z where z.id_contenedor = caja and z.area = cual and z.cerrada);
end
$$;

-- Closes the work of an area on some containers. The items of a whole shipment are closed with the last of its containers.
create or replace function cerrar_gestion(cual text, cajas integer[]) returns void language plpgsql as $$
declare
  viajes integer[] := array(select distinct c.nro_embarque from contenedor c where c.id_contenedor = any (cajas) and c.nro_embarque is not null);
  abiertas integer[];
  incompletas text;
begin
  cajas := array(
    select x from unnest(cajas) x where not exists (select from contenedor_cierre z where z.id_contenedor = x and z.area = cual and z.cerrada));
  if cajas = '{}' then
    raise exception 'La gestión ya está cerrada.';
  end if;
  abiertas := array(
    select g.id_gestion
      from gestion g join clase_gestion k on k.tipo = g.tipo and k.codigo = g.cod_certdocanalis
     where (g.cod_estadogestion <> '@gestion.completa' or falta_para_completar(g) is not null) and k.cierra = cual
       and (g.id_contenedor = any (cajas) or (g.id_contenedor is null and g.nro_embarque = any (viajes) and not exists (
         select from contenedor c
          where c.nro_embarque = g.nro_embarque and c.id_contenedor <> all (cajas)
            and not exists (select from contenedor_cierre z where z.id_contenedor = c.id_contenedor and z.area = cual and z.cerrada)))));
  incompletas := (
    select string_agg(format('%s Reábrala para agregarlo.', falta_para_completar(g)), ' ' order by g.id_gestion)
      from (select o.* from gestion o where o.id_gestion = any (abiertas) and o.cod_estadogestion = '@gestion.completa' order by o.id_gestion limit 3) g);
  abiertas := array(select g.id_gestion from gestion g where g.id_gestion = any (abiertas) and g.cod_estadogestion <> '@gestion.completa');
  if abiertas <> '{}' then
    raise exception 'No se puede cerrar: falta completar %.', nombrar_gestiones(abiertas);
  elsif incompletas is not null then
    raise exception 'No se puede cerrar. %', incompletas;
  end if;
  if cual = 'calidad' then
    perform exigir_puerta('contenedor', 'id_contenedor', 'cerrar', cajas);
  end if;
  insert into contenedor_cierre (id_contenedor, area, cerrada, usuario, en)
  select x, cual, true, usuario_actual(), momento(clock_timestamp()) from unnest(cajas) x
  on conflict (id_contenedor, area) do update
    set cerrada = true, usuario = excluded.usuario, motivo = null, en = excluded.en;
  perform seguir_estado_de_embarques(viajes);
end
$$;

-- Reopens the work of an area on a container, and creates the items required meanwhile.
create or replace function abrir_gestion(cual text, caja integer, porque text) returns void language plpgsql as $$
declare
  viaje integer := (select c.nro_embarque from contenedor c where c.id_contenedor = caja);
begin
  if trim(porque) = '' then
    raise exception 'Diga el motivo para reabrir la gestión.';
  end if;
  update contenedor_cierre set cerrada = false, usuario = usuario_actual(), motivo = porque, en = momento(clock_timestamp())
   where id_contenedor = caja and area = cual and cerrada;
  if not found then
    raise exception 'La gestión del contenedor no está cerrada.';
  end if;
  perform completar_gestion(array[caja], array_remove(array[viaje], null));
  perform seguir_estado_de_embarques(array_remove(array[viaje], null));
end
$$;
