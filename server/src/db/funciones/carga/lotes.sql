-- Lots and the pallets that carry their boxes into containers. The boxes of a lot in containers are at most its boxes: saldo_lote is written
-- only here, its check constraint refuses more, and a transaction that changes pallets locks the row of their lot until it ends.

-- The check digit of the first 17 digits of an SSCC: weights 3 and 1 from the right (GS1 General Specifications 7.9).
create or replace function digito_sscc(cifras text) returns integer language plpgsql immutable as $$
begin
  return (
    select (10 - sum(substr(cifras, n, 1)::integer * case when n % 2 = 1 then 3 else 1 end) % 10) % 10 from generate_series(1, 17) n
  );
end
$$;

-- The number of a pallet without the application identifier of its bar code: «(00)178012340000000015» and «00178012340000000015» are
-- 178012340000000015.
create or replace function pallet_sin_prefijo(numero text) returns text language sql immutable
  return regexp_replace(upper(trim(numero)), '^(\(00\)\s*|00)(?=\d{18}$)', '');

create or replace function cuidar_lote() returns trigger language plpgsql as $$
declare
  otra text;
begin
  if new.fecha_proceso > momento()::date then
    raise exception 'Fecha de proceso: no puede ser futura. Escriba el día en que la planta procesó el lote.' using column = 'Fecha_Proceso';
  end if;
  if tg_op = 'UPDATE' and (old.cod_especie, old.cod_variedad) is distinct from (new.cod_especie, new.cod_variedad) then
    select nombre_en_frase(c) into otra
      from contenedor_pallet p
      join contenedor c using (id_contenedor)
      join negocio_producto l on l.nro_negocio = c.nro_negocio and l.id_linea = p.id_linea
     where p.id_lote = new.id_lote and (l.cod_especie <> new.cod_especie or l.cod_variedad <> new.cod_variedad)
     limit 1;
    if otra is not null then
      raise exception 'Variedad: no se cambia, porque el lote va en %, en una línea de otra fruta. Quite antes sus pallets de allí.', otra
        using column = 'Cod_Variedad';
    end if;
  end if;
  return new;
end
$$;
create or replace trigger a_cuidar_lote before insert or update on lote for each row execute function cuidar_lote();

create or replace function conservar_lote() returns trigger language plpgsql as $$
declare
  otra text;
begin
  select nombre_en_frase(c) into otra from contenedor_pallet p join contenedor c using (id_contenedor) where p.id_lote = old.id_lote limit 1;
  if otra is not null then
    raise exception 'El lote % va en %: quite antes sus pallets de allí.', old.nro_lote, otra;
  end if;
  return old;
end
$$;
create or replace trigger b_conservar_lote before delete on lote for each row execute function conservar_lote();

-- Inserts the saldo of a new lot, and updates that of a changed one.
create or replace function llevar_saldo_lote() returns trigger language plpgsql as $$
declare
  motivo text;
begin
  perform from saldo_lote s join cambiados using (id_lote) order by s.id_lote for no key update of s;
  select format('Cajas: el lote %s ya tiene %s en contenedores. Escriba %s o más, o quite antes pallets.', c.nro_lote, cantidad_es(s.cargadas), cantidad_es(s.cargadas))
    into motivo from cambiados c join saldo_lote s using (id_lote) where c.cajas < s.cargadas limit 1;
  if motivo is not null then
    raise exception '%', motivo using column = 'Cajas';
  end if;
  insert into saldo_lote as s (id_lote, cajas) select c.id_lote, c.cajas from cambiados c order by 1
  on conflict (id_lote) do update set cajas = excluded.cajas where s.cajas <> excluded.cajas;
  return null;
end
$$;
create or replace trigger c_llevar_saldo_nuevos after insert on lote referencing new table as cambiados for each statement execute function llevar_saldo_lote();
create or replace trigger c_llevar_saldo_editados after update on lote referencing new table as cambiados for each statement execute function llevar_saldo_lote();

-- The lots and orchards of a line of a container as its pallets name them; both are null without pallets.
create or replace function lotes_de_linea(caja integer, linea integer, out lotes text, out csg text) language plpgsql stable as $$
begin
  select string_agg(distinct l.nro_lote, ', '), string_agg(distinct l.csg, ', ') into lotes, csg
    from contenedor_pallet p join lote l using (id_lote) where p.id_contenedor = caja and p.id_linea = linea;
end
$$;

-- Writes the lots and orchards of some lines of fruit, which papers, lists and trends read.
create or replace function poner_lotes(cajas integer[], lineas integer[]) returns void language plpgsql as $$
begin
  update contenedor_carga g set lotes = v.lotes, csg = v.csg
    from (select distinct t.caja, t.linea from unnest(cajas, lineas) t (caja, linea)) t
   cross join lateral lotes_de_linea(t.caja, t.linea) v
   where g.id_contenedor = t.caja and g.id_linea = t.linea and (g.lotes, g.csg) is distinct from (v.lotes, v.csg);
  -- papers also tell the plants of the lots
  perform revisar_papeles(array(select distinct c.nro_embarque from contenedor c where c.id_contenedor = any (cajas) and c.nro_embarque is not null));
