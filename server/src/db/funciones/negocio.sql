-- The deal itself: what it leaves blank, what may happen to it in each state, and what is kept of it for ever.

-- The next free contract number of a year; whoever asks meanwhile waits, so none is given twice.
create or replace function siguiente_contrato(cual integer) returns text language plpgsql as $$
declare
  numero integer;
  contrato text;
begin
  loop
    insert into negocio_numeracion as n (anio, ultimo) values (cual, 1)
      on conflict (anio) do update set ultimo = n.ultimo + 1 returning ultimo into numero;
    contrato := cual || '-' || case when numero < 10000 then lpad(numero::text, 4, '0') else numero::text end;
    exit when not exists (select from negocio where contrato_plano = plano(contrato));
  end loop;
  return contrato;
end
$$;

-- What a deal leaves blank: its date, season and contract number; the number starts with the year in which the season does.
create or replace function preparar_negocio() returns trigger language plpgsql as $$
declare
  desde date;
begin
  new.fecha_contrato := coalesce(new.fecha_contrato, current_date);
  new.analisis_req := coalesce(new.analisis_req, false);
  if tg_op = 'UPDATE' then
    new.nro_contrato := coalesce(new.nro_contrato, old.nro_contrato);
  end if;
  if tg_op = 'INSERT' or new.fecha_etd <> old.fecha_etd then
    select cod_temporada into new.cod_temporada from temporada
     where new.fecha_etd between fecha_inicio and fecha_termino or current_date between fecha_inicio and fecha_termino
     order by new.fecha_etd between fecha_inicio and fecha_termino desc limit 1;
  end if;
  if new.nro_contrato is null then
    select fecha_inicio into desde from temporada where cod_temporada = new.cod_temporada;
    new.nro_contrato := siguiente_contrato(extract(year from coalesce(desde, new.fecha_etd))::integer);
  end if;
  return new;
end
$$;
create or replace trigger preparar before insert or update on negocio for each row execute function preparar_negocio();

-- May the deal be confirmed, or stay so? Raises what is missing.
create or replace function exigir_confirmable(negocio integer) returns void language plpgsql as $$
declare
  lineas integer;
  pagos integer;
  porciento numeric;
begin
  select count(*) into lineas from negocio_producto p where p.nro_negocio = negocio;
  select count(*), sum(p.cantidad) filter (where u.es_porcentaje) into pagos, porciento
    from negocio_pago p join unidadpago u using (cod_undpago) where p.nro_negocio = negocio;
  if lineas = 0 then
    raise exception 'El negocio confirmado debe tener al menos una línea de producto.';
  elsif pagos = 0 then
    raise exception 'El negocio confirmado debe tener al menos un pago.';
  elsif porciento <> 100 then
    raise exception 'Los pagos en porcentaje de un negocio confirmado deben sumar 100 %%; suman % %%.',
      replace(trim_scale(porciento)::text, '.', ',');
  end if;
end
$$;

-- What may happen to a deal in each state. 02, 03 and 04 follow one another with the shipments; people do the rest.
create or replace function cuidar_negocio() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if old.cod_estadoneg <> '01' then
      raise exception 'Solo se puede eliminar un negocio en preparación. Si no seguirá, anúlelo.';
    elsif exists (select from negocio_producto p where p.nro_negocio = old.nro_negocio and fruta_asignada(p.nro_negocio, p.id_linea) > 0) then
      raise exception 'El negocio tiene fruta en contenedores. Quítela antes de eliminarlo.';
    elsif exists (select from negocio_impresion i where i.nro_negocio = old.nro_negocio) then
      raise exception 'El contrato de este negocio ya se imprimió y debe conservarse. Anule el negocio en vez de eliminarlo.';
    end if;
    return old;
  end if;
  if old.cod_estadoneg = new.cod_estadoneg then
    if old.cod_estadoneg in ('04', '05') then
      raise exception 'El negocio está % y ya no se puede cambiar.', case old.cod_estadoneg when '04' then 'cumplido' else 'anulado' end;
    end if;
    return new;
  end if;
  if old.cod_estadoneg || new.cod_estadoneg <> all (array['0102', '0105', '0201', '0205', '0203', '0302', '0304', '0305', '0403', '0501']) then
    raise exception 'El negocio no puede pasar de ese estado a %.',
      (select nom_estado from estado where tipo = 'Negocio' and cod_estado = new.cod_estadoneg);
  end if;
  if new.cod_estadoneg = '02' then
    perform exigir_confirmable(new.nro_negocio);
  end if;
  return new;
end
$$;
create or replace trigger cuidar before update or delete on negocio for each row execute function cuidar_negocio();

create or replace function anotar_estado() returns trigger language plpgsql as $$
begin
  insert into negocio_estado (nro_negocio, cod_estadoneg, usuario, motivo)
  values (new.nro_negocio, new.cod_estadoneg, usuario_actual(), nullif(current_setting('nogal.motivo', true), ''));
  return null;
end
$$;
create or replace trigger anotar_estado_inicial after insert on negocio for each row execute function anotar_estado();
create or replace trigger anotar_estado after update of cod_estadoneg on negocio
  for each row when (old.cod_estadoneg <> new.cod_estadoneg) execute function anotar_estado();
create or replace trigger solo_agregar before update on negocio_estado for each row execute function rechazar_cambio();

create or replace trigger solo_agregar before update or delete on negocio_impresion for each row execute function rechazar_cambio();
create or replace trigger no_vaciar before truncate on negocio_impresion for each statement execute function rechazar_cambio();
