-- The closing of a season: what belongs to its deals can no longer be changed, by whatever way. ADR 0073.

-- Is a season closed? For queries; a guard asks `temporada_cerrada()`, which waits for a closing that is under way.
create or replace function esta_cerrada(temporada integer) returns boolean language plpgsql stable as $$
begin
  return exists (select from temporada_cierre c where c.cod_temporada = temporada and c.cerrada);
end
$$;

-- Why nothing of a season can be changed; null while the season is open.
create or replace function motivo_de_temporada(temporada integer) returns text language plpgsql stable as $$
begin
  return (
    select format('La temporada %s está cerrada desde el %s: lo que es de ella se consulta y ya no se cambia. Si hay que corregir algo, pida a un administrador que la abra.',
             t.nom_temporada, to_char(c.en at time zone 'America/Santiago', 'DD-MM-YYYY'))
      from temporada_cierre c join temporada t using (cod_temporada) where c.cod_temporada = temporada and c.cerrada);
end
$$;

-- The number of the advisory locks of seasons: who changes something of a season holds its lock shared, who closes it holds it alone. A closing
-- therefore waits for changes under way, and a change that waited for a closing sees that the season is closed.
create or replace function cerrojo_de_temporadas() returns integer language plpgsql stable as $$
begin
  return 'temporada_cierre'::regclass::oid::integer;
end
$$;

-- Is a season closed, now and until the transaction ends? Null belongs to no season.
create or replace function temporada_cerrada(temporada integer) returns boolean language plpgsql as $$
begin
  if temporada is null then
    return false;
  end if;
  perform pg_advisory_xact_lock_shared(cerrojo_de_temporadas(), temporada);
  -- a statement of its own, so that its snapshot is from after the lock
  return exists (select from temporada_cierre c where c.cod_temporada = temporada and c.cerrada);
end
$$;

-- The expression of the season of a row `fila` of a table, found along foreign keys to the deal, mandatory ones first; null when none leads there.
create or replace function camino_a_temporada(tabla regclass, fila text, pasadas regclass[] default '{}') returns text language plpgsql stable as $$
declare
  llave record;
  camino text;
  caminos text[] := '{}';
  alias text := 'p' || cardinality(pasadas);
begin
  if tabla in ('negocio'::regclass, 'temporada'::regclass) then
    return fila || '.cod_temporada';
  end if;
  for llave in
    select k.confrelid::regclass as de, a.attname as columna, b.attname as clave, a.attnotnull as obligada
      from pg_constraint k
      join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
      join pg_attribute b on b.attrelid = k.confrelid and b.attnum = k.confkey[1]
     where k.contype = 'f' and k.conrelid = tabla and cardinality(k.conkey) = 1 and k.confrelid <> all (pasadas || tabla::oid) and k.confrelid <> 'temporada'::regclass
     order by a.attnotnull desc, k.confrelid = 'negocio'::regclass desc, k.conname
  loop
    camino := camino_a_temporada(llave.de, alias, pasadas || tabla);
    if camino is not null then
      caminos := caminos || format('(select %s from %s %s where %s.%I = %s.%I)', camino, llave.de, alias, alias, llave.clave, fila, llave.columna);
      exit when llave.obligada;
    end if;
  end loop;
  return case cardinality(caminos) when 0 then null when 1 then caminos[1] else format('coalesce(%s)', array_to_string(caminos, ', ')) end;
end
$$;

-- Guards the rows of a table: those of a closed season are neither added nor changed nor deleted. An update that changes no other columns than
-- `libres`, which the program keeps, passes. A row that leads to no deal belongs to no season.
create or replace function cuidar_temporada_de(tabla regclass, camino text, hechos text, libres text[]) returns void language plpgsql as $cuidar$
begin
  execute format($texto$
    create or replace function cuidar_temporada_de_%1$s() returns trigger language plpgsql as $$
    declare
      fila %1$s;
      temporada integer;
    begin
      if tg_op <> 'INSERT' then
        fila := old;
        temporada := %2$s;
        if temporada_cerrada(temporada) and not (tg_op = 'UPDATE' and to_jsonb(old) - %3$L::text[] = to_jsonb(new) - %3$L::text[]) then
          raise exception '%%', motivo_de_temporada(temporada);
        end if;
      end if;
      if tg_op <> 'DELETE' then
        fila := new;
        if tg_op = 'INSERT' or (%2$s) is distinct from temporada then
          temporada := %2$s;
          if temporada_cerrada(temporada) then
            raise exception '%%', motivo_de_temporada(temporada);
          end if;
        end if;
      end if;
      return coalesce(new, old);
    end
    $$;
    create or replace trigger a_cerrada before %4$s on %1$s for each row execute function cuidar_temporada_de_%1$s();
  $texto$, tabla, camino, libres, hechos);
end
$cuidar$;

