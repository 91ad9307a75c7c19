-- The deal itself: its default values, which changes each state allows, and its history.

-- The next free contract number of a year; concurrent callers wait, so that no number is given twice.
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

-- Fills the blanks of a deal: its date, season and contract number; the number starts with the first year of the season.
create or replace function preparar_negocio() returns trigger language plpgsql as $$
declare
  desde date;
begin
  new.fecha_contrato := coalesce(new.fecha_contrato, momento()::date);
  new.analisis_req := coalesce(new.analisis_req, false);
  if tg_op = 'UPDATE' then
    new.nro_contrato := coalesce(new.nro_contrato, old.nro_contrato);
  end if;
  if tg_op = 'INSERT' or new.fecha_etd <> old.fecha_etd then
    select cod_temporada into new.cod_temporada from temporada
     where new.fecha_etd between fecha_inicio and fecha_termino or momento()::date between fecha_inicio and fecha_termino
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

-- Place of delivery by the rule of an incoterm: the port of destination when the seller pays the carriage, else the seller's place (EXW) or
-- the usual port of loading. Null when that is not known.
create or replace function lugar_de_regla(regla text, destino integer, vendedor integer, ingles boolean default false, negocio integer default null)
  returns text language plpgsql stable as $$
begin
  return (
    select case
        when i.cod_incoterm = 'EXW' then (
          -- the buyer collects where the fruit is loaded: at the plant of the deal's shipments, or else at the company's usual plant
          select concat_ws(', ', p.nom_planta, c.nom_comuna) from planta p left join comuna c using (cod_comuna)
           where p.cod_planta = coalesce((
             select min(coalesce(k.cod_planta, e.cod_planta)) from embarque e left join contenedor k using (nro_embarque)
              where e.nro_negocio = lugar_de_regla.negocio), v.cod_planta))
        else (
          select case when ingles then coalesce(p.nom_puerto_ing, p.nom_puerto) else p.nom_puerto end
            from puerto p where p.cod_puerto = case when i.flete_vendedor then destino else v.cod_puerto end)
      end
      from incoterm i
      left join clienteinterno v on v.cod_clienteint = coalesce(vendedor, (select min(x.cod_clienteint) from clienteinterno x where x.activo))
     where i.cod_incoterm = regla
  );
end
$$;

-- The English name of a place, if it is a port or a city of the lists; else the text as it is.
create or replace function lugar_en_ingles(lugar text) returns text language plpgsql stable as $$
begin
  return (
    select coalesce(
      (select min(p.nom_puerto_ing) from puerto p where plano(p.nom_puerto) = plano(lugar)),
      (select min(c.nom_ciudad_ing) from ciudad c where plano(c.nom_ciudad) = plano(lugar)),
      lugar)
  );
end
$$;

-- What a deal lacks to be or stay confirmed; empty when nothing.
create or replace function motivos_confirmar(nro integer) returns text[] language plpgsql stable as $$
begin
  return (
    select array_remove(array[
      case when l.lineas = 0 then 'El negocio confirmado debe tener al menos una línea de producto.' end,
      case when p.pagos = 0 then 'El negocio confirmado debe tener al menos un pago.' end,
      case when p.porciento <> 100 then
        format('Los pagos en porcentaje de un negocio confirmado deben sumar 100 %%; suman %s %%.', replace(trim_scale(p.porciento)::text, '.', ','))
      end
    ], null)
    from (select count(*) as lineas from negocio_producto where nro_negocio = nro) l,
         (select count(*) as pagos, sum(p.cantidad) filter (where u.es_porcentaje) as porciento
            from negocio_pago p join unidadpago u using (cod_undpago) where p.nro_negocio = nro) p
  );
end
$$;

-- Do the payments of a deal prevent its confirmation?
create or replace function sin_condiciones_de_pago(nro integer) returns boolean language plpgsql stable as $$
begin
  return (
    select count(*) = 0 or coalesce(sum(p.cantidad) filter (where u.es_porcentaje), 100) <> 100
      from negocio_pago p join unidadpago u using (cod_undpago) where p.nro_negocio = nro
  );
