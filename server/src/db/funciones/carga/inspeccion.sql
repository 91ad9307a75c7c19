-- The inspection of a container before the plant fills it: which points hold for it, and what was answered.

-- Whether a point is asked of a container: it is active, was in force when the container was loaded, and is of its type and of its fruit.
create or replace function punto_vale(p puntoinspeccion, c contenedor) returns boolean language plpgsql stable as $$
begin
  return p.activo and (c.fecha_carga is null or p.desde <= c.fecha_carga)
    and (p.cod_tipocontenedor is null or p.cod_tipocontenedor = c.cod_tipocontenedor)
    and (p.cod_especie is null or exists (
      select from contenedor_carga g join negocio_producto l using (nro_negocio, id_linea)
       where g.id_contenedor = c.id_contenedor and l.cod_especie = p.cod_especie));
end
$$;

-- Stores the answers of a container: `[{ "Cod_PuntoInspeccion", "Respuesta", "Observacion" }]`. A point without an answer loses the one that it had;
-- points that the list lacks stay as they are, so that the same list twice changes nothing.
create or replace function anotar_inspeccion(caja integer, filas jsonb) returns void language plpgsql as $$
declare
  fila record;
  cambio boolean;
begin
  for fila in
    select f.orden - 1 as orden, f.dato ->> 'Respuesta' as respuesta, f.dato ->> 'Observacion' as observacion, p.cod_puntoinspeccion as punto,
           p.nom_puntoinspeccion as nombre, count(*) over (partition by f.dato ->> 'Cod_PuntoInspeccion') as veces
      from jsonb_array_elements(filas) with ordinality f (dato, orden)
      left join puntoinspeccion p on p.cod_puntoinspeccion = (f.dato ->> 'Cod_PuntoInspeccion')::integer
     order by f.orden
  loop
    if fila.punto is null then
      raise exception 'Inspección: ese punto ya no existe. Cargue la hoja otra vez.' using column = format('Inspeccion.%s.Respuesta', fila.orden);
    elsif fila.veces > 1 then
      raise exception 'Inspección: «%» está repetido; deje una sola respuesta.', fila.nombre using column = format('Inspeccion.%s.Respuesta', fila.orden);
    elsif fila.respuesta is null and fila.observacion is not null then
      raise exception 'Respuesta: elija una para «%», o borre la observación.', fila.nombre using column = format('Inspeccion.%s.Respuesta', fila.orden);
    end if;
  end loop;
  delete from contenedor_inspeccion i
   where i.id_contenedor = caja and exists (
     select from jsonb_array_elements(filas) f (dato)
      where (f.dato ->> 'Cod_PuntoInspeccion')::integer = i.cod_puntoinspeccion and f.dato ->> 'Respuesta' is null);
  cambio := found;
  update contenedor_inspeccion i set respuesta = f.dato ->> 'Respuesta', observacion = f.dato ->> 'Observacion'
    from jsonb_array_elements(filas) f (dato)
   where i.id_contenedor = caja and i.cod_puntoinspeccion = (f.dato ->> 'Cod_PuntoInspeccion')::integer and f.dato ->> 'Respuesta' is not null
     and (i.respuesta, i.observacion) is distinct from (f.dato ->> 'Respuesta', f.dato ->> 'Observacion');
  cambio := cambio or found;
  insert into contenedor_inspeccion (id_contenedor, id_respuesta, cod_puntoinspeccion, respuesta, observacion)
  select caja, coalesce((select max(i.id_respuesta) from contenedor_inspeccion i where i.id_contenedor = caja), 0) + row_number() over (order by f.orden),
         (f.dato ->> 'Cod_PuntoInspeccion')::integer, f.dato ->> 'Respuesta', f.dato ->> 'Observacion'
    from jsonb_array_elements(filas) with ordinality f (dato, orden)
   where f.dato ->> 'Respuesta' is not null and not exists (
     select from contenedor_inspeccion i where i.id_contenedor = caja and i.cod_puntoinspeccion = (f.dato ->> 'Cod_PuntoInspeccion')::integer);
  if found or cambio then
    update contenedor set version = version where id_contenedor = caja;
  end if;
end
$$;