-- The tables that a closed season leaves open although their rows lead to a deal: the first ones the program derives from other rows, the next
-- ones are about people, the last ones hold what shipping lines tell.
create or replace function libres_de_temporada() returns text[] language plpgsql immutable as $$
begin
  return array[
    'negocio_resumen', 'embarque_resumen', 'contenedor_resumen', 'negocio_busqueda', 'embarque_busqueda', 'saldo_fruta', 'contenedor_liberacion',
    'embarque_por_revisar', 'embarque_corte_movido', 'pendiente',
    'aviso', 'aviso_pendiente', 'seguimiento', 'gestion_recordatorio',
    'rastreo', 'rastreo_evento'];
end
$$;

-- Guards every table whose rows belong to a deal, those of nouns too: it runs after everything that makes tables.
create or replace function cuidar_temporadas() returns void language plpgsql as $$
declare
  una record;
begin
  for una in
    select t.oid::regclass as tabla, case when t.relname = 'impresion' then
             $c$(select n.cod_temporada from negocio n where n.nro_negocio = case when fila.papel = 'contrato' then fila.clave
               else (select e.nro_negocio from embarque e where e.nro_embarque = fila.clave) end)$c$
           else camino_a_temporada(t.oid::regclass, 'fila') end as camino,
           coalesce(x.hechos, 'insert or update or delete') as hechos, coalesce(x.columnas, '{}') as columnas
      from pg_class t
      -- what is only kept up to date in a table is written at any time
      left join (values ('temporada', 'update or delete', array['activo', 'version', 'modificado_por', 'modificado_en']),
        ('envio', 'insert', '{}'), ('rastreo_propuesta', 'update', array['estado', 'decidida_en', 'impide']),
        ('aprobacion_gestion', null, array['avisada']), ('aprobacion_enlace', null, array['anulado_en']),
        ('embarque_proforma', null, array['desactualizada'])) x (tabla, hechos, columnas) on x.tabla = t.relname
     where t.relkind = 'r' and t.relnamespace = 'public'::regnamespace and t.relname <> all (libres_de_temporada()) and t.relname <> 'temporada_cierre'
     order by t.relname
  loop
    if una.camino is not null then
      perform cuidar_temporada_de(una.tabla, una.camino, una.hechos, una.columnas);
    end if;
  end loop;
  -- the season of a deal follows from its ETD, which an earlier trigger of the table decides
  create or replace trigger zz_cerrada before insert or update on negocio for each row execute function cuidar_temporada_de_negocio();
end
$$;

-- No task opens in a closed season, because nobody could do what it asks for.
create or replace function omitir_pendiente() returns trigger language plpgsql as $$
begin
  if esta_cerrada((select n.cod_temporada from negocio n where n.nro_negocio = new.nro_negocio)) then
    return null;
  end if;
  return new;
end
$$;
create or replace trigger a_omitir before insert on pendiente for each row execute function omitir_pendiente();

-- Its key in the history begins with that of the season, of which it is a part.
create or replace trigger anotar_nuevas after insert on temporada_cierre referencing new table as nuevas for each statement
  execute function anotar_nuevas('cod_temporada', 'cod_temporada');
create or replace trigger anotar_cambios after update or delete on temporada_cierre for each row execute function anotar_cambios('cod_temporada', 'cod_temporada');

-- What is not finished in a season: each kind of the model (`ABIERTO_EN_TEMPORADA`), and how many.
create or replace function abierto_en_temporada(cual integer) returns table (que text, cuantos integer) language plpgsql stable as $$
begin
  return query
  with n as materialized (select x.* from negocio x where x.cod_temporada = cual and x.cod_estadoneg <> '@negocio.anulado'),
       e as materialized (select x.* from embarque x join n using (nro_negocio) where x.cod_estadoemb <> '@embarque.anulado')
  select v.que, v.cuantos::integer from (
    select 1, 'temporada', count(*) from temporada t where t.cod_temporada = cual and t.fecha_termino >= current_date
    union all select 2, 'negocios', count(*) from n where n.cod_estadoneg <> '@negocio.cumplido'
    union all select 3, 'embarques', count(*) from e where e.cod_estadoemb <> '@embarque.cerrado'
    union all select 4, 'puertas', count(*) from e join embarque_resumen r using (nro_embarque) where e.fecha_zarpe is null and r.faltas_zarpar <> '[]'
    union all select 5, 'gestiones', count(*) from n join gestion g using (nro_negocio) where g.cod_estadogestion <> '@gestion.completa'
    union all select 6, 'aprobaciones', count(*) from e join aprobacion a using (nro_embarque) where a.estado = 'pendiente'
    union all select 7, 'papeles', (select count(*) from e join por_enviar q on q.clave = e.nro_embarque and q.papel <> 'contrato')
      + (select count(*) from n join por_enviar q on q.clave = n.nro_negocio and q.papel = 'contrato')
    union all select 8, 'pagos', count(*) from n join negocio_cuota c using (nro_negocio) where c.fecha_vencimiento is null or c.fecha_vencimiento >= current_date
    union all select 9, 'tareas', count(*) from n join pendiente p using (nro_negocio) where p.cerrado_en is null
  ) v (orden, que, cuantos) where v.cuantos > 0 order by v.orden;
