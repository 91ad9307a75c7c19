-- Gates: some steps cannot be taken back once they happened, as loading and sailing, and a row may still lack something for such a step. This file
-- names no noun: other files declare each lack by puerta(), and armar_puertas() keeps the lacks of a row in its summary row, in a column
-- `faltas_<paso>` for each step.

-- Declares a lack: its query returns, for the keys `cuales`, the key and the sentence of each row that lacks it, and what a waiver rests on:
-- another text there ends the waiver, another sentence does not.
create or replace function puerta(tabla text, llave text, paso text, falta text, consulta text, variadic fuentes jsonb[]) returns void
  language plpgsql as $$
begin
  insert into puerta as p (tabla, llave, paso, falta, consulta, fuentes) values (tabla, llave, paso, falta, consulta, to_jsonb(fuentes))
  on conflict on constraint puerta_pkey do update set llave = excluded.llave, consulta = excluded.consulta, fuentes = excluded.fuentes;
end
$$;

-- The query of some lacks of a noun for the keys `cuales`, with their waivers, as the lists that the summary row keeps, one for each step. `solo`
-- names them, as «paso falta»; where they are not all, the other lacks of the kept lists stay as they are.
create or replace function consulta_de_puertas(de_tabla text, solo text[]) returns text language plpgsql stable as $$
declare
  llave text := (select min(p.llave) from puerta p where p.tabla = de_tabla);
  todas text[] := array(select r.paso || ' ' || r.falta from puerta_regla r where r.tabla = de_tabla order by r.paso, r.orden);
  pasos text[] := array(select distinct r.paso from puerta_regla r where r.tabla = de_tabla order by 1);
  buscadas text := (
    select string_agg(format('select q.llave, q.mensaje, q.sobre, %L, %L, %L, %L, %s from (%s) q (llave, mensaje, sobre)', p.paso, p.falta, r.campo, r.peso,
             array_position(todas, p.paso || ' ' || p.falta), p.consulta), ' union all ' order by p.paso, r.orden)
      from puerta p join puerta_regla r using (tabla, paso, falta) where p.tabla = de_tabla and p.paso || ' ' || p.falta = any (solo));
  quedan text := '';
begin
  if cardinality(solo) < cardinality(todas) then
    select string_agg(format(' union all select r.%1$I, %2$L, array_position(%3$L::text[], %4$L || (o ->> ''Falta'')), o
        from %5$I r cross join jsonb_array_elements(r.%6$I) o where r.%1$I = any (cuales) and %4$L || (o ->> ''Falta'') <> all (%7$L::text[])',
        llave, x.paso, todas, x.paso || ' ', de_tabla || '_resumen', 'faltas_' || x.paso, solo), '' order by x.paso) into quedan
      from unnest(pasos) x (paso);
  end if;
  return format($consulta$
    select x.%1$I, %2$s
      from unnest(cuales) x (%1$I)
      left join (
        select f.llave, f.paso, f.orden, jsonb_build_object('Falta', f.falta, 'Campo', f.campo, 'Mensaje', f.mensaje, 'Peso', f.peso, 'Sobre', md5(f.sobre), 'Motivo', z.motivo,
                 'Por', (select u.nom_usuario from usuario u where u.cod_usuario = z.usuario), 'En', z.en) as valor
          from (%3$s) f (llave, mensaje, sobre, paso, falta, campo, peso, orden)
          left join lateral (
            select z.* from puerta_pasada z
             where z.tabla = %4$L and z.clave = f.llave and z.paso = f.paso and z.falta = f.falta and z.sobre = md5(f.sobre) and f.peso = 'con motivo'
             order by z.id desc limit 1
          ) z on true%5$s
      ) y on y.llave = x.%1$I
     group by x.%1$I
    $consulta$, llave,
    (select string_agg(format('coalesce(jsonb_agg(y.valor order by y.orden) filter (where y.paso = %L), ''[]'') as %I', x.paso, 'faltas_' || x.paso), ', ' order by x.paso)
       from unnest(pasos) x (paso)),
    buscadas, de_tabla, quedan);
end
$$;

-- What the lacks of a noun follow: what each of them follows, waivers, and the names of those who waived. Columns of a table that decide the same
-- lacks are one source. Columns of a row mostly change together: a column joins the one of its table that decides all of its lacks and others,
-- because one statement costs less than two. A source that decides at most half of the lacks computes these and leaves the others as they are;
-- where it decides more, it computes the whole value. A column joins no other one that decides more than half of them but not all.
create or replace function fuentes_de_puertas(de_tabla text) returns jsonb[] language plpgsql stable as $$
declare
  todas integer := (select count(*) from puerta o where o.tabla = de_tabla);
  mitad integer := todas / 2;
