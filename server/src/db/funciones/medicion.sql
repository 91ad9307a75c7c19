-- Mediciones: what a laboratory measured in a sample, and whether it meets the limits that hold there. This is the only place that judges.

-- A figure as a sentence writes it.
create or replace function cifra(valor numeric) returns text language sql immutable
  return replace(trim_scale(valor)::text, '.', ',');

-- How a unit is compared with another: the letter µ has two code points, and laboratories type u.
create or replace function unidad_llana(unidad text) returns text language sql immutable
  return translate(lower(replace(coalesce(unidad, ''), ' ', '')), 'μµ', 'uu');

-- Parts of mass in one thousand million, where a unit says them; nothing else is converted.
create or replace function partes_de_masa(unidad text) returns numeric language sql immutable
  return case unidad_llana(unidad) when 'ug/kg' then 1 when 'ng/g' then 1 when 'ppb' then 1 when 'mg/kg' then 1000 when 'ug/g' then 1000 when 'ppm' then 1000 end;

-- What a figure is multiplied with to be told in another unit; null when they are not the same kind of measure.
create or replace function factor_de_unidad(de text, a text) returns numeric language sql immutable
  return case when unidad_llana(de) = unidad_llana(a) then 1 else partes_de_masa(de) / partes_de_masa(a) end;

-- A value against a limit in the same unit. Equal passes. Below the limit of detection it may be anything from nothing up to there, so it has a
-- verdict only where all of that agrees; a maximum of nothing means «not detected».
create or replace function juzgar(valor numeric, bajo_lod boolean, lod numeric, minimo numeric, maximo numeric) returns text language sql immutable
  return case
    when minimo is null and maximo is null then 'sin-veredicto'
    when bajo_lod and minimo > 0 and lod <= minimo then 'no-cumple'
    when bajo_lod and coalesce(minimo, 0) <= 0 and (maximo is null or maximo = 0 or lod <= maximo) then 'cumple'
    when bajo_lod or valor is null then 'sin-veredicto'
    when valor < minimo or valor > maximo then 'no-cumple'
    else 'cumple'
  end;

-- The country whose law holds for what a shipment carries: that of its final destination, or else where it unloads. Without a shipment, the
-- one that the deal names.
create or replace function mercado_de_muestra(negocio_ integer, viaje integer) returns integer language plpgsql stable as $$
begin
  return (
    select coalesce(f.cod_pais, e.cod_paisdestino, n.cod_pais)
      from negocio n left join embarque e on e.nro_embarque = viaje left join destinofinal f on f.cod_destinofinal = e.cod_destinofinal
     where n.nro_negocio = negocio_
  );
end
$$;

