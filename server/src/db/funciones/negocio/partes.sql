-- The parts of a deal, which are created and deleted with it: product lines, payments, requirements.

-- A quantity in Spanish format: 12.000,5.
create or replace function cantidad_es(cantidad numeric) returns text
  language sql immutable
  return translate(rtrim(to_char(cantidad, 'FM999,999,999,999,999,990.999'), '.'), ',.', '.,');

-- A value formatted for a sentence, by its type.
create or replace function en_frase(valor anyelement) returns text language plpgsql stable as $$
begin
  return case pg_typeof(valor)::text
    when 'date' then to_char(valor::text::date, 'DD-MM-YYYY')
    when 'timestamp without time zone' then to_char(valor::text::timestamp, 'DD-MM-YYYY HH24:MI')
    when 'numeric' then cantidad_es(valor::text::numeric)
    when 'integer' then cantidad_es(valor::text::numeric)
    else valor::text
  end;
end
$$;

-- Why a line can't take these values, because its deal is frozen or its fruit is in containers; without a quantity, why it can't be
-- deleted.
create or replace function motivos_linea(nro integer, linea integer, cantidad numeric default null, producto integer default null, envase integer default null,
  unidad integer default null, quien text default usuario_actual())
  returns text[] language plpgsql stable as $$
begin
  return (
    select array_remove(array[
      motivo_de_cambio('negocio', nro, (select n.cod_estadoneg from negocio n where n.nro_negocio = nro), quien),
      case when f.asignada > 0 and motivos_linea.cantidad is null then 'La línea tiene fruta en contenedores. Quítela antes de eliminarla.' end,
      case when motivos_linea.cantidad < f.asignada then
        format('La cantidad no puede ser menor que la que ya está en contenedores (%s).', cantidad_es(f.asignada))
      end,
      case when f.asignada > 0 and (producto <> l.cod_producto or envase <> l.cod_envase) then
        'No se puede cambiar el producto ni el envase: la línea tiene fruta en contenedores.'
      end,
      case when f.asignada > 0 and unidad <> l.cod_undventa then
        'No se puede cambiar la unidad de venta: la fruta de la línea ya está en contenedores. Devuélvala antes al saldo.'
      end
    ], null)
    from negocio_producto l, (select fruta_asignada(nro, linea) as asignada) f
    where l.nro_negocio = nro and l.id_linea = linea
  );
end
$$;

-- Refuses what motivos_linea() reports, and computes kilos and amount of a line.
create or replace function cuidar_linea() returns trigger language plpgsql as $$
declare
  motivos text[] := '{}';
begin
  if tg_op = 'UPDATE' then
    motivos := motivos_linea(old.nro_negocio, old.id_linea, new.cantidad, new.cod_producto, new.cod_envase, new.cod_undventa);
  elsif tg_op = 'DELETE' then
    motivos := motivos_linea(old.nro_negocio, old.id_linea);
  end if;
  if motivos <> '{}' then
    raise exception '%', array_to_string(motivos, ' ');
  elsif tg_op = 'DELETE' then
    return old;
  end if;
  if tg_op = 'INSERT' or new.cantidad <> old.cantidad or new.cod_undventa <> old.cod_undventa then
    select round(new.cantidad * factor_kg, 3) into new.kilos from unidadventa where cod_undventa = new.cod_undventa;
  end if;
  if tg_op = 'INSERT' or new.cantidad <> old.cantidad or new.precio <> old.precio or new.cod_moneda <> old.cod_moneda then
    select round(new.cantidad * new.precio, decimales) into new.monto from moneda where cod_moneda = new.cod_moneda;
  end if;
  return new;
end
$$;
create or replace trigger b_cuidar_linea before insert or update or delete on negocio_producto for each row execute function cuidar_linea();

-- Limits the lines of a deal, because a paper with more could not be read. The deal is locked, so that two concurrent transactions can't
-- exceed the limit together.
create or replace function limitar_lineas() returns trigger language plpgsql as $$
begin
  if exists (
    select from negocio_producto l where l.nro_negocio in (select nro_negocio from nuevas) group by l.nro_negocio having count(*) > 1000
  ) then
    raise exception 'Un negocio puede tener 1.000 líneas de producto como máximo. Reparta las demás en otro negocio.';
  end if;
  return null;
end
$$;
create or replace trigger b_limitar_lineas after insert on negocio_producto referencing new table as nuevas
  for each statement execute function limitar_lineas();