begin
  return array(
    with decide as (
      select f.fuente - 'columnas' as fuente, c.columna, array_agg(distinct o.paso || ' ' || o.falta order by o.paso || ' ' || o.falta) as faltas
        from puerta o
       cross join jsonb_array_elements(o.fuentes) f (fuente)
        left join lateral jsonb_array_elements(f.fuente -> 'columnas') c (columna) on true
       where o.tabla = de_tabla
       group by f.fuente - 'columnas', c.columna
    )
    select case when cardinality(s.faltas) <= mitad
             then por_partes(s.fuente, translate(array_to_string(s.faltas, '_'), ' ', '_'), consulta_de_puertas(de_tabla, s.faltas))
             else s.fuente end
      from (
        select d.fuente || jsonb_build_object('columnas', coalesce(jsonb_agg(d.columna order by d.columna) filter (where d.columna is not null), '[]')) as fuente, d.faltas
          from (
            select c.fuente, c.columna, coalesce((
                     select o.faltas from decide o where o.fuente = c.fuente and o.faltas @> c.faltas and (cardinality(o.faltas) <= mitad or cardinality(o.faltas) = todas)
                      order by cardinality(o.faltas) desc, o.faltas limit 1), c.faltas) as faltas
              from decide c
          ) d
         group by d.fuente, d.faltas
      ) s
    union all select fuente('puerta_pasada', format('case when c.tabla = %L then c.clave end', de_tabla))
    union all select por_regla('usuario', format('select z.clave from puerta_pasada z where z.tabla = %L and z.usuario = c.cod_usuario', de_tabla), 'nom_usuario'));
end
$$;

-- Makes one kept value of the lacks of all steps of a noun, in the order of the model. A lack of the model without a query, and a query without its
-- row in the model, stop the start.
create or replace function armar_puertas(de_tabla text) returns void language plpgsql as $armar$
declare
  sobra text;
begin
  select string_agg(coalesce(p.paso || ' ' || p.falta, r.paso || ' ' || r.falta), ', ') into sobra
    from (select * from puerta where tabla = de_tabla) p
    full join (select * from puerta_regla where tabla = de_tabla) r using (tabla, paso, falta)
   where p.falta is null or r.falta is null;
  if sobra is not null then
    raise exception 'Gates of %: % is only in the model, or only in the database.', de_tabla, sobra;
  end if;
  perform mantener(de_tabla, min(p.llave), 'puertas', array_agg(distinct 'faltas_' || p.paso order by 'faltas_' || p.paso),
    consulta_de_puertas(de_tabla, array_agg(p.paso || ' ' || p.falta)), variadic fuentes_de_puertas(de_tabla))
    from puerta p where p.tabla = de_tabla;
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

-- Guards a step that is a change of a row from `v` to `n`, as `cuando` says. The name of the trigger comes after those of kept values, so that the lacks are current.
create or replace function cuidar_puerta(tabla text, llave text, paso text, cuando text) returns void language plpgsql as $cuidar$
begin
  execute format($texto$
    create or replace function cuidar_puerta_%3$s_de_%1$s() returns trigger language plpgsql as $$
    declare
      cuales integer[] := array(select n.%2$I from nuevas n join viejas v using (%2$I) where %4$s);
    begin
      if cuales <> '{}' and coalesce(current_setting('nogal.mantener_despues', true), '') <> 'si' then
        perform exigir_puerta(%1$L, %2$L, %3$L, cuales);
      end if;
      return null;
    end
    $$;
    create or replace trigger puerta_%3$s after update on %1$I referencing old table as viejas new table as nuevas
      for each statement execute function cuidar_puerta_%3$s_de_%1$s();
  $texto$, tabla, llave, paso, cuando);
end
$cuidar$;

-- Waives, by the reason of a person, what a step lacks now and may be waived, for some rows.
create or replace function pasar_puertas(de_tabla text, llave text, de_paso text, cuales integer[], porque text) returns integer language plpgsql as $$
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
     where r.%2$I = any ($1) and f."Peso" = 'con motivo' and f."Motivo" is null
    $texto$, de_tabla, llave, de_paso, de_tabla || '_resumen', 'faltas_' || de_paso) using cuales, trim(porque);
  get diagnostics hechas = row_count;
  return hechas;
end
$$;

-- The same for one row.
create or replace function pasar_puerta(de_tabla text, llave text, de_paso text, cual integer, porque text) returns integer language plpgsql as $$
begin
  return pasar_puertas(de_tabla, llave, de_paso, array[cual], porque);
end
$$;