-- The limits that hold for a sample: of the quality standard of its lines, and of the law of its final destination on the day of arrival for
-- what the fruit is sold for (consumption, unless the standard says another use). Where neither says anything there is no limit.
create or replace function limites_de_muestra(negocio_ integer, viaje integer, caja integer, linea integer)
returns table (cod_analisis integer, unidad text, minimo numeric, maximo numeric, origen text, fuente text, fuente_ing text) language plpgsql stable rows 10 as $$
begin
  return query
  with lugar as materialized (
    select mercado_de_muestra(negocio_, viaje) as cod_pais, coalesce(e.fecha_eta, e.fecha_etd, n.fecha_etd, current_date) as dia
      from negocio n left join embarque e on e.nro_embarque = viaje where n.nro_negocio = negocio_
  ), cargadas as (
    select distinct x.id_linea from contenedor c join contenedor_carga x using (id_contenedor)
     where case when caja is null then c.nro_embarque = viaje else c.id_contenedor = caja end
  ), lineas as (
    select distinct l.cod_especie, l.cod_normacalidad, coalesce(s.uso, 'Consumo directo') as uso
      from negocio_producto l left join normacalidad s using (cod_normacalidad)
     where l.nro_negocio = negocio_
       and case when linea is not null then l.id_linea = linea
         else l.id_linea in (select x.id_linea from cargadas x) or not exists (select from cargadas) end
  ), dichos as (
    select x.cod_analisis, coalesce(x.unidad, a.unidad) as unidad, x.minimo, x.maximo, 'norma' as origen, s.nom_normacalidad as fuente,
           coalesce(s.nom_normacalidad_ing, s.nom_normacalidad) as fuente_ing
      from normacalidad s
      cross join jsonb_to_recordset(s.limites) r ("Cod_Analisis" integer, "Unidad" text, "Minimo" numeric, "Maximo" numeric)
      cross join lateral (select r."Cod_Analisis" as cod_analisis, nullif(r."Unidad", '') as unidad, r."Minimo" as minimo, r."Maximo" as maximo) x
      join analisiscalidad a on a.cod_analisis = x.cod_analisis
     where s.cod_normacalidad in (select l.cod_normacalidad from lineas l)
    union
    select t.cod_analisis, t.unidad, t.minimo, t.maximo, 'ley', t.norma, coalesce(t.norma_ing, t.norma)
      from lugar d
      join pais p using (cod_pais)
      cross join lineas l
      join limitelegal t on t.activo
        and coalesce(t.cod_pais, d.cod_pais) = d.cod_pais and (t.bloque is null or t.bloque = p.bloque)
        and coalesce(t.cod_especie, l.cod_especie) = l.cod_especie and coalesce(t.uso, l.uso) = l.uso
        and d.dia between t.vigente_desde and coalesce(t.vigente_hasta, d.dia)
     -- what is said of a species goes before what is said of all
     where t.cod_especie is not null or not exists (
       select from limitelegal o where o.activo and o.cod_analisis = t.cod_analisis and o.cod_especie = l.cod_especie
         and o.cod_pais is not distinct from t.cod_pais and o.bloque is not distinct from t.bloque and coalesce(o.uso, l.uso) = l.uso
         and d.dia between o.vigente_desde and coalesce(o.vigente_hasta, d.dia))
  )
  select d.* from dichos d where d.minimo is not null or d.maximo is not null;
end
$$;

-- What a sample has of each analyte, and its verdict by the limit that decides: one that it fails before one that it cannot be held against,
-- the narrowest of those that it meets. Analytes with a limit of the standard or the law and without a value are there, as not measured.
-- One without a limit is only told, and keeps nothing from a verdict, where the sample meets or fails the limit of what it is a part of.
create or replace function resultados_de_muestra(mediciones jsonb, propio integer, negocio_ integer, viaje integer, caja integer, linea integer)
returns table (cod_analisis integer, nombre text, nombre_ing text, metodo text, medido boolean, valor numeric, bajo_lod boolean, lod numeric,
  incertidumbre numeric, unidad text, minimo numeric, maximo numeric, unidad_limite text, origen text, fuente text, fuente_ing text, exceso numeric,
  veredicto text, detalle text, se_informa boolean) language plpgsql stable rows 10 as $$
declare
  mercado text := (select p.nom_pais from pais p where p.cod_pais = mercado_de_muestra(negocio_, viaje));
