-- Gates: what a step lacks that the world cannot take back, to load or to sail. This file names no noun: other files of functions declare a
-- lack by puerta(), and armar_puerta() makes of those of a step a kept value, `faltas_<paso>` of the summary row.

-- Declares a lack: its query returns, for the keys `cuales`, the key and the sentence of each row that lacks it, and what a waiver rests on:
-- another text there ends the waiver, another sentence does not.
create or replace function puerta(tabla text, llave text, paso text, falta text, consulta text, variadic fuentes jsonb[]) returns void
  language plpgsql as $$
begin
  insert into puerta as p (tabla, llave, paso, falta, consulta, fuentes) values (tabla, llave, paso, falta, consulta, to_jsonb(fuentes))
  on conflict on constraint puerta_pkey do update set llave = excluded.llave, consulta = excluded.consulta, fuentes = excluded.fuentes;
end
$$;

-- What the lacks of a step follow: what each of them follows, waivers, and the names of those who waived. Several lacks that follow the same
-- rows of a table are one source of all their columns, so that a change computes the lacks once.
create or replace function fuentes_de_puerta(de_tabla text, de_paso text) returns jsonb[] language plpgsql stable as $$
begin
  return array(
    select min(f.fuente::text)::jsonb || jsonb_build_object('columnas',
             case when bool_or(f.fuente -> 'columnas' = '[]') then '[]' else jsonb_agg(distinct c.columna) filter (where c.columna is not null) end)
      from puerta o
     cross join jsonb_array_elements(o.fuentes) f (fuente)
      left join lateral jsonb_array_elements(f.fuente -> 'columnas') c (columna) on true
     where o.tabla = de_tabla and o.paso = de_paso
     group by f.fuente - 'columnas'
    union all select fuente('puerta_pasada', format('case when c.tabla = %L and c.paso = %L then c.clave end', de_tabla, de_paso))
    union all select por_regla('usuario', format('select z.clave from puerta_pasada z where z.tabla = %L and z.paso = %L and z.usuario = c.cod_usuario', de_tabla, de_paso),
      'nom_usuario'));
end
$$;

-- Makes the kept value of the lacks of a step, in the order of the model. A lack of the model without a query, and a query without its row in
-- the model, stop the start.
create or replace function armar_puerta(de_tabla text, de_paso text) returns void language plpgsql as $armar$
declare
  sobra text;
begin
  select string_agg(coalesce(p.falta, r.falta), ', ') into sobra
    from (select * from puerta where tabla = de_tabla and paso = de_paso) p
    full join (select * from puerta_regla where tabla = de_tabla and paso = de_paso) r using (tabla, paso, falta)
   where p.falta is null or r.falta is null;
  if sobra is not null then
    raise exception 'Gate % of %: % is only in the model, or only in the database.', de_paso, de_tabla, sobra;
  end if;
  perform mantener(de_tabla, min(p.llave), 'puerta_' || de_paso, array['faltas_' || de_paso], format($consulta$
    select x.%1$I, coalesce(jsonb_agg(jsonb_build_object('Falta', f.falta, 'Campo', f.campo, 'Mensaje', f.mensaje, 'Peso', f.peso, 'Sobre', md5(f.sobre), 'Motivo', z.motivo,
             'Por', (select u.nom_usuario from usuario u where u.cod_usuario = z.usuario), 'En', z.en) order by f.orden) filter (where f.falta is not null), '[]') as %2$I
      from unnest(cuales) x (%1$I)
      left join (%3$s) f (llave, mensaje, sobre, falta, campo, peso, orden) on f.llave = x.%1$I
      left join lateral (
        select z.* from puerta_pasada z
         where z.tabla = %4$L and z.clave = x.%1$I and z.paso = %5$L and z.falta = f.falta and z.sobre = md5(f.sobre) and f.peso = 'con motivo'
         order by z.id desc limit 1
      ) z on true
     group by x.%1$I
    $consulta$, min(p.llave), 'faltas_' || de_paso,
      string_agg(format('select q.llave, q.mensaje, q.sobre, %L, %L, %L, %s from (%s) q (llave, mensaje, sobre)', p.falta, r.campo, r.peso, r.orden, p.consulta), ' union all ' order by r.orden),
      de_tabla, de_paso),
    variadic fuentes_de_puerta(de_tabla, de_paso))
    from puerta p join puerta_regla r using (tabla, paso, falta) where p.tabla = de_tabla and p.paso = de_paso;
