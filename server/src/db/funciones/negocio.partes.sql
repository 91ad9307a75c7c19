-- What belongs to a deal and lives and dies with it: product lines, payments, requirements.

-- Fruit of a line that is in containers; there are none yet.
create or replace function fruta_asignada(negocio integer, linea integer) returns numeric language sql stable
  return 0::numeric;

-- Whoever changes a part of a deal holds its row until the end: two people can't do together what neither may alone.
create or replace function cuidar_parte() returns trigger language plpgsql as $$
declare
  estado text;
begin
  select cod_estadoneg into estado from negocio where nro_negocio = coalesce(new.nro_negocio, old.nro_negocio) for no key update;
  if estado in ('04', '05') then
    raise exception 'El negocio está % y ya no se puede cambiar.', case estado when '04' then 'cumplido' else 'anulado' end;
  end if;
  return coalesce(new, old);
end
$$;
create or replace trigger a_cuidar before insert or update or delete on negocio_producto for each row execute function cuidar_parte();
create or replace trigger a_cuidar before insert or update or delete on negocio_pago for each row execute function cuidar_parte();
create or replace trigger a_cuidar before insert or update or delete on negocio_documento for each row execute function cuidar_parte();
create or replace trigger a_cuidar before insert or update or delete on negocio_certificado for each row execute function cuidar_parte();
create or replace trigger a_cuidar before insert or update or delete on negocio_analisis for each row execute function cuidar_parte();
create or replace trigger a_cuidar before insert or update or delete on negocio_otrosdocs for each row execute function cuidar_parte();
create or replace trigger a_cuidar before insert or update or delete on negocio_broker for each row execute function cuidar_parte();

-- Kilos and amount of a line, and the fruit that is already in containers.
create or replace function cuidar_linea() returns trigger language plpgsql as $$
declare
  asignada numeric;
begin
  if tg_op <> 'INSERT' then
    asignada := fruta_asignada(old.nro_negocio, old.id_linea);
    if asignada > 0 and tg_op = 'DELETE' then
      raise exception 'La línea tiene fruta en contenedores. Quítela antes de eliminarla.';
    elsif asignada > 0 and new.cantidad < asignada then
      raise exception 'La cantidad no puede ser menor que la que ya está en contenedores (%).', replace(trim_scale(asignada)::text, '.', ',');
    elsif asignada > 0 and (new.cod_producto <> old.cod_producto or new.cod_envase <> old.cod_envase) then
      raise exception 'No se puede cambiar el producto ni el envase: la línea tiene fruta en contenedores.';
    end if;
  end if;
  if tg_op = 'DELETE' then
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