begin
  return query
  with limites as materialized (
    select * from limites_de_muestra(negocio_, viaje, caja, linea)
  ), valores as (
    select r.* from jsonb_to_recordset(mediciones) r ("Cod_Analisis" integer, "Valor" numeric, "Bajo_LOD" boolean, "LOD" numeric,
      "Incertidumbre" numeric, "Unidad" text)
  ), analitos as (
    select propio as cod union select v."Cod_Analisis" from valores v union select l.cod_analisis from limites l
  ), contra as (
    select a.cod_analisis, a.nom_analisis, a.nom_analisis_ing, a.metodo, a.cod_analisis_total, v."Valor" is not null or coalesce(v."Bajo_LOD", false) as medido, v."Valor" as valor,
           coalesce(v."Bajo_LOD", false) as bajo_lod, v."LOD" as lod, v."Incertidumbre" as incertidumbre,
           coalesce(nullif(v."Unidad", ''), a.unidad) as unidad, l.minimo, l.maximo, l.unidad as unidad_limite, l.origen, l.fuente, l.fuente_ing, f.factor,
           case when f.factor is null then 'sin-veredicto'
             else juzgar(v."Valor" * f.factor, v."Bajo_LOD", v."LOD" * f.factor, l.minimo, l.maximo) end as veredicto
      from analitos x
      join analisiscalidad a on a.cod_analisis = x.cod
      left join valores v on v."Cod_Analisis" = a.cod_analisis
      left join limites l on l.cod_analisis = a.cod_analisis
      cross join lateral (select factor_de_unidad(coalesce(nullif(v."Unidad", ''), a.unidad), l.unidad) as factor) f
  ), decide as (
    select distinct on (c.cod_analisis) c.*,
           case when c.veredicto = 'no-cumple' then
             case when c.bajo_lod or c.valor * c.factor < c.minimo then c.minimo - coalesce(c.valor * c.factor, c.lod * c.factor)
               else c.valor * c.factor - c.maximo end end as exceso
      from contra c
     order by c.cod_analisis, array_position(array['no-cumple', 'sin-veredicto', 'cumple'], c.veredicto), c.maximo / nullif(c.factor, 0) nulls last,
       c.minimo / nullif(c.factor, 0) desc nulls last, array_position(array['ley', 'norma'], c.origen)
  )
  select d.cod_analisis, d.nom_analisis, coalesce(d.nom_analisis_ing, d.nom_analisis), d.metodo, d.medido, d.valor, d.bajo_lod, d.lod, d.incertidumbre, d.unidad,
         d.minimo, d.maximo, d.unidad_limite, d.origen, d.fuente, d.fuente_ing, trim_scale(d.exceso), d.veredicto,
         case
           when not d.medido then 'Falta el valor.'
           when o.nombre is not null then format('%s no lo limita por separado: limita %s.', mercado, o.nombre)
           when d.fuente is null and mercado is null then 'No se conoce el país de destino: sin él no hay un límite.'
           when d.fuente is null then format('Sin veredicto: no hay un límite para este producto en %s.', mercado)
           when d.factor is null then format('No se puede comparar %s con %s: escriba el valor en %s.', coalesce(d.unidad, 'un valor sin unidad'),
             coalesce(d.unidad_limite, 'un límite sin unidad'), coalesce(d.unidad_limite, 'la unidad del límite'))
           when d.veredicto = 'sin-veredicto' and d.lod is null then 'Está bajo el límite de detección y no se dice cuál es: escríbalo.'
           when d.veredicto = 'sin-veredicto' then format('El límite de detección (%s %s) no alcanza para el límite (%s %s).', cifra(d.lod), d.unidad,
             cifra(coalesce(d.maximo, d.minimo)), d.unidad_limite)
           when d.veredicto = 'no-cumple' and (d.bajo_lod or d.valor * d.factor < d.minimo) then
             format('No alcanza el mínimo %s %s: faltan %s. %s.', cifra(d.minimo), d.unidad_limite, cifra(d.exceso), d.fuente)
           when d.veredicto = 'no-cumple' then format('Supera el máximo %s %s en %s%s. %s.', cifra(d.maximo), d.unidad_limite, cifra(d.exceso),
             case when d.maximo > 0 then format(' (%s %%)', cifra(round(100 * d.exceso / d.maximo, 1))) else '' end, d.fuente)
           when (d.valor + d.incertidumbre) * d.factor > d.maximo or (d.valor - d.incertidumbre) * d.factor < d.minimo then
             format('Cumple, pero con su incertidumbre podría no cumplir. %s.', d.fuente)
         end, o.nombre is not null
    from decide d
    left join lateral (
      select x.nom_analisis as nombre from decide x
       where d.fuente is null and d.medido and x.fuente is not null and x.medido and (x.cod_analisis = d.cod_analisis_total or x.cod_analisis_total = d.cod_analisis)
       order by x.cod_analisis limit 1) o on true;
end
$$;

-- The worst of several verdicts: one that fails, or else one that is missing.
create or replace function peor_veredicto(actual text, otro text) returns text language sql immutable
  return case when 'no-cumple' in (actual, otro) then 'no-cumple' when 'sin-veredicto' in (actual, otro) then 'sin-veredicto' else coalesce(actual, otro) end;
