-- Functions that tables and indexes depend on: this file runs before the migrations, the others of this folder after them. Indexes store
-- results of plano(), and printings those of huella(): a change of their results needs a migration that rebuilds them.

-- Lower case, without accents and invisible characters, for searching and comparing names, like plano() of the model. Characters are mapped
-- one by one, so the result does not depend on the locale; every kind of space becomes a blank, and combining marks and zero-width
-- characters (Default_Ignorable_Code_Point) disappear, because they have no counterpart in the second list. ASCII texts, which are most,
-- need no mapping; most others are Spanish, so those few letters are tried first: translate() searches its whole list for each character.
create or replace function plano(texto text) returns text
  language sql immutable parallel safe
  return case
    when octet_length(texto) = char_length(texto) then lower(texto collate "C")
    when octet_length(translate(texto, 'ÁÉÍÓÚÜÑáéíóúüñ', 'aeiouunaeiouun')) = char_length(texto)
      then lower(translate(texto, 'ÁÉÍÓÚÜÑáéíóúüñ', 'aeiouunaeiouun') collate "C")
    else lower(translate(
    texto,
    U&'\00A0\1680\2000\2001\2002\2003\2004\2005\2006\2007\2008\2009\200A\202F\205F\3000'
      || 'ÁÀÂÄÃÅĀĂĄÇĆČĎĐÉÈÊËĒĖĘĚĞÍÌÎÏĪİıŁÑŃŇÓÒÔÖÕŌŐØŘŚŠŞŤÚÙÛÜŪŮŰÝŸŹŻŽáàâäãåāăąçćčďđéèêëēėęěğíìîïīłñńňóòôöõōőøřśšşťúùûüūůűýÿźżž'
      || U&'\0301\0300\0302\0308\0303\030A\0304\0306\030C\0327\0328\0307\030B'
      || U&'\00AD\034F\061C\115F\1160\17B4\17B5\180B\180C\180D\180E\180F\200B\200C\200D\200E\200F\202A\202B\202C\202D\202E\2060\2061'
      || U&'\2062\2063\2064\2065\2066\2067\2068\2069\206A\206B\206C\206D\206E\206F\3164\FE00\FE01\FE02\FE03\FE04\FE05\FE06\FE07\FE08'
      || U&'\FE09\FE0A\FE0B\FE0C\FE0D\FE0E\FE0F\FEFF\FFA0',
    '                ' || 'aaaaaaaaacccddeeeeeeeegiiiiiiilnnnoooooooorssstuuuuuuuyyzzzaaaaaaaaacccddeeeeeeeegiiiiilnnnoooooooorssstuuuuuuuyyzzz'
  ) collate "C") end;

-- A number without blanks and dashes, to be compared, like junto() of the model. Indexes store its results, like plano()'s. It is in
-- plpgsql so that the planner does not inline it, which doubled the planning time of a search, and an index does not compile it again for
-- each row. Its body is parsed when it runs, also with an empty search_path, as during the restore of a copy.
create or replace function junto(texto text) returns text language plpgsql immutable strict parallel safe as $$
begin
  return translate(public.plano(texto), ' -./_,:;#()''"\°º&+*|', '');
end
$$;

-- The words by which a search finds a day, as dayWords() gives them in the browser: 30-11-2026, S49 and 2026-S49, the week also unpadded.
create or replace function palabras_de_dia(dia date) returns text
  language sql stable parallel safe
  return to_char(dia, 'DD-MM-YYYY "s"IW IYYY-"s"IW "s"FMIW IYYY-"s"FMIW');

-- Hash of the content of a JSON value: neither the order of keys nor keys with null make a difference.
create or replace function huella(valor jsonb) returns text
  language sql immutable strict parallel safe
  return encode(sha256(convert_to(jsonb_strip_nulls(valor)::text, 'UTF8')), 'hex');

create or replace function usuario_actual() returns text
  language sql stable parallel safe
  return nullif(current_setting('nogal.usuario', true), '');

-- The origin of a change, which the historial records.
create or replace function origen_actual() returns text
  language sql stable parallel safe
  return nullif(current_setting('nogal.origen', true), '');

-- The timestamp to record: the setting nogal.momento of the transaction, which the server sets for data with a past, or else the given
-- time.
create or replace function momento(si_no timestamptz default now()) returns timestamptz
  language sql stable
  return coalesce(nullif(current_setting('nogal.momento', true), '')::timestamptz, si_no);

create or replace function rechazar_cambio() returns trigger language plpgsql as $$
begin
  raise exception 'La tabla % sólo admite agregar.', tg_table_name using errcode = 'insufficient_privilege';
end
$$;

-- The reason of a change, which the historial and the states of a record keep.
create or replace function motivo_actual() returns text
  language sql stable parallel safe
  return nullif(current_setting('nogal.motivo', true), '');

-- The key of a row as the historial writes it: the columns, joined by ~.
create or replace function clave_de(fila jsonb, columnas text[]) returns text language plpgsql immutable parallel safe as $$
declare
  clave text;
  columna text;