end
$$;

-- What is written of lots and orchards by hand does not contradict the pallets of the line.
create or replace function exigir_lotes_de_pallets() returns trigger language plpgsql as $$
declare
  segun record;
begin
  select * into segun from lotes_de_linea(new.id_contenedor, new.id_linea);
  if segun.lotes is not null and (new.lotes, new.csg) is distinct from (segun.lotes, segun.csg) then
    raise exception 'Los lotes de la línea % los dicen sus pallets. Cámbielos en ellos.', new.id_linea using column = 'Lotes';
  end if;
  return new;
end
$$;
create or replace trigger b_cuidar_lotes before update of lotes, csg on contenedor_carga for each row
  when ((old.lotes, old.csg) is distinct from (new.lotes, new.csg)) execute function exigir_lotes_de_pallets();

-- The fruit of a line stays in a container while pallets carry it; deleting a container deletes both.
create or replace function conservar_carga_con_pallets() returns trigger language plpgsql as $$
declare
  pallets integer;
begin
  select count(distinct p.nro_pallet) into pallets from contenedor_pallet p where p.id_contenedor = old.id_contenedor and p.id_linea = old.id_linea;
  if pallets > 0 and exists (select from contenedor c join negocio n using (nro_negocio) where c.id_contenedor = old.id_contenedor) then
    raise exception 'La línea % lleva % en %. Quítelos antes de devolver o mover su fruta.', old.id_linea,
      case pallets when 1 then 'un pallet' else pallets || ' pallets' end, (select nombre_en_frase(c) from contenedor c where c.id_contenedor = old.id_contenedor);
  end if;
  return old;
end
$$;
create or replace trigger a_conservar_con_pallets before delete on contenedor_carga for each row execute function conservar_carga_con_pallets();

-- What papers print of a lot reaches, when it changes, the fruit and the papers that the lot is in.
create or replace function seguir_lote() returns trigger language plpgsql as $$
begin
  perform poner_lotes(array_agg(p.id_contenedor order by p.id_contenedor, p.id_linea), array_agg(p.id_linea order by p.id_contenedor, p.id_linea))
    from nuevos n join viejos v using (id_lote) join (select distinct id_contenedor, id_linea, id_lote from contenedor_pallet) p using (id_lote)
   where (n.nro_lote, n.csg, n.cod_planta, n.productor, n.cod_especie, n.cod_variedad, n.fecha_proceso)
         is distinct from (v.nro_lote, v.csg, v.cod_planta, v.productor, v.cod_especie, v.cod_variedad, v.fecha_proceso)
  having count(*) > 0;
  return null;
end
$$;
create or replace trigger d_seguir_lote after update on lote referencing old table as viejos new table as nuevos for each statement execute function seguir_lote();

-- A pallet carries fruit of its line, and is in one container. Two transactions that write the same number wait for each other. GS1 lets an
-- SSCC be used again after a year; a plant begins its own numbers anew each season.
create or replace function cuidar_pallet() returns trigger language plpgsql as $$
declare
  linea negocio_producto;
  l lote;
  otra text;
begin
  if new.nro_pallet ~ '^\d{18}$' and digito_sscc(new.nro_pallet) <> right(new.nro_pallet, 1)::integer then
    raise exception 'Pallet %: el dígito verificador del SSCC no corresponde (sería %). Léalo otra vez.', new.nro_pallet, digito_sscc(new.nro_pallet)
      using column = 'Pallets_Cargados';
  end if;
  select x.* into l from lote x where x.id_lote = new.id_lote;
  select p.* into linea from contenedor_carga g join negocio_producto p using (nro_negocio, id_linea)
   where g.id_contenedor = new.id_contenedor and g.id_linea = new.id_linea;
  if linea is null then
    raise exception 'Pallet %: el contenedor no lleva fruta de la línea %. Anote antes sus bultos, o elija otra línea.', new.nro_pallet, new.id_linea
      using column = 'Pallets_Cargados';
  elsif linea.cod_especie <> l.cod_especie or linea.cod_variedad <> l.cod_variedad then
    raise exception 'Pallet %: el lote % es de %, y la línea % es de %. Elija un lote de esa fruta, u otra línea.', new.nro_pallet, l.nro_lote,
      (select concat_ws(' ', e.nom_especie, v.nom_variedad) from especie e, variedad v where e.cod_especie = l.cod_especie and v.cod_variedad = l.cod_variedad),
      new.id_linea,
      (select concat_ws(' ', e.nom_especie, v.nom_variedad) from especie e left join variedad v on v.cod_variedad = linea.cod_variedad where e.cod_especie = linea.cod_especie)
      using column = 'Pallets_Cargados';
  end if;
  perform pg_advisory_xact_lock(hashtext('pallet'), hashtext(new.nro_pallet));
  select format('%s (%s)', nombre_en_frase(c), n.nro_contrato) into otra
    from contenedor_pallet p
    join lote x using (id_lote)
    join contenedor c using (id_contenedor)
    join negocio n using (nro_negocio)
   where p.nro_pallet = new.nro_pallet and p.id_contenedor <> new.id_contenedor and (x.cod_planta = l.cod_planta or length(new.nro_pallet) = 18)
     and abs(x.fecha_proceso - l.fecha_proceso) < 365
   limit 1;
  if otra is not null then
    raise exception 'El pallet % ya está en %. Revise su número, o quítelo antes de allí.', new.nro_pallet, otra using column = 'Pallets_Cargados';
  end if;
  return new;
