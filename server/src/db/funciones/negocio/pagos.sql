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

-- The day of the event that a payment depends on: given by its deal and the first shipment to sail, or else estimated as this many days
-- after the departure.
create or replace function fecha_de_evento(base text, contrato date, etd_negocio date, etd date, zarpe date, bl date, eta date, arribo date, dias jsonb)
  returns date language sql immutable
  return case base
    when 'Contrato' then contrato
    else coalesce(
      case base when 'ETD' then etd when 'Zarpe' then zarpe when 'BL' then bl when 'ETA' then coalesce(arribo, eta) end,
      coalesce(zarpe, etd, etd_negocio) + coalesce((dias ->> base)::integer, 0))
  end;

-- A payment with its due date and its amounts. Fixed amounts are deducted first; percentages share the rest, and their rounded amounts add
-- up exactly, because each is the difference between two running sums.
create or replace view negocio_cuota as
select p.nro_negocio, p.num_cuota, p.cod_undpago, p.cantidad, p.dias, p.cod_eventopago, p.cod_formapago,
       p.version, p.modificado_por, p.modificado_en, p.es_porcentaje,
       fecha_de_evento(e.fecha_base, n.fecha_contrato, n.fecha_etd, v.fecha_etd, v.fecha_zarpe, v.fecha_bl, v.fecha_eta, v.fecha_arribo,
         (select a.valor from ajuste a where a.clave = 'dias_evento')) + p.dias as fecha_vencimiento,
       case e.fecha_base
         when 'Zarpe' then v.fecha_zarpe is null
         when 'BL' then v.fecha_bl is null
         when 'ETA' then v.fecha_arribo is null
         else e.fecha_base not in ('Contrato', 'ETD')
       end as estimada,
       m.montos,
       m.monto
  from (
    select p.*, u.es_porcentaje,
           p.cantidad * case when u.por_contenedor then n.num_contenedores else 1 end as fijo,
           sum(p.cantidad * case when u.por_contenedor then n.num_contenedores else 1 end) filter (where not u.es_porcentaje)
             over (partition by p.nro_negocio) as fijos,
           sum(p.cantidad) filter (where u.es_porcentaje) over (partition by p.nro_negocio order by p.num_cuota) as hasta
      from negocio_pago p
      join unidadpago u using (cod_undpago)
      join negocio n using (nro_negocio)
  ) p
  join negocio n using (nro_negocio)
  join eventopago e using (cod_eventopago)
  -- the first shipment to sail determines the events of the voyage
  left join lateral (
    select v.fecha_etd, v.fecha_zarpe, v.fecha_bl, v.fecha_eta, v.fecha_arribo from embarque v
     where v.nro_negocio = n.nro_negocio and v.cod_estadoemb <> '@embarque.anulado'
     order by coalesce(v.fecha_zarpe, v.fecha_etd), v.nro_corr_embarque limit 1
  ) v on true
  cross join lateral (
    select coalesce(jsonb_agg(jsonb_build_object('Cod_Moneda', t.cod_moneda, 'Monto', t.monto) order by t.cod_moneda), '[]') as montos,
           case when count(*) = 1 then min(t.monto) end as monto
      from (
        select t.cod_moneda,
               case when p.es_porcentaje
                 then round(t.base * p.hasta / 100, t.decimales) - round(t.base * (p.hasta - p.cantidad) / 100, t.decimales)
                 else round(p.fijo, t.decimales)
               end as monto
          from (
            select l.cod_moneda, o.decimales,
                   greatest(sum(l.monto) - case when count(*) over () = 1 then coalesce(p.fijos, 0) else 0 end, 0) as base,
                   count(*) over () as monedas
              from negocio_producto l
              join moneda o using (cod_moneda)
             where l.nro_negocio = p.nro_negocio
             group by l.cod_moneda, o.decimales
          ) t
         where p.es_porcentaje or t.monedas = 1
      ) t
  ) m;

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
