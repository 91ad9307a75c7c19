-- Mediciones: results are updated when their shipment goes to another market.

-- Updates results that follow a verdict to the current market. A result that a user set with a reason stays, and one without a reason stays
-- unless the verdict contradicts it.
create or replace function rejuzgar(viajes integer[]) returns void language plpgsql set plan_cache_mode = force_generic_plan as $$
declare
  cuales integer[];
begin
  if viajes = '{}' then
    return;
  end if;
  cuales := array(
    select g.id_gestion from gestion g
     where g.nro_embarque = any (viajes) and g.tipo = 'analisis' and g.mediciones <> '[]' and (g.cod_aprobado is not null or g.sigue_veredicto)
       and coalesce(trim(g.motivo_resultado), '') = '');
  if cuales = '{}' then
    return;
  end if;
  perform set_config('nogal.rejuzgar', 'si', true);
  update gestion g set cod_aprobado = j.resultado
    from (
      select o.id_gestion, case v.veredicto when 'cumple' then 'A' when 'no-cumple' then 'R' else case when not o.sigue_veredicto then o.cod_aprobado end end
               as resultado
        from gestion o
        join (
          select r.id_gestion, veredicto_comun(r.veredicto) filter (where not r.se_informa) as veredicto
            from resultados_de_gestiones(cuales) r join gestion m using (id_gestion) where r.medido or r.cod_analisis = m.cod_analisis group by r.id_gestion
        ) v using (id_gestion)
    ) j
   where g.id_gestion = j.id_gestion and g.cod_aprobado is distinct from j.resultado;
  perform set_config('nogal.rejuzgar', '', true);
end
$$;

create or replace function rejuzgar_embarques() returns trigger language plpgsql as $$
begin
  perform rejuzgar(array(
    select n.nro_embarque from nuevas n join viejas v using (nro_embarque)
     where (n.cod_paisdestino, n.cod_destinofinal, coalesce(n.fecha_eta, n.fecha_etd)) is distinct from (v.cod_paisdestino, v.cod_destinofinal, coalesce(v.fecha_eta, v.fecha_etd))));
  return null;
end
$$;
create or replace trigger i_rejuzgar after update on embarque referencing old table as viejas new table as nuevas for each statement
  execute function rejuzgar_embarques();
-- llevar_gestion() has moved the items before this trigger
create or replace function rejuzgar_embarque() returns trigger language plpgsql as $$
begin
  perform rejuzgar(array[new.nro_embarque]);
  return null;
end
$$;
create or replace trigger i_rejuzgar after update on contenedor for each row when (old.nro_embarque is distinct from new.nro_embarque)
  execute function rejuzgar_embarque();
create or replace function rejuzgar_negocio() returns trigger language plpgsql as $$
begin
  perform rejuzgar(array(select e.nro_embarque from embarque e where e.nro_negocio = new.nro_negocio));
  return null;
end
$$;
create or replace trigger i_rejuzgar after update on negocio for each row
  when ((old.cod_pais, old.fecha_etd) is distinct from (new.cod_pais, new.fecha_etd)) execute function rejuzgar_negocio();
create or replace trigger i_rejuzgar after update on negocio_producto for each row
  when ((old.cod_especie, old.cod_normacalidad) is distinct from (new.cod_especie, new.cod_normacalidad)) execute function rejuzgar_negocio();