end
$$;
create or replace trigger a_cuidar_pallet before insert or update of nro_pallet, id_lote, id_linea on contenedor_pallet for each row execute function cuidar_pallet();

-- Applies changes of pallets to the boxes of their lots, in the order of the lots, which prevents deadlocks, and to the lines of fruit.
create or replace function seguir_pallets(cajas integer[], lineas integer[], lotes integer[], diferencias integer[]) returns void language plpgsql as $$
declare
  motivo text;
begin
  perform from saldo_lote s where s.id_lote = any (lotes) order by s.id_lote for no key update;
  select format('El lote %s tiene %s cajas y quedan %s sin contenedor, no %s. Revise los bultos de los pallets, o corrija las cajas del lote.',
      l.nro_lote, cantidad_es(s.cajas), cantidad_es(s.cajas - s.cargadas), cantidad_es(d.diferencia)) into motivo
    from (select v.lote, sum(v.diferencia)::integer as diferencia from unnest(lotes, diferencias) v (lote, diferencia) group by 1) d
    join saldo_lote s on s.id_lote = d.lote
    join lote l using (id_lote)
   where s.cargadas + d.diferencia > s.cajas order by l.nro_lote limit 1;
  if motivo is not null then
    raise exception '%', motivo using column = 'Pallets_Cargados';
  end if;
  update saldo_lote s set cargadas = s.cargadas + d.diferencia
    from (select v.lote, sum(v.diferencia)::integer as diferencia from unnest(lotes, diferencias) v (lote, diferencia) group by 1) d
   where s.id_lote = d.lote and d.diferencia <> 0;
  perform poner_lotes(cajas, lineas);
end
$$;
create or replace function cargar_pallets() returns trigger language plpgsql as $$
begin
  perform seguir_pallets(array_agg(id_contenedor), array_agg(id_linea), array_agg(id_lote), array_agg(cajas)) from nuevos having count(*) > 0;
  return null;
end
$$;
create or replace function cambiar_pallets() returns trigger language plpgsql as $$
begin
  perform seguir_pallets(array_agg(id_contenedor), array_agg(id_linea), array_agg(id_lote), array_agg(cajas)) from (
    select id_contenedor, id_linea, id_lote, cajas from nuevos union all select id_contenedor, id_linea, id_lote, -cajas from viejos) v having count(*) > 0;
  return null;
end
$$;
create or replace function descargar_pallets() returns trigger language plpgsql as $$
begin
  perform seguir_pallets(array_agg(id_contenedor), array_agg(id_linea), array_agg(id_lote), array_agg(-cajas)) from viejos having count(*) > 0;
  return null;
end
$$;
create or replace trigger b_cargar_pallets after insert on contenedor_pallet referencing new table as nuevos for each statement execute function cargar_pallets();
create or replace trigger b_cambiar_pallets after update on contenedor_pallet referencing old table as viejos new table as nuevos for each statement execute function cambiar_pallets();
create or replace trigger b_descargar_pallets after delete on contenedor_pallet referencing old table as viejos for each statement execute function descargar_pallets();

-- The pallets of a container as a person sends them, `[{ "Nro_Pallet", "Id_Lote", "Id_Linea", "Cajas", "Neto_Kg" }]`, with what follows where a
-- value is blank: the line with the fruit of the lot, where the container has one only, and the net weight of its boxes. A pallet is recognized by its number, lot and line, so that
-- the same list sent twice changes nothing.
create or replace function pallets_pedidos(caja integer, filas jsonb)
  returns table (orden bigint, nro_pallet text, id_lote integer, id_linea integer, posibles integer[], en_carga boolean, cajas integer, neto_kg numeric) language plpgsql stable as $$
