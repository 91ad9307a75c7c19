-- Payments of a deal: allowed terms, due dates and amounts.

-- Checks that percentages of payments do not exceed 100, and that a confirmed deal still meets the conditions of confirmation. A statement
-- trigger, so that each deal is checked once, after a_cuidar_nuevas has locked it.
create or replace function revisar_negocio() returns trigger language plpgsql as $$
declare
  negocio record;
  motivos text[];
begin
  for negocio in
    select n.nro_negocio, n.cod_estadoneg, p.porciento
      from negocio n
     cross join lateral (
       select sum(p.cantidad) as porciento from negocio_pago p join unidadpago u using (cod_undpago)
        where p.nro_negocio = n.nro_negocio and u.es_porcentaje
     ) p
     where n.nro_negocio in (select c.nro_negocio from cambiados c)
  loop
    if negocio.porciento > 100 then
      raise exception 'Los pagos en porcentaje no pueden pasar de 100 %%; sumarían % %%.',
        replace(trim_scale(negocio.porciento)::text, '.', ',');
    elsif negocio.cod_estadoneg in ('@negocio.confirmado', '@negocio.enEmbarque') then
      motivos := motivos_confirmar(negocio.nro_negocio);
      if motivos <> '{}' then
        raise exception '%', motivos[1];
      end if;
    end if;
  end loop;
  return null;
end
$$;
create or replace trigger revisar_nuevos after insert on negocio_pago referencing new table as cambiados
  for each statement execute function revisar_negocio();
create or replace trigger revisar_editados after update on negocio_pago referencing new table as cambiados
  for each statement execute function revisar_negocio();
create or replace trigger revisar_eliminados after delete on negocio_pago referencing old table as cambiados
  for each statement execute function revisar_negocio();
create or replace trigger revisar_eliminadas after delete on negocio_producto referencing old table as cambiados
  for each statement execute function revisar_negocio();

-- A payment unit that payments use can't change its meaning.
create or replace function unidadpago_en_uso() returns trigger language plpgsql as $$
begin
  if exists (select from negocio_pago where cod_undpago = old.cod_undpago) then
    raise exception 'La unidad de pago ya se usa en negocios: no se puede cambiar si es porcentaje o por contenedor. Agregue otra.';
  end if;
  return new;
end
$$;
create or replace trigger en_uso before update on unidadpago for each row
  when (old.es_porcentaje <> new.es_porcentaje or old.por_contenedor <> new.por_contenedor) execute function unidadpago_en_uso();

-- The day of the event that a payment depends on: given by the dates of the deal and of a shipment, or else estimated as this many days after
-- the departure.
create or replace function fecha_de_evento(base text, contrato date, etd_negocio date, etd date, zarpe date, bl date, eta date, arribo date, dias jsonb)
  returns date language sql immutable
  return case base
    when 'Contrato' then contrato
    else coalesce(
      case base when 'ETD' then etd when 'Zarpe' then zarpe when 'BL' then bl when 'ETA' then coalesce(arribo, eta) end,
      coalesce(zarpe, etd, etd_negocio) + coalesce((dias ->> base)::integer, 0))
  end;

-- The payments with their due dates, amounts and parts, as the kept value `cuotas` has them: see resumen.sql beside this file.
create or replace view negocio_cuota as
select p.nro_negocio, p.num_cuota, p.cod_undpago, p.cantidad, p.dias, p.cod_eventopago, p.cod_formapago,
       p.version, p.modificado_por, p.modificado_en, c.es_porcentaje, c.fecha_vencimiento, c.estimada, c.monto, c.montos, c.partes, c.reparto,
       c.nom_undpago, c.nom_eventopago, c.nom_formapago
  from negocio_pago p
  join negocio_resumen r using (nro_negocio)
 cross join lateral jsonb_to_record(r.cuotas -> p.num_cuota::text)
       c (nom_undpago text, nom_eventopago text, nom_formapago text, es_porcentaje boolean, fecha_vencimiento date, estimada boolean, monto numeric, montos jsonb, partes jsonb, reparto jsonb);

-- The customs' name for the payment terms of a deal: one method, or an advance (32) with a collection (50 ANT/COB) or with a letter of
-- credit (60 ANT/CRED). Null while a payment has no method.
create or replace function forma_pago_aduana(nro integer) returns text language plpgsql stable as $$
begin
  return (
    select case
        when bool_or(p.codigo is null) then null
        when count(distinct p.codigo) = 1 then min(p.codigo)
        when bool_or(p.codigo = '32') then case when bool_or(p.codigo in ('11', '12')) then '60' else '50' end
      end
      from (
        select case when e.fecha_base = 'Contrato' or e.fecha_base in ('ETD', 'Zarpe') and c.dias < 0 then '32' else f.cod_formapagoaduana end as codigo
          from negocio_pago c join eventopago e using (cod_eventopago) left join formapago f using (cod_formapago)
         where c.nro_negocio = nro
      ) p
  );
end
$$;
