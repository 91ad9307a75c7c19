-- Names that differ only by what nobody sees are the same name: what plano() answered of such names before is computed anew.
-- Of two that are the same name now, the later row gets a number, which makes no name longer than its column takes.

do $$
declare
  -- Spaces that are not the plain one, and characters that take no place.
  invisibles constant text := U&'[\00A0\00AD\034F\061C\115F\1160\1680\17B4\17B5\180B-\180F\2000-\200F\202A-\202F\205F-\206F\3000\3164\FE00-\FE0F\FEFF\FFA0]';
  nombre record;
  hay boolean;
  alguno boolean := false;
begin
  for nombre in
    select i.indexrelid::regclass as indice, i.indrelid::regclass as tabla, pg_get_indexdef(i.indexrelid) as definicion,
           k.columnas, substring(k.columnas from 'plano\(([a-z_]+)\)') as columna
      from pg_index i
     cross join lateral (
       select string_agg(pg_get_indexdef(i.indexrelid, n, true), ', ' order by n) as columnas from generate_series(1, i.indnkeyatts) n
     ) k
     where i.indisunique and k.columnas ~ 'plano\('
  loop
    execute format('select exists (select from %s where %I ~ $1)', nombre.tabla, nombre.columna) into hay using invisibles;
    continue when not hay;
    alguno := true;
    execute format('drop index %s', nombre.indice);
    execute format(
      'update %1$s t set %2$I = left(%2$I, greatest(length(%2$I) - 4, 16)) || '' ('' || g.n || '')''
         from (select ctid as fila, row_number() over (partition by %3$s order by creado_en, ctid) as n from %1$s) g
        where t.ctid = g.fila and g.n > 1',
      nombre.tabla, nombre.columna, nombre.columnas
    );
    set constraints all immediate;
    execute nombre.definicion;
  end loop;

  if exists (select from negocio where nro_contrato ~ invisibles) then
    alguno := true;
    alter table negocio disable trigger user;
    drop index negocio_contrato;
    update negocio t set nro_contrato = case g.n when 1 then nro_contrato else left(nro_contrato, 15) || ' (' || g.n || ')' end
      from (select ctid as fila, row_number() over (partition by plano(nro_contrato) order by nro_negocio) as n from negocio) g
     where t.ctid = g.fila and (g.n > 1 or nro_contrato ~ invisibles);
    set constraints all immediate;
    create unique index negocio_contrato on negocio (contrato_plano);
    alter table negocio enable trigger user;
  end if;

  if alguno and exists (select from negocio) then
    perform resumir_negocios(array(select nro_negocio from negocio order by 1));
  end if;
end
$$;