end
$$;

-- Tells those who answer for deals of a season that it was closed or opened.
create or replace function avisar_de_temporada(cual integer, dicho text) returns void language plpgsql as $$
begin
  perform avisar('temporada', max(n.nro_negocio), null, null, null, null, dicho, array(
    select distinct x.usuario from negocio d cross join lateral unnest(array[d.usuario_comercial, d.usuario_comex, d.usuario_qc]) x (usuario)
     where d.cod_temporada = cual and d.cod_estadoneg <> '@negocio.anulado' and x.usuario is not null order by 1))
    from negocio n where n.cod_temporada = cual having count(*) > 0;
end
$$;

-- What a task that a closing closed says, by which the opening knows it.
create or replace function motivo_de_cierre_de_temporada() returns text language sql immutable return 'Se cerró la temporada.';

-- Closes a season. What is open in it is kept with the closing, and takes a reason; its tasks are closed.
create or replace function cerrar_temporada(cual integer, porque text) returns void language plpgsql as $$
declare
  nombre text;
  hay jsonb;
begin
  perform pg_advisory_xact_lock(cerrojo_de_temporadas(), cual);
  select t.nom_temporada into nombre from temporada t where t.cod_temporada = cual;
  if nombre is null then
    raise exception 'Esa temporada ya no existe. Actualice la página.';
  elsif esta_cerrada(cual) then
    raise exception 'La temporada % ya está cerrada. Actualice la página.', nombre;
  end if;
  hay := (select coalesce(jsonb_agg(jsonb_build_object('Que', a.que, 'Cuantos', a.cuantos)), '[]') from abierto_en_temporada(cual) a);
  if hay <> '[]' and coalesce(trim(porque), '') = '' then
    raise exception 'Quedan cosas abiertas en la temporada %. Diga por qué se cierra así.', nombre using column = 'Motivo';
  end if;
  update pendiente p set cerrado_en = momento(clock_timestamp()), cerrado_por = usuario_actual(), motivo_cierre = motivo_de_cierre_de_temporada(),
         vigente = true, version = p.version + 1
    from negocio n where n.nro_negocio = p.nro_negocio and n.cod_temporada = cual and p.cerrado_en is null;
  insert into temporada_cierre as c (cod_temporada, cerrada, abierto, usuario, motivo, en)
  values (cual, true, hay, usuario_actual(), nullif(trim(porque), ''), momento(clock_timestamp()))
  on conflict (cod_temporada) do update
    set cerrada = true, abierto = excluded.abierto, usuario = excluded.usuario, motivo = excluded.motivo, en = excluded.en;
  perform avisar_de_temporada(cual, format('Se cerró la temporada %s: lo que es de ella ya no se cambia.', nombre));
end
$$;

-- Opens a closed season again: the tasks that the closing closed are open again, and those whose cause came meanwhile open.
create or replace function abrir_temporada(cual integer, porque text) returns void language plpgsql as $$
declare
  nombre text;
  clase mantenido;
begin
  perform pg_advisory_xact_lock(cerrojo_de_temporadas(), cual);
  if coalesce(trim(porque), '') = '' then
    raise exception 'Diga por qué se abre otra vez.' using column = 'Motivo';
  end if;
  update temporada_cierre c set cerrada = false, abierto = '[]', usuario = usuario_actual(), motivo = trim(porque), en = momento(clock_timestamp())
    from temporada t where t.cod_temporada = c.cod_temporada and c.cod_temporada = cual and c.cerrada returning t.nom_temporada into nombre;
  if nombre is null then
    raise exception 'La temporada no está cerrada. Actualice la página.';
  end if;
  update pendiente p set cerrado_en = null, cerrado_por = null, motivo_cierre = null, vigente = false, version = p.version + 1
    from negocio n where n.nro_negocio = p.nro_negocio and n.cod_temporada = cual and p.vigente and p.motivo_cierre = motivo_de_cierre_de_temporada();
  for clase in select m.* from mantenido m where m.clase is not null order by m.nombre loop
    execute format('select mantener_%s(array(select x.%I from %I x join negocio n using (nro_negocio) where n.cod_temporada = $1 order by 1))',
      clase.nombre, clase.llave, clase.tabla) using cual;
  end loop;
  perform avisar_de_temporada(cual, format('Se abrió otra vez la temporada %s: %s', nombre, trim(porque)));
end
$$;
