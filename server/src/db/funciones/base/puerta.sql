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

-- The query of some lacks of a step for the keys `cuales`, with their waivers, as the list that the summary row keeps. `ademas` is a condition for
-- the lacks `o` of the kept list that stay as they are.
create or replace function consulta_de_puerta(de_tabla text, de_paso text, faltas text[], ademas text default null) returns text language plpgsql stable as $$
declare
  llave text := (select min(p.llave) from puerta p where p.tabla = de_tabla);
  buscadas text := (
    select string_agg(format('select q.llave, q.mensaje, q.sobre, %L, %L, %L, %s from (%s) q (llave, mensaje, sobre)', p.falta, r.campo, r.peso, r.orden, p.consulta),
             ' union all ' order by r.orden)
      from puerta p join puerta_regla r using (tabla, paso, falta) where p.tabla = de_tabla and p.paso = de_paso and p.falta = any (faltas));
begin
  return format($consulta$
    select x.%1$I, coalesce(jsonb_agg(y.valor order by y.orden) filter (where y.valor is not null), '[]') as %2$I
      from unnest(cuales) x (%1$I)
      left join (
        select f.llave, f.orden, jsonb_build_object('Falta', f.falta, 'Campo', f.campo, 'Mensaje', f.mensaje, 'Peso', f.peso, 'Sobre', md5(f.sobre), 'Motivo', z.motivo,
                 'Por', (select u.nom_usuario from usuario u where u.cod_usuario = z.usuario), 'En', z.en) as valor
          from (%3$s) f (llave, mensaje, sobre, falta, campo, peso, orden)
          left join lateral (
            select z.* from puerta_pasada z
             where z.tabla = %4$L and z.clave = f.llave and z.paso = %5$L and z.falta = f.falta and z.sobre = md5(f.sobre) and f.peso = 'con motivo'
             order by z.id desc limit 1
          ) z on true%6$s
      ) y on y.llave = x.%1$I
     group by x.%1$I
    $consulta$, llave, 'faltas_' || de_paso, buscadas, de_tabla, de_paso,
    case when ademas is null then '' else format(' union all select r.%1$I, g.orden, o from %2$I r cross join jsonb_array_elements(r.%3$I) o
      join puerta_regla g on g.tabla = %4$L and g.paso = %5$L and g.falta = o ->> ''Falta'' where r.%1$I = any (cuales) and %6$s',
      llave, de_tabla || '_resumen', 'faltas_' || de_paso, de_tabla, de_paso, ademas) end);
end
$$;

-- What the lacks of a step follow: what each of them follows, waivers, and the names of those who waived. Columns of a table that decide the same
-- lacks, or some of at most three that others decide, are one source; where these are a few of the lacks, the others stay as they are.
create or replace function fuentes_de_puerta(de_tabla text, de_paso text) returns jsonb[] language plpgsql stable as $$
declare
  todas integer := (select count(*) from puerta o where o.tabla = de_tabla and o.paso = de_paso);
begin
  return array(
    with decide as (
      select f.fuente - 'columnas' as fuente, c.columna, array_agg(distinct o.falta order by o.falta) as faltas
        from puerta o
       cross join jsonb_array_elements(o.fuentes) f (fuente)
        left join lateral jsonb_array_elements(f.fuente -> 'columnas') c (columna) on true
       where o.tabla = de_tabla and o.paso = de_paso
       group by f.fuente - 'columnas', c.columna
    )
    select case when cardinality(s.faltas) < least(todas, 4)
             then por_partes(s.fuente, array_to_string(s.faltas, '_'),
               consulta_de_puerta(de_tabla, de_paso, s.faltas, format('o ->> ''Falta'' <> all (%L::text[])', s.faltas)))
             else s.fuente end
      from (
        select d.fuente || jsonb_build_object('columnas', coalesce(jsonb_agg(d.columna order by d.columna) filter (where d.columna is not null), '[]')) as fuente, d.faltas
          from (
            select c.fuente, c.columna, coalesce((
                     select o.faltas from decide o where o.fuente = c.fuente and o.faltas @> c.faltas and cardinality(o.faltas) < 4
                      order by cardinality(o.faltas) desc, o.faltas limit 1), c.faltas) as faltas
              from decide c
          ) d
         group by d.fuente, d.faltas
      ) s
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
  perform mantener(de_tabla, min(p.llave), 'puerta_' || de_paso, array['faltas_' || de_paso], consulta_de_puerta(de_tabla, de_paso, array_agg(p.falta)),
    variadic fuentes_de_puerta(de_tabla, de_paso))
    from puerta p where p.tabla = de_tabla and p.paso = de_paso;
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
