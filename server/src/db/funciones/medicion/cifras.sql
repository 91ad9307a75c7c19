-- Mediciones: figures, their units, and the comparison of a figure with a limit.

-- A figure formatted for a sentence.
create or replace function cifra(valor numeric) returns text language sql immutable
  return replace(trim_scale(valor)::text, '.', ',');

-- A unit normalised for comparison: the letter µ has two code points, and laboratories type u.
create or replace function unidad_llana(unidad text) returns text language sql immutable
  return translate(lower(replace(coalesce(unidad, ''), ' ', '')), 'μµ', 'uu');

-- Mass fraction of a unit in parts per billion (10⁻⁹); null for other units, which are never converted.
create or replace function partes_de_masa(unidad text) returns numeric language sql immutable
  return case unidad_llana(unidad) when 'ug/kg' then 1 when 'ng/g' then 1 when 'ppb' then 1 when 'mg/kg' then 1000 when 'ug/g' then 1000 when 'ppm' then 1000 end;

-- The factor that converts a figure to another unit; null when the units measure different quantities. This function and juzgar() are in
-- plpgsql: the planner does not write out a function of SQL that uses an argument twice, and calling one takes longer than one in plpgsql.
create or replace function factor_de_unidad(de text, a text) returns numeric language plpgsql immutable as $$
begin
  return case when de = a or unidad_llana(de) = unidad_llana(a) then 1 else partes_de_masa(de) / partes_de_masa(a) end;
end
$$;

-- A value compared with a limit in the same unit; equal passes. A value below the limit of detection (LOD) may be anything from 0 to the
-- LOD, so it has a verdict only where that whole range agrees; a maximum of 0 means «not detected».
create or replace function juzgar(valor numeric, bajo_lod boolean, lod numeric, minimo numeric, maximo numeric) returns text language plpgsql immutable as $$
begin
  return case
    when minimo is null and maximo is null then 'sin-veredicto'
    when bajo_lod and minimo > 0 and lod <= minimo then 'no-cumple'
    when bajo_lod and coalesce(minimo, 0) <= 0 and (maximo is null or maximo = 0 or lod <= maximo) then 'cumple'
    when bajo_lod or valor is null then 'sin-veredicto'
    when valor < minimo or valor > maximo then 'no-cumple'
    else 'cumple'
  end;
end
$$;