end
$$;

-- Raises the first thing that a deal lacks to be confirmed.
create or replace function exigir_confirmable() returns trigger language plpgsql as $$
declare
  motivos text[] := motivos_confirmar(new.nro_negocio);
begin
  if motivos <> '{}' then
    raise exception '%', motivos[1];
  end if;
  return new;
end
$$;

-- Only a deal in preparation, without fruit in containers and never printed, can be deleted.
create or replace function motivo_de_eliminar(n negocio) returns text language plpgsql stable as $$
begin
  return (select case
      when n.cod_estadoneg <> '@negocio.enPreparacion' then 'Solo se puede eliminar un negocio en preparación. Si no seguirá, anúlelo.'
      when exists (select from negocio_producto p where p.nro_negocio = n.nro_negocio and fruta_asignada(p.nro_negocio, p.id_linea) > 0) then
        'El negocio tiene fruta en contenedores. Quítela antes de eliminarlo.'
      when exists (select from impresion i where i.papel = 'contrato' and i.clave = n.nro_negocio) then
        'El contrato de este negocio ya se imprimió y debe conservarse. Anule el negocio en vez de eliminarlo.'
      when exists (select from envio v where v.nro_negocio = n.nro_negocio) then
        'Se enviaron papeles de este negocio y deben conservarse. Anule el negocio en vez de eliminarlo.'
      when exists (select from gestion g where g.nro_negocio = n.nro_negocio and gestion_con_trabajo(g)) then
        'El negocio tiene gestiones en que ya se trabajó. Elimine antes ese trabajo, o anule el negocio.'
    end);
end
$$;

create or replace function cuidar_eliminacion() returns trigger language plpgsql as $$
declare
  motivo text := motivo_de_eliminar(old);
begin
  if motivo is not null then
    raise exception '%', motivo;
  end if;
  return old;
end
$$;
create or replace trigger confirmar before update on negocio
  for each row when (old.cod_estadoneg <> new.cod_estadoneg and new.cod_estadoneg = '@negocio.confirmado') execute function exigir_confirmable();
create or replace trigger eliminar before delete on negocio for each row execute function cuidar_eliminacion();

-- Installs the guards and the log of its states, including the parts that freeze with it.
select seguir_ciclo('negocio', 'nro_negocio', 'cod_estadoneg', 'negocio_producto', 'negocio_pago', 'negocio_documento',
  'negocio_certificado', 'negocio_analisis', 'negocio_otrosdocs', 'negocio_broker');
-- A deal that is confirmed again after a binding contract was printed counts as amended, too.
create or replace function contar_reconfirmacion() returns trigger language plpgsql as $$
begin
  if (select e.cod_estadoneg from negocio_estado e where e.nro_negocio = new.nro_negocio order by e.id desc limit 1) = '@negocio.enPreparacion'
    and exists (select from impresion i where i.papel = 'contrato' and i.clave = new.nro_negocio and i.datos ->> 'Marca' is null) then
    select coalesce(max(e.enmienda), 0) + 1 into new.enmienda from negocio_estado e where e.nro_negocio = new.nro_negocio;
  end if;
  return new;
end
$$;
create or replace trigger contar_reconfirmacion before insert on negocio_estado
  for each row when (new.cod_estadoneg = '@negocio.confirmado' and new.enmienda is null) execute function contar_reconfirmacion();

-- Once its contract is printed, the amendment may have reached the buyer: the next change is another amendment.
create or replace function cerrar_enmienda() returns trigger language plpgsql as $$
begin
  delete from enmienda_abierta e where e.tabla = 'negocio' and e.clave = new.clave;
  return null;
end
$$;
create or replace trigger cerrar_enmienda after insert on impresion
  for each row when (new.papel = 'contrato') execute function cerrar_enmienda();

create or replace trigger solo_agregar before update on negocio_estado for each row execute function rechazar_cambio();
