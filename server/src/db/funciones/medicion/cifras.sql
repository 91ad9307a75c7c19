-- Mediciones: figures, their units, and a figure against a limit.

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