create or replace aggregate veredicto_comun (text) (sfunc = peor_veredicto, stype = text);

-- The verdict of a sample: of what was measured in it, and of its own analysis at least. Results as the wire tells them, the measured ones first.
create or replace function veredicto_de_mediciones(mediciones jsonb, propio integer, negocio_ integer, viaje integer, caja integer, linea integer)
returns table (veredicto text, resultados jsonb) language plpgsql stable rows 1 as $$
begin
  return query
  select coalesce(veredicto_comun(r.veredicto) filter (where (r.medido or r.cod_analisis = propio) and not r.se_informa), 'sin-veredicto'),
         jsonb_agg(jsonb_build_object('Cod_Analisis', r.cod_analisis, 'Nom_Analisis', r.nombre, 'Medido', r.medido, 'Valor', r.valor, 'Bajo_LOD', r.bajo_lod,
           'LOD', r.lod, 'Incertidumbre', r.incertidumbre, 'Unidad', r.unidad, 'Minimo', r.minimo, 'Maximo', r.maximo, 'Unidad_Limite', r.unidad_limite,
           'Fuente', r.fuente, 'Exceso', r.exceso, 'Veredicto', r.veredicto, 'Detalle', r.detalle) order by not r.medido, r.cod_analisis)
    from resultados_de_muestra(mediciones, propio, negocio_, viaje, caja, linea) r;
end
$$;

create or replace view gestion_veredicto as
  select g.id_gestion, v.*
    from gestion g cross join lateral veredicto_de_mediciones(g.mediciones, g.cod_analisis, g.nro_negocio, g.nro_embarque, g.id_contenedor, g.id_linea) v
   where g.tipo = 'analisis';

-- What is wrong with measured values as they are written, as a sentence; null when nothing is.
create or replace function falta_de_mediciones(mediciones jsonb) returns text language plpgsql stable as $$
begin
  return (
    select case
        when a.nom_analisis is null then 'Mediciones: uno de los análisis no existe; elija otro.'
        when count(*) over (partition by r."Cod_Analisis") > 1 then format('%s está dos veces; deje uno.', a.nom_analisis)
        when coalesce(r."Bajo_LOD", false) and r."Valor" is not null then
          format('%s: escriba un valor, o que está bajo el límite de detección; no ambos.', a.nom_analisis)
        when nullif(r."Unidad", '') is not null and a.unidad is not null and factor_de_unidad(r."Unidad", a.unidad) is null then
          format('%s: no se puede convertir %s a %s; escriba el valor en %s.', a.nom_analisis, r."Unidad", a.unidad, a.unidad)
      end as falta
      from jsonb_to_recordset(mediciones) r ("Cod_Analisis" integer, "Valor" numeric, "Bajo_LOD" boolean, "Unidad" text)
      left join analisiscalidad a on a.cod_analisis = r."Cod_Analisis"
     order by falta nulls last limit 1
  );
end
$$;

-- What may be written of a sample; its result follows from the verdict, unless a person says why it does not.
create or replace function cuidar_medicion() returns trigger language plpgsql as $$
declare
  nombre text;
  falta text;
  repetida record;
  juicio text;
