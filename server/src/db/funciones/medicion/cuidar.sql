-- Mediciones: which values of a sample are allowed.

-- The error of measured values as a sentence; null when there is none.
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

-- Checks a sample; its result follows from the verdict, unless a user gives a reason for another one.
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

-- Do two items belong to the same container, or to the same whole shipment?
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