begin
  foreach columna in array columnas loop
    clave := concat_ws('~', clave, fila ->> columna);
  end loop;
  return clave;
end
$$;

-- Statement trigger after insert, over its rows as `nuevas`; its arguments are the key columns. Passwords are never recorded.
create or replace function anotar_nuevas() returns trigger language plpgsql as $$
begin
  insert into historial (tabla, clave, accion, despues, usuario, origen, en)
  select tg_table_name, clave_de(n.fila, tg_argv), 'crear',
         case when n.fila ? 'clave_hash' then n.fila - array['clave_hash', 'clave_origen'] else n.fila end, usuario_actual(), origen_actual(), momento(clock_timestamp())
    from (select to_jsonb(n) as fila from nuevas n offset 0) n;
  return null;
end
$$;

-- Row trigger after update or delete; its arguments are the key columns. An edit records only the columns that changed; passwords are never
-- recorded.
create or replace function anotar_cambios() returns trigger language plpgsql as $$
declare
  antes jsonb := to_jsonb(old);
  despues jsonb := to_jsonb(new);
  clave text := clave_de(coalesce(despues, antes), tg_argv);
begin
  if tg_op = 'UPDATE' then
    select jsonb_object_agg(a.key, a.value), jsonb_object_agg(d.key, d.value)
      into antes, despues
      from jsonb_each(antes) a join jsonb_each(despues) d using (key)
     where a.value is distinct from d.value and key <> all (array['version', 'modificado_por', 'modificado_en', 'clave_origen']);
    if antes is null then
      return null;
    end if;
    if antes ? 'clave_hash' then
      antes := antes || '{"clave": "anterior"}';
      despues := despues || '{"clave": "nueva"}';
    end if;
  end if;
  insert into historial (tabla, clave, accion, antes, despues, usuario, origen, en)
  values (
    tg_table_name,
    clave,
    case tg_op when 'UPDATE' then 'editar' else 'eliminar' end,
    antes - array['clave_hash', 'clave_origen'],
    despues - array['clave_hash', 'clave_origen'],
    usuario_actual(),
    origen_actual(),
    momento(clock_timestamp())
  );
  return null;
end
$$;

-- Row trigger before insert or update: maintains version, creado_* and modificado_*.
create or replace function subir_version() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    new.version := 1;
    new.creado_por := coalesce(new.creado_por, usuario_actual());
    new.modificado_por := coalesce(new.modificado_por, new.creado_por);
    new.creado_en := momento(new.creado_en);
    new.modificado_en := momento(new.modificado_en);
  else
    new.version := old.version + 1;
    new.creado_por := old.creado_por;
    new.creado_en := old.creado_en;
    new.modificado_por := coalesce(usuario_actual(), new.modificado_por);
    new.modificado_en := momento();
  end if;
  return new;
end
$$;

-- Version and historial of a table in one line: select vigilar('puerto', 'cod_puerto');
create or replace function vigilar(tabla regclass, variadic clave text[]) returns void language plpgsql as $$
declare
  columnas text := (select string_agg(quote_literal(columna), ', ' order by orden) from unnest(clave) with ordinality as c (columna, orden));
begin
  execute format('create or replace trigger subir_version before insert or update on %s for each row execute function subir_version()', tabla);
  execute format('create or replace trigger anotar_nuevas after insert on %s referencing new table as nuevas for each statement
    execute function anotar_nuevas(%s)', tabla, columnas);
  execute format('create or replace trigger anotar_cambios after update or delete on %s for each row execute function anotar_cambios(%s)',
    tabla, columnas);
end
$$;

-- Trigger at the end of a transaction: gives the table of its argument a new mark, once per transaction. The row of the mark is locked only
-- then, so a long import blocks nobody.
create or replace function poner_marca() returns trigger language plpgsql as $$
declare
  puestas text := coalesce(current_setting('nogal.marcas', true), '');
  tabla text := format(' %s ', tg_argv[0]);
begin
  if position(tabla in puestas) = 0 then
    perform set_config('nogal.marcas', puestas || tabla, true);
    insert into marca values (tg_argv[0]) on conflict on constraint marca_pkey do update set valor = gen_random_uuid();
  end if;
  return null;
end
$$;

-- A parameter table, or one of its links, in one line: select marcar('puerto'); select marcar('nave_tipotransporte', 'nave');
create or replace function marcar(tabla regclass, de regclass default null) returns void language plpgsql as $$
begin
  execute format(
    'create constraint trigger marcar after insert or update or delete on %s deferrable initially deferred for each row execute function poner_marca(%L)',
    tabla, coalesce(de, tabla)
  );
end
$$;

-- The addresses of the receivers of a mail, as one text.
create or replace function correos_de(para jsonb) returns text language plpgsql immutable parallel safe as $$
begin
  return (select string_agg(uno ->> 'Email', ', ') from jsonb_array_elements(para) as uno);
end
$$;