begin
  if current_setting('nogal.rejuzgar', true) = 'si' then
    return new;
  end if;
  if (case when tg_op = 'INSERT' then new.mediciones = '[]' and num_nonnulls(new.id_linea, new.repite) = 0
    else (new.mediciones, new.id_linea, new.repite, new.cod_aprobado, new.motivo_resultado, new.cod_estadogestion) is not distinct from
      (old.mediciones, old.id_linea, old.repite, old.cod_aprobado, old.motivo_resultado, old.cod_estadogestion) end) then
    return new;
  end if;
  nombre := (select a.nom_analisis from analisiscalidad a where a.cod_analisis = new.cod_analisis);
  falta := falta_de_mediciones(new.mediciones);
  if falta is not null then
    raise exception '%', falta;
  end if;
  if new.id_linea is not null and not exists (select from negocio_producto l where l.nro_negocio = new.nro_negocio and l.id_linea = new.id_linea) then
    raise exception 'Línea muestreada: el negocio no tiene la línea %; elija una de las suyas.', new.id_linea;
  end if;
  if tg_op = 'UPDATE' and (new.mediciones, new.id_linea, new.repite) is distinct from (old.mediciones, old.id_linea, old.repite) and exists (
    select from gestion g where g.tipo = 'analisis' and g.cod_analisis = old.cod_analisis and g.repite = old.id_lineagestion
      and mismo_lugar(g, old)) then
    raise exception '%: otra muestra la repite, y queda como se midió. Elimine antes la repetición.', nombre;
  end if;
  if new.repite is not null and (tg_op = 'INSERT' or new.repite is distinct from old.repite) then
    select g.id_gestion, v.veredicto into repetida
      from gestion g cross join lateral veredicto_de_mediciones(g.mediciones, g.cod_analisis, g.nro_negocio, g.nro_embarque, g.id_contenedor, g.id_linea) v
     where g.tipo = 'analisis' and g.cod_analisis = new.cod_analisis and g.id_lineagestion = new.repite and mismo_lugar(g, new);
    if repetida.id_gestion is null or new.repite >= new.id_lineagestion then
      raise exception '%: no hay una muestra % anterior que repetir en ese lugar.', nombre, new.repite;
    elsif exists (select from gestion g where g.tipo = 'analisis' and g.cod_analisis = new.cod_analisis and g.repite = new.repite and mismo_lugar(g, new)
      and g.id_gestion <> new.id_gestion) then
      raise exception '%: la muestra % ya se repitió. Mida esa repetición, o repítala si tampoco cumple.', nombre, new.repite;
    elsif repetida.veredicto = 'cumple' then
      raise exception '%: la muestra % cumple; no hay qué repetir. Agregue otra muestra.', nombre, new.repite;
    end if;
  end if;
  if tg_op = 'UPDATE' and new.cod_aprobado is distinct from old.cod_aprobado then
    new.sigue_veredicto := false;
  end if;
  if new.mediciones = '[]' then
    return new;
  end if;
  select coalesce(veredicto_comun(r.veredicto) filter (where (r.medido or r.cod_analisis = new.cod_analisis) and not r.se_informa), 'sin-veredicto'),
         string_agg(r.nombre || ': ' || lower(left(r.detalle, 1)) || substr(r.detalle, 2), ' ') filter (where r.veredicto = 'no-cumple')
    into juicio, falta
    from resultados_de_muestra(new.mediciones, new.cod_analisis, new.nro_negocio, new.nro_embarque, new.id_contenedor, new.id_linea) r;
  if new.cod_aprobado is null and new.cod_estadogestion = '@gestion.completa' then
    new.cod_aprobado := case juicio when 'cumple' then 'A' when 'no-cumple' then 'R' end;
    new.sigue_veredicto := true;
  elsif coalesce(trim(new.motivo_resultado), '') = '' then
    if new.cod_aprobado = 'A' and juicio = 'no-cumple' then
      raise exception '% Para aprobarla igual, diga el motivo del resultado.', falta;
    elsif new.cod_aprobado = 'R' and juicio = 'cumple' then
      raise exception '%: todo lo medido cumple. Para rechazarla igual, diga el motivo del resultado.', nombre;
    end if;
  end if;
  return new;
end
$$;

-- Are two items of one container, or of one whole shipment?
create or replace function mismo_lugar(una gestion, otra gestion) returns boolean language plpgsql immutable as $$
begin
  return case when otra.id_contenedor is not null then una.id_contenedor = otra.id_contenedor
    else una.id_contenedor is null and una.nro_embarque = otra.nro_embarque end;
end
$$;

create or replace trigger b_cuidar_medicion before insert or update on gestion for each row when (new.tipo = 'analisis') execute function cuidar_medicion();

