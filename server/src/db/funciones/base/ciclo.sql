-- Aggregates with states: ciclo_paso has the allowed steps, ciclo_estado the states that freeze a row.

-- Why a row in this state can't change; null when it can.
create or replace function motivo_congelado(cual text, en_estado text) returns text language plpgsql stable as $$
begin
  return (
    select format('%s está %s y ya no se puede cambiar.', c.sujeto, c.palabra)
      from ciclo_estado c where c.tabla = cual and c.estado = en_estado and c.congela
  );
end
$$;

-- Why a row may not go from one state to another; null when it may.
create or replace function motivo_de_paso(cual text, antes text, despues text) returns text language plpgsql stable as $$
begin
  if antes = despues then
    return motivo_congelado(cual, antes);
  elsif exists (select from ciclo_paso p where p.tabla = cual and p.desde = antes and p.hasta = despues) then
    return null;
  end if;
  return coalesce(
    (select format('%s no puede pasar de ese estado a %s.', a.sujeto, coalesce(b.nombre, despues))
       from ciclo_estado a left join ciclo_estado b on b.tabla = a.tabla and b.estado = despues
      where a.tabla = cual and a.estado = antes),
    format('No hay un paso del estado %s al %s.', antes, despues));
end
$$;

-- The open amendments.
create or replace view enmienda_vigente as
select e.tabla, e.clave, e.usuario from enmienda_abierta e where e.hasta > momento(clock_timestamp());

-- The user who is amending a row; null when no amendment is open.
create or replace function enmendador(cual text, de integer) returns text language plpgsql stable as $$
begin
  return (select e.usuario from enmienda_vigente e where e.tabla = cual and e.clave = de);
end
$$;

-- Why a row in this state may not change; null when it may. In a state with a step to itself, only the person who took that step may change
-- the row, during the amendment; the program itself, which is no user, always may, and so may an administrador who hands over what a person
-- was responsible for (server/src/row/responsabilidades.queries.ts).
create or replace function motivo_de_cambio(cual text, de integer, en_estado text, quien text default usuario_actual())
  returns text language plpgsql stable as $$
begin
  return coalesce(motivo_congelado(cual, en_estado), (
    select p.si_no from ciclo_paso p
     where p.tabla = cual and p.desde = en_estado and p.hasta = en_estado and enmendador(p.tabla, de) is distinct from quien
       and current_setting('nogal.entrega', true) is distinct from 'si'
  ));
end
$$;

-- Installs guards and log of an aggregate: select seguir_ciclo('negocio', 'nro_negocio', 'cod_estadoneg', 'negocio_producto',
-- 'negocio_pago'). The functions are generated per table, because a query with a fixed table name is planned once per connection, and a
-- dynamic one at each execution.
create or replace function seguir_ciclo(tabla text, clave text, estado text, variadic partes text[]) returns void language plpgsql as $seguir$
declare
  parte text;
begin
  execute format($texto$
    create or replace function cuidar_ciclo_de_%1$s() returns trigger language plpgsql as $$
    declare
      motivo text;
    begin
      if old.%2$I = new.%2$I then
        motivo := motivo_de_cambio(%1$L, old.%3$I, old.%2$I);
      else
        motivo := motivo_de_paso(%1$L, old.%2$I, new.%2$I);
      end if;
      if motivo is not null then
        raise exception '%%', motivo;
      end if;
      return new;
    end
    $$;
    create or replace trigger ciclo before update on %1$I for each row execute function cuidar_ciclo_de_%1$s();
  $texto$, tabla, estado, clave);

  execute format($texto$
    create or replace function anotar_estado_de_%1$s() returns trigger language plpgsql as $$
    begin
      insert into %2$I (%3$I, %4$I, usuario, motivo, en)
      values (new.%3$I, new.%4$I, usuario_actual(), motivo_actual(), momento(clock_timestamp()));
      delete from enmienda_abierta e where e.tabla = %1$L and e.clave = new.%3$I;
      return null;
    end
    $$;
    -- The first states of new records are noted together, so that what follows from a state is worked out once for all of them.
    create or replace function anotar_estado_inicial_de_%1$s() returns trigger language plpgsql as $$
    begin
      insert into %2$I (%3$I, %4$I, usuario, motivo, en)
      select n.%3$I, n.%4$I, usuario_actual(), motivo_actual(), momento(clock_timestamp()) from nuevas n order by n.%3$I;
      return null;
    end
    $$;
    -- Opens an amendment of one record for the user of the session, for a working day; an open amendment of somebody else is closed.
    create or replace function enmendar_de_%1$s(cual integer, porque text) returns void language plpgsql as $$
    declare
      ahora text;
    begin
      select t.%4$I into ahora from %1$I t where t.%3$I = cual for no key update;
      if not exists (select from ciclo_paso p where p.tabla = %1$L and p.desde = ahora and p.hasta = ahora) then
        raise exception 'En el estado en que está no hay nada que enmendar.';
      elsif trim(porque) = '' then
        raise exception 'Diga el motivo de la enmienda.';
      end if;
      insert into %2$I (%3$I, %4$I, usuario, motivo, en, enmienda)
      select cual, ahora, usuario_actual(), porque, momento(clock_timestamp()), coalesce(max(e.enmienda), 0) + 1 from %2$I e where e.%3$I = cual;
      insert into enmienda_abierta as a (tabla, clave, usuario, hasta)
      values (%1$L, cual, usuario_actual(), momento(clock_timestamp()) + interval '12 hours')
      on conflict (tabla, clave) do update set usuario = excluded.usuario, hasta = excluded.hasta;
    end
    $$;
    create or replace trigger anotar_estado_inicial after insert on %1$I referencing new table as nuevas
      for each statement execute function anotar_estado_inicial_de_%1$s();
    create or replace trigger anotar_estado after update on %1$I for each row
      when (old.%4$I <> new.%4$I) execute function anotar_estado_de_%1$s();
  $texto$, tabla, tabla || '_estado', clave, estado);

  -- A change of a part locks the row of its parent until the transaction ends, so that two concurrent changes can't break a rule that each
  -- alone respects. Updates and deletes of parts are checked row by row, before the change; inserts are checked together, after the
  -- statement.
  execute format($texto$
    create or replace function exigir_cambiables_de_%1$s(cuales integer[]) returns void language plpgsql as $$
    declare
      cual integer;
      estado text;
      motivo text;
    begin
      for cual, estado in
        select p.%2$I, p.%3$I from %1$I p where p.%2$I = any (cuales) order by p.%2$I for no key update
      loop
        motivo := coalesce(motivo, motivo_de_cambio(%1$L, cual, estado));
      end loop;
      if motivo is not null then
        raise exception '%%', motivo;
      end if;
    end
    $$;
    create or replace function cuidar_parte_de_%1$s() returns trigger language plpgsql as $$
    begin
      perform exigir_cambiables_de_%1$s(array[old.%2$I, new.%2$I]);
      return coalesce(new, old);
    end
    $$;
    create or replace function cuidar_nuevas_de_%1$s() returns trigger language plpgsql as $$
    begin
      perform exigir_cambiables_de_%1$s(array(select n.%2$I from nuevas n));
      return null;
    end
    $$;
  $texto$, tabla, clave, estado);
  foreach parte in array partes loop
    execute format($texto$
      create or replace trigger a_cuidar before update or delete on %1$I for each row execute function cuidar_parte_de_%2$s();
      create or replace trigger a_cuidar_nuevas after insert on %1$I referencing new table as nuevas for each statement
        execute function cuidar_nuevas_de_%2$s();
    $texto$, parte, tabla);
  end loop;
end
$seguir$;
