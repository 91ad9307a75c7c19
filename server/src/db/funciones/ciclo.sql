-- Aggregates with states: which steps there are, and what no longer changes, stand in ciclo_paso and ciclo_estado.

-- Why a row in this state no longer changes; null when it may.
create or replace function motivo_congelado(cual text, en_estado text) returns text language plpgsql stable as $$
begin
  return (
    select format('%s está %s y ya no se puede cambiar.', c.sujeto, c.palabra)
      from ciclo_estado c where c.tabla = cual and c.estado = en_estado and c.congela
  );
end
$$;

-- Row trigger before update; its argument is the column of the state.
create or replace function cuidar_ciclo() returns trigger language plpgsql as $$
declare
  antes text;
  despues text;
  motivo text;
begin
  execute format('select ($1).%1$I, ($2).%1$I', tg_argv[0]) into antes, despues using old, new;
  if antes = despues then
    motivo := motivo_congelado(tg_table_name, antes);
  elsif not exists (select from ciclo_paso p where p.tabla = tg_table_name and p.desde = antes and p.hasta = despues) then
    select format('%s no puede pasar de ese estado a %s.', a.sujeto, coalesce(b.nombre, despues)) into motivo
      from ciclo_estado a left join ciclo_estado b on b.tabla = a.tabla and b.estado = despues
     where a.tabla = tg_table_name and a.estado = antes;
    motivo := coalesce(motivo, format('No hay un paso del estado %s al %s.', antes, despues));
  end if;
  if motivo is not null then
    raise exception '%', motivo;
  end if;
  return new;
end
$$;

-- Trigger of a part; its arguments are the table, the key and the state of its parent. Whoever changes a part holds the row of its
-- parent until the end: two people can't do together what neither may alone. Parts are changed and removed one by one, before the
-- fact; those that are added are looked at together, as `nuevas`, after the statement that adds them.
create or replace function cuidar_parte() returns trigger language plpgsql as $$
declare
  consulta text := format('select p.%I from %I p where p.%I', tg_argv[2], tg_argv[0], tg_argv[1]);
  clave text := tg_argv[1];
  estado text;
  motivo text;
begin
  if tg_op = 'INSERT' then
    if exists (select from nuevas) then
      for estado in execute format('%s = any (array(select n.%I from nuevas n)) order by p.%I for no key update', consulta, clave, clave) loop
        motivo := coalesce(motivo, motivo_congelado(tg_argv[0], estado));
      end loop;
    end if;
  else
    consulta := format('%s = ($1).%I for no key update', consulta, clave);
    execute consulta into estado using old;
    motivo := motivo_congelado(tg_argv[0], estado);
    if tg_op = 'UPDATE' then
      execute consulta into estado using new;
      motivo := coalesce(motivo, motivo_congelado(tg_argv[0], estado));
    end if;
  end if;
  if motivo is not null then
    raise exception '%', motivo;
  end if;
  return coalesce(new, old);
end
$$;

-- Row trigger after insert or update; its arguments are the key and the state. Logs the state in `<table>_estado`.
create or replace function anotar_estado() returns trigger language plpgsql as $$
begin
  execute format(
    'insert into %I (%I, %I, usuario, motivo, en) values (($1).%I, ($1).%I, usuario_actual(), $2, $3)',
    tg_table_name || '_estado', tg_argv[0], tg_argv[1], tg_argv[0], tg_argv[1]
  ) using new, nullif(current_setting('nogal.motivo', true), ''), momento(clock_timestamp());
  return null;
end
$$;

-- All of them in one line: select seguir_ciclo('negocio', 'nro_negocio', 'cod_estadoneg', 'negocio_producto', 'negocio_pago');
create or replace function seguir_ciclo(tabla regclass, clave text, estado text, variadic partes regclass[]) returns void language plpgsql as $$
declare
  parte regclass;
begin
  execute format('create or replace trigger ciclo before update on %s for each row execute function cuidar_ciclo(%L)', tabla, estado);
  execute format('create or replace trigger anotar_estado_inicial after insert on %s for each row execute function anotar_estado(%L, %L)',
    tabla, clave, estado);
  execute format('create or replace trigger anotar_estado after update of %1$I on %2$s for each row when (old.%1$I <> new.%1$I)
    execute function anotar_estado(%3$L, %1$L)', estado, tabla, clave);
  foreach parte in array partes loop
    execute format('create or replace trigger a_cuidar before update or delete on %s for each row execute function cuidar_parte(%L, %L, %L)',
      parte, tabla, clave, estado);
    execute format('create or replace trigger a_cuidar_nuevas after insert on %s referencing new table as nuevas for each statement
      execute function cuidar_parte(%L, %L, %L)', parte, tabla, clave, estado);
  end loop;
end
$$;