create or replace function conservar_repetida() returns trigger language plpgsql as $$
begin
  if exists (select from gestion g where g.tipo = 'analisis' and g.cod_analisis = old.cod_analisis and g.repite = old.id_lineagestion
      and mismo_lugar(g, old))
    and (old.id_contenedor is null or exists (select from contenedor c where c.id_contenedor = old.id_contenedor))
    and (old.nro_embarque is null or exists (select from embarque e where e.nro_embarque = old.nro_embarque)) then
    raise exception 'La muestra % se repitió y queda en el expediente. Elimine antes la repetición.', old.id_lineagestion;
  end if;
  return old;
end
$$;
create or replace trigger b_conservar_repetida before delete on gestion for each row when (old.tipo = 'analisis') execute function conservar_repetida();

-- A certificate of quality that was sent tells what is measured.
create or replace function revisar_papeles_de_analisis() returns trigger language plpgsql as $$
begin
  perform revisar_papeles(array[new.nro_embarque]);
  return null;
end
$$;
create or replace trigger g_revisar_papeles after update on gestion for each row
  when (new.tipo = 'analisis' and new.mediciones <> '[]' and old.* is distinct from new.*) execute function revisar_papeles_de_analisis();

-- What counts for a container: each result, but those that a retest measured again.
create or replace view contenedor_resultado as
  select g.id_gestion, g.id_contenedor, g.id_linea, r.*
    from gestion g cross join lateral resultados_de_muestra(g.mediciones, g.cod_analisis, g.nro_negocio, g.nro_embarque, g.id_contenedor, g.id_linea) r
   where g.tipo = 'analisis' and g.id_contenedor is not null and r.medido and not exists (
     with recursive repeticiones as (
       select s.id_gestion, s.id_lineagestion, s.mediciones from gestion s
        where s.tipo = 'analisis' and s.id_contenedor = g.id_contenedor and s.cod_analisis = g.cod_analisis and s.repite = g.id_lineagestion
       union all
       select s.id_gestion, s.id_lineagestion, s.mediciones from repeticiones p
         join gestion s on s.tipo = 'analisis' and s.id_contenedor = g.id_contenedor and s.cod_analisis = g.cod_analisis and s.repite = p.id_lineagestion
     )
     select from repeticiones p, jsonb_to_recordset(p.mediciones) m ("Cod_Analisis" integer, "Valor" numeric, "Bajo_LOD" boolean)
      where m."Cod_Analisis" = r.cod_analisis and (m."Valor" is not null or m."Bajo_LOD"));

-- The verdict of a container: every limit that holds for its fruit and every analysis that it has needs a value that meets it, and nothing
-- measured may fail.
create or replace function veredicto_de_contenedor(caja integer) returns table (veredicto text, muestras integer, sin_medir text[], fallas text[], avisos text[])
language plpgsql stable rows 1 as $$
begin
  return query
  with propios as materialized (
    select * from contenedor_resultado r where r.id_contenedor = caja
  ), faltan as (
    select distinct a.nom_analisis
      from contenedor c
      join lateral (
        select x.id_linea from contenedor_carga x where x.id_contenedor = c.id_contenedor
        union all
        select null where not exists (select from contenedor_carga x where x.id_contenedor = c.id_contenedor)
      ) l on true
      cross join lateral limites_de_muestra(c.nro_negocio, c.nro_embarque, c.id_contenedor, l.id_linea) t
      join analisiscalidad a on a.cod_analisis = t.cod_analisis
     where c.id_contenedor = caja
       and not exists (select from propios p where p.cod_analisis = t.cod_analisis and coalesce(p.id_linea, l.id_linea) is not distinct from l.id_linea)
    union
    select a.nom_analisis from gestion g join analisiscalidad a using (cod_analisis)
     where g.tipo = 'analisis' and g.id_contenedor = caja and not exists (select from propios p where p.cod_analisis = g.cod_analisis)
  )
  select coalesce(
           case when bool_or(p.veredicto = 'no-cumple') then 'no-cumple' end,
           case when exists (select from faltan) or count(p.id_gestion) = 0 then 'sin-veredicto' end,
           veredicto_comun(p.veredicto) filter (where not p.se_informa), 'sin-veredicto'),
         (select count(*)::integer from gestion g where g.tipo = 'analisis' and g.id_contenedor = caja and g.mediciones <> '[]'),
         array(select f.nom_analisis from faltan f order by f.nom_analisis),
         coalesce(array_agg(p.nombre || ': ' || p.detalle order by p.cod_analisis) filter (where p.veredicto = 'no-cumple'), '{}'),
         coalesce(array_agg(p.nombre || ': ' || p.detalle order by p.cod_analisis) filter (where p.veredicto = 'sin-veredicto' and not p.se_informa), '{}')
    from propios p;