begin
  return query
    select f.orden - 1, pallet_sin_prefijo(f.dato ->> 'Nro_Pallet'), (f.dato ->> 'Id_Lote')::integer, coalesce((f.dato ->> 'Id_Linea')::integer, case when cardinality(p.lineas) = 1 then p.lineas[1] end),
           p.lineas, m.id_linea is not null, (f.dato ->> 'Cajas')::integer,
           coalesce((f.dato ->> 'Neto_Kg')::numeric, round((f.dato ->> 'Cajas')::integer * m.kilos / nullif(m.cajas, 0), 3))
      from jsonb_array_elements(filas) with ordinality f (dato, orden)
      left join lote l on l.id_lote = (f.dato ->> 'Id_Lote')::integer
     cross join lateral (
        select array(
          select g.id_linea from contenedor_carga g join negocio_producto x using (nro_negocio, id_linea)
           where g.id_contenedor = caja and x.cod_especie = l.cod_especie and coalesce(x.cod_variedad, l.cod_variedad) = l.cod_variedad order by 1) as lineas) p
      left join carga_medida m on m.id_contenedor = caja
       and m.id_linea = coalesce((f.dato ->> 'Id_Linea')::integer, case when cardinality(p.lineas) = 1 then p.lineas[1] end);
end
$$;

-- Removes the pallets of a container that are not in the list, before its fruit changes.
create or replace function quitar_pallets(caja integer, filas jsonb) returns void language plpgsql as $$
begin
  delete from contenedor_pallet p
   where p.id_contenedor = caja and not exists (
     select from pallets_pedidos(caja, filas) f where (f.nro_pallet, f.id_lote, f.id_linea) = (p.nro_pallet, p.id_lote, p.id_linea));
  if found then
    update contenedor set version = version where id_contenedor = caja;
  end if;
end
$$;

-- Stores the pallets of a container as in the list: the list is all of them.
create or replace function anotar_pallets(caja integer, filas jsonb) returns void language plpgsql as $$
declare
  fila record;
  cambio boolean;
begin
  perform quitar_pallets(caja, filas);
  for fila in
    select f.*, count(*) over (partition by f.nro_pallet, f.id_lote, f.id_linea) as veces, l.nro_lote
      from pallets_pedidos(caja, filas) f join lote l using (id_lote) order by f.orden
  loop
    if fila.id_linea is null and fila.posibles <> '{}' then
      raise exception 'Línea: el contenedor lleva esa fruta en las líneas %. Escriba en cuál va el pallet.', array_to_string(fila.posibles, ', ')
        using column = format('Pallets_Cargados.%s.Id_Linea', fila.orden);
    elsif fila.id_linea is null then
      raise exception 'Pallet %: el contenedor no lleva fruta como la del lote %. Anote antes sus bultos, o elija otro lote.', fila.nro_pallet, fila.nro_lote
        using column = format('Pallets_Cargados.%s.Id_Lote', fila.orden);
    elsif not fila.en_carga then
      raise exception 'Línea: el contenedor no lleva fruta de la línea %. Anote antes sus bultos, o elija otra.', fila.id_linea
        using column = format('Pallets_Cargados.%s.Id_Linea', fila.orden);
    elsif fila.veces > 1 then
      raise exception 'Pallet %: está dos veces con el lote %. Sume sus bultos en una fila.', fila.nro_pallet, fila.nro_lote
        using column = format('Pallets_Cargados.%s.Nro_Pallet', fila.orden);
    elsif fila.neto_kg is null then
      raise exception 'Neto: el envase de la línea % no tiene peso. Escriba los kilos del pallet.', fila.id_linea
        using column = format('Pallets_Cargados.%s.Neto_Kg', fila.orden);
    end if;
  end loop;
  update contenedor_pallet p set cajas = f.cajas, neto_kg = f.neto_kg
    from pallets_pedidos(caja, filas) f
   where p.id_contenedor = caja and (f.nro_pallet, f.id_lote, f.id_linea) = (p.nro_pallet, p.id_lote, p.id_linea)
     and (p.cajas, p.neto_kg) is distinct from (f.cajas, f.neto_kg);
  cambio := found;
  insert into contenedor_pallet (id_contenedor, id_pallet, nro_pallet, id_lote, id_linea, cajas, neto_kg)
  select caja, coalesce((select max(p.id_pallet) from contenedor_pallet p where p.id_contenedor = caja), 0) + row_number() over (order by f.orden),
         f.nro_pallet, f.id_lote, f.id_linea, f.cajas, f.neto_kg
    from pallets_pedidos(caja, filas) f
   where not exists (select from contenedor_pallet p
     where p.id_contenedor = caja and (f.nro_pallet, f.id_lote, f.id_linea) = (p.nro_pallet, p.id_lote, p.id_linea))
   order by f.nro_pallet;
  if found or cambio then
    update contenedor set version = version where id_contenedor = caja;
  end if;
end
$$;
