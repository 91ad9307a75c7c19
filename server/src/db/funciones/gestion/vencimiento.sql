-- Gestión: the due date of an item, which follows the ETD of its shipment.

-- The thresholds in days from which an area sees late items in red, and items due soon in yellow.
create or replace view umbral_gestion as
  select a.cod_areagestion, greatest(coalesce(max(c.dias_rojo) filter (where c.tarjeta = 'Vencidos'), 1), 1) as rojo,
         coalesce(max(c.dias_amarillo) filter (where c.tarjeta = 'Por vencer'), 7) as amarillo, a.nom_areagestion
    from areagestion a left join configpc c on c.cod_areagestion = a.cod_areagestion and c.cod_usuario is null and c.activo
   group by a.cod_areagestion;

-- The urgency of a due date by given thresholds: one expression, which PostgreSQL works out in place for each row of a list.
create or replace function urgencia(vence date, estado text, rojo integer, amarillo integer) returns text language sql stable
  return case when vence is null or estado = '@gestion.completa' then 'al-dia' when current_date - vence >= rojo then 'vencida'
    when vence - current_date <= amarillo then 'por-vencer' else 'al-dia' end;

-- The urgency of a due date, by the thresholds of the area in charge.
create or replace function vencimiento_gestion(vence date, estado text, area integer) returns text language plpgsql stable as $$
begin
  if vence is null or estado = '@gestion.completa' then
    return 'al-dia';
  end if;
  return (select urgencia(vence, estado, u.rojo, u.amarillo) from umbral_gestion u where u.cod_areagestion = area);
end
$$;

-- Due dates of open items of some deals follow the ETD of the shipment, or of the deal while there is no shipment.
create or replace function fechar_gestion(negocios integer[]) returns void language plpgsql as $$
begin
  if negocios = '{}' then
    return;
  end if;
  update gestion g set fecha_vence = v.vence
    from (
      select o.id_gestion, coalesce(e.fecha_etd, n.fecha_etd) + k.dias_gestion as vence
        from gestion o
        join negocio n using (nro_negocio)
        join clase_gestion k on k.tipo = o.tipo and k.codigo = o.cod_certdocanalis
        left join embarque e on e.nro_embarque = o.nro_embarque
       where o.nro_negocio = any (negocios) and o.cod_estadogestion <> '@gestion.completa'
    ) v
   where g.id_gestion = v.id_gestion and g.fecha_vence is distinct from v.vence;
end
$$;

-- Moving a container moves its items.
create or replace function llevar_gestion() returns trigger language plpgsql as $$
begin
  update gestion set nro_embarque = new.nro_embarque where id_contenedor = new.id_contenedor;
  perform fechar_gestion(array[new.nro_negocio]);
  return null;
end
$$;
create or replace trigger g_llevar_gestion after update on contenedor for each row when (old.nro_embarque is distinct from new.nro_embarque)
  execute function llevar_gestion();

-- The items of all changed shipments or deals are one statement, so that what follows from them is worked out once. What follows from their tasks is left
-- to the trigger of the kept values of the shipments or deals, which comes after this one.
create or replace function fechar_gestion_de_embarques() returns trigger language plpgsql as $$
declare
  primera boolean := empezar_a_mantener();
begin
  perform fechar_gestion(array(select distinct n.nro_negocio from nuevas n join viejas v using (nro_embarque) where n.fecha_etd is distinct from v.fecha_etd));
  perform dejar_de_mantener(primera);
  return null;
end
$$;
create or replace trigger g_fechar_gestion after update on embarque referencing old table as viejas new table as nuevas for each statement
  execute function fechar_gestion_de_embarques();
create or replace function fechar_gestion_de_negocios() returns trigger language plpgsql as $$
declare
  primera boolean := empezar_a_mantener();
begin
  perform fechar_gestion(array(select n.nro_negocio from nuevas n join viejas v using (nro_negocio) where n.fecha_etd is distinct from v.fecha_etd));
  perform dejar_de_mantener(primera);
  return null;
end
$$;
create or replace trigger g_fechar_gestion after update on negocio referencing old table as viejas new table as nuevas for each statement
  execute function fechar_gestion_de_negocios();