end
$$;

-- Results that follow a verdict are those of the market of now. What a person decided with a reason stays, and without one while the verdict
-- does not say the contrary.
create or replace function rejuzgar(viajes integer[]) returns void language plpgsql as $$
begin
  if not exists (select from gestion g where g.nro_embarque = any (viajes) and g.tipo = 'analisis' and (g.cod_aprobado is not null or g.sigue_veredicto)) then
    return;
  end if;
  perform set_config('nogal.rejuzgar', 'si', true);
  update gestion g set cod_aprobado = j.resultado
    from (
      select o.id_gestion, case v.veredicto when 'cumple' then 'A' when 'no-cumple' then 'R' else case when not o.sigue_veredicto then o.cod_aprobado end end
               as resultado
        from gestion o
       cross join lateral veredicto_de_mediciones(o.mediciones, o.cod_analisis, o.nro_negocio, o.nro_embarque, o.id_contenedor, o.id_linea) v
       where o.nro_embarque = any (viajes) and o.tipo = 'analisis' and o.mediciones <> '[]' and (o.cod_aprobado is not null or o.sigue_veredicto)
         and coalesce(trim(o.motivo_resultado), '') = ''
    ) j
   where g.id_gestion = j.id_gestion and g.cod_aprobado is distinct from j.resultado;
  perform set_config('nogal.rejuzgar', '', true);
end
$$;

create or replace function rejuzgar_embarque() returns trigger language plpgsql as $$
begin
  perform rejuzgar(array[new.nro_embarque]);
  return null;
end
$$;
create or replace trigger i_rejuzgar after update on embarque for each row
  when ((old.cod_paisdestino, old.cod_destinofinal, old.fecha_eta, old.fecha_etd)
    is distinct from (new.cod_paisdestino, new.cod_destinofinal, new.fecha_eta, new.fecha_etd)) execute function rejuzgar_embarque();
-- llevar_gestion() has taken the items along by then
create or replace trigger i_rejuzgar after update on contenedor for each row when (old.nro_embarque is distinct from new.nro_embarque)
  execute function rejuzgar_embarque();
create or replace function rejuzgar_negocio() returns trigger language plpgsql as $$
begin
  perform rejuzgar(array(select e.nro_embarque from embarque e where e.nro_negocio = new.nro_negocio));
  return null;
end
$$;
create or replace trigger i_rejuzgar after update on negocio for each row
  when ((old.cod_pais, old.fecha_etd) is distinct from (new.cod_pais, new.fecha_etd)) execute function rejuzgar_negocio();
create or replace trigger i_rejuzgar after update on negocio_producto for each row
  when ((old.cod_especie, old.cod_normacalidad) is distinct from (new.cod_especie, new.cod_normacalidad)) execute function rejuzgar_negocio();

-- What of the containers that a certificate of quality is of fails, in a line for each of them; null when nothing does.
create or replace function fallas_de_certificado(viaje integer, caja integer) returns text language plpgsql stable as $$
begin
  return (
    select string_agg(coalesce(numero_contenedor(c.nro_contenedor), 'Contenedor ' || c.nro_corr_contenedor) || ': ' || array_to_string(v.fallas, ' '),
             E'\n' order by c.nro_corr_contenedor)
      from contenedor c cross join lateral veredicto_de_contenedor(c.id_contenedor) v
     where c.nro_embarque = viaje and (caja = 0 or c.id_contenedor = caja) and v.veredicto = 'no-cumple'
  );
end
$$;

create or replace trigger solo_agregar before update on certificado_excepcion for each row execute function rechazar_cambio();