end
$armar$;

-- Refuses a step that lacks something that nobody may waive, or that nobody has waived. Each sentence has a line of its own.
create or replace function exigir_puerta(tabla text, llave text, paso text, cuales integer[]) returns void language plpgsql as $$
declare
  faltan record;
begin
  execute format($texto$
    select string_agg(f."Mensaje", e'\n') as mensajes, min(f."Campo") as campo, bool_or(f."Peso" = 'impide') as impide
      from (
        select f.* from %I r cross join jsonb_to_recordset(r.%I) f ("Campo" text, "Mensaje" text, "Peso" text, "Motivo" text)
         where r.%I = any ($1) and (f."Peso" = 'impide' or f."Motivo" is null) order by f."Peso" <> 'impide' limit 20
      ) f
    $texto$, tabla || '_resumen', 'faltas_' || paso, llave) into faltan using cuales;
  if faltan.mensajes is not null then
    raise exception '%', faltan.mensajes || case when faltan.impide then '' else e'\nPara seguir igual, autorícelo con un motivo.' end
      using column = faltan.campo, errcode = case when faltan.impide then 'P0001' else 'NG001' end;
  end if;
end
$$;

-- Guards a step that is the first value of a field. The name of the trigger comes after those of kept values, so that the lacks are current.
create or replace function cuidar_puerta(tabla text, llave text, paso text, campo text) returns void language plpgsql as $cuidar$
begin
  execute format($texto$
    create or replace function cuidar_puerta_%3$s_de_%1$s() returns trigger language plpgsql as $$
    declare
      cuales integer[] := array(select n.%2$I from nuevas n join viejas v using (%2$I) where n.%4$I is not null and v.%4$I is null);
    begin
      if cuales <> '{}' and coalesce(current_setting('nogal.mantener_despues', true), '') <> 'si' then
        perform exigir_puerta(%1$L, %2$L, %3$L, cuales);
      end if;
      return null;
    end
    $$;
    create or replace trigger puerta_%3$s after update on %1$I referencing old table as viejas new table as nuevas
      for each statement execute function cuidar_puerta_%3$s_de_%1$s();
  $texto$, tabla, llave, paso, campo);
end
$cuidar$;

-- Waives, by the reason of a person, what a step lacks now and may be waived.
create or replace function pasar_puerta(de_tabla text, llave text, de_paso text, cual integer, porque text) returns integer language plpgsql as $$
declare
  hechas integer;
begin
  if coalesce(trim(porque), '') = '' then
    raise exception 'Diga por qué se sigue igual.' using column = 'Motivo';
  end if;
  execute format($texto$
    insert into puerta_pasada (tabla, clave, paso, falta, mensaje, sobre, motivo, usuario)
    select %L, r.%I, %L, f."Falta", f."Mensaje", f."Sobre", $2, usuario_actual()
      from %I r cross join jsonb_to_recordset(r.%I) f ("Falta" text, "Mensaje" text, "Sobre" text, "Peso" text, "Motivo" text)
     where r.%2$I = $1 and f."Peso" = 'con motivo' and f."Motivo" is null
    $texto$, de_tabla, llave, de_paso, de_tabla || '_resumen', 'faltas_' || de_paso) using cual, trim(porque);
  get diagnostics hechas = row_count;
  return hechas;
end
$$;
