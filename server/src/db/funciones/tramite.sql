-- The procedures of each shipment: those that the catalogue has for its destination and transport, and others that people added.
create or replace view tramite_de_embarque as
  select e.nro_embarque, k.cod_tramite, k.nom_tramite, coalesce(t.cod_estadotramite, '01') as cod_estadotramite, t.fecha_tramite, t.referencia,
         t.usuario_responsable, t.observaciones, t.version, e.fecha_etd + k.dias_gestion as fecha_vence, t.cod_tramite is not null as guardado
    from embarque e
    join tramites k on true
    left join embarque_tramite t on t.nro_embarque = e.nro_embarque and t.cod_tramite = k.cod_tramite
   where t.cod_tramite is not null
      or (k.activo and (k.cod_pais is null or k.cod_pais = e.cod_paisdestino) and (k.cod_tiptrans is null or k.cod_tiptrans = e.cod_tiptrans));

-- What is done without a date was done today.
create or replace function fechar_tramite() returns trigger language plpgsql as $$
begin
  if new.cod_estadotramite = '03' then
    new.fecha_tramite := coalesce(new.fecha_tramite, momento()::date);
  end if;
  return new;
end
$$;
create or replace trigger a_fechar before insert or update on embarque_tramite for each row execute function fechar_tramite();

-- How trámites and papers of a shipment stand: all, done, and of the others those that are late. What does not apply is not counted.
create or replace function cuenta_tdi(viaje integer) returns table (tramites bigint, tramites_hechos bigint, tramites_vencidos bigint,
  documentos bigint, documentos_hechos bigint, documentos_vencidos bigint) language plpgsql stable as $$
begin
  return query
    select t.todos, t.hechos, t.vencidos, d.todos, d.hechos, d.vencidos
      from (
        select count(*) as todos, count(*) filter (where x.cod_estadotramite = '03') as hechos,
               count(*) filter (where x.cod_estadotramite <> '03' and x.fecha_vence < current_date) as vencidos
          from tramite_de_embarque x where x.nro_embarque = viaje and x.cod_estadotramite <> '05'
      ) t
      cross join (
        select count(*) as todos, count(*) filter (where g.cod_estadogestion = '04') as hechos,
               count(*) filter (where g.cod_estadogestion <> '04' and g.fecha_vence < current_date) as vencidos
          from gestion g where g.nro_embarque = viaje and g.tipo <> 'analisis'
      ) d;
end
$$;
