-- The procedures of each shipment: those of the catalogue for its destination and transport, and others that users added.
-- `offset 0` keeps the planner from joining before it knows the shipment: it would read the procedures of all shipments to find those of one.
create or replace view tramite_de_embarque as
  select e.nro_embarque, k.cod_tramite, k.nom_tramite, k.cod_estadotramite, k.fecha_tramite, k.referencia, k.usuario_responsable, k.observaciones, k.version, k.fecha_vence,
         k.guardado
    from embarque e
   cross join lateral (
     select k.cod_tramite, k.nom_tramite, coalesce(t.cod_estadotramite, '@tramite.pendiente') as cod_estadotramite, t.fecha_tramite, t.referencia,
            t.usuario_responsable, t.observaciones, t.version, e.fecha_etd + k.dias_gestion as fecha_vence, t.cod_tramite is not null as guardado
       from tramites k
       left join embarque_tramite t on t.nro_embarque = e.nro_embarque and t.cod_tramite = k.cod_tramite
      where t.cod_tramite is not null
         or (k.activo and (k.cod_pais is null or k.cod_pais = e.cod_paisdestino) and (k.cod_tiptrans is null or k.cod_tiptrans = e.cod_tiptrans))
     offset 0
   ) k;

-- A procedure done without a date gets today's.
create or replace function fechar_tramite() returns trigger language plpgsql as $$
begin
  if new.cod_estadotramite = '@tramite.completo' then
    new.fecha_tramite := coalesce(new.fecha_tramite, momento()::date);
  end if;
  return new;
end
$$;
create or replace trigger a_fechar before insert or update on embarque_tramite for each row execute function fechar_tramite();

-- The papers with instructions of each shipment, one for each agency or plant where a paper goes to several, and whether the last sending
-- is still up to date. They are the papers of the model that are sent as «Instrucciones».
create or replace view instruccion_de_embarque as
  select e.nro_embarque, p.papel, v.variante, coalesce(p.papel || ' ' || v.variante = any (s.hechas), false) as hecha
    from embarque e
   cross join lateral (
     select array_agg(distinct c.cod_agtrans) filter (where c.cod_agtrans is not null) as agencias,
            array_agg(distinct coalesce(c.cod_planta, e.cod_planta)) filter (where coalesce(c.cod_planta, e.cod_planta) is not null) as plantas
       from contenedor c where c.nro_embarque = e.nro_embarque
   ) c
   cross join lateral (
     select array_agg(x.papel || ' ' || x.variante) filter (where x.estado in ('enviado', 'guardado') and not x.desactualizada) as hechas
       from (
         select distinct on (s.papel, s.variante) s.papel, s.variante, s.estado, s.desactualizada
           from envio s where s.clave = e.nro_embarque and s.papel <> 'contrato' order by s.papel, s.variante, s.id_envio desc
       ) x
   ) s
   cross join (values ('instruccion-aduana', null), ('instruccion-transporte', 'agtransporte'), ('instruccion-agcarga', null),
     ('instruccion-planta', 'planta'), ('instrucciones-empaque', 'planta'), ('instrucciones-embarque', null)) p (papel, por_cada)
   cross join lateral unnest(coalesce(case p.por_cada when 'agtransporte' then c.agencias when 'planta' then c.plantas end, '{0}')) v (variante);

-- The colour of counted work: nothing to do, all done, something late, the rest in progress.
create or replace function color_tdi(todos bigint, hechos bigint, vencidos bigint) returns text language sql immutable
  return case when todos = 0 then 'gris' when hechos = todos then 'verde' when vencidos > 0 then 'rojo' else 'amarillo' end;

-- The TDI of each shipment: trámites, papers of gestión and instructions, total, done, and late, with the worst of their colours. A trámite
-- that does not apply is not counted. Instructions are due at the cut-off of documents, or else two days before the departure; once the
-- vessel has sailed, only those that were sent count, because nobody needs the others. A cancelled shipment has nothing to do.
create or replace view tdi_de_embarque as
  select x.*, color_tdi(x.tramites, x.tramites_hechos, x.tramites_vencidos) as tramites_color,
         color_tdi(x.documentos, x.documentos_hechos, x.documentos_vencidos) as documentos_color,
         color_tdi(x.instrucciones, x.instrucciones_hechas, x.instrucciones_vencidas) as instrucciones_color,
         case when x.tramites_vencidos + x.documentos_vencidos + x.instrucciones_vencidas > 0 then 'rojo'
           when x.tramites_hechos + x.documentos_hechos + x.instrucciones_hechas < x.tramites + x.documentos + x.instrucciones then 'amarillo'
           when x.tramites + x.documentos + x.instrucciones > 0 then 'verde' else 'gris' end as color,
         format('Trámites %s de %s · Documentos %s de %s · Instrucciones %s de %s', x.tramites_hechos, x.tramites, x.documentos_hechos, x.documentos,
           x.instrucciones_hechas, x.instrucciones) as detalle
    from (
      select e.nro_embarque, p.*, d.*, i.*,
             case when coalesce(e.corte_documentos, (e.fecha_etd - 2)::timestamp) < momento() at time zone zona_de_embarque(e)
               then i.instrucciones - i.instrucciones_hechas else 0 end as instrucciones_vencidas
        from embarque e
       cross join lateral (
         select count(*) as tramites, count(*) filter (where t.cod_estadotramite = '@tramite.completo') as tramites_hechos,
                count(*) filter (where t.cod_estadotramite <> '@tramite.completo' and t.fecha_vence < current_date) as tramites_vencidos
           from tramite_de_embarque t where t.nro_embarque = e.nro_embarque and t.cod_estadotramite <> '@tramite.noAplica' and e.cod_estadoemb <> '@embarque.anulado'
       ) p
       cross join lateral (
         select count(*) as documentos, count(*) filter (where g.cod_estadogestion = '@gestion.completa') as documentos_hechos,
                count(*) filter (where g.cod_estadogestion <> '@gestion.completa' and g.fecha_vence < current_date) as documentos_vencidos
           from gestion g where g.nro_embarque = e.nro_embarque and g.tipo <> 'analisis' and e.cod_estadoemb <> '@embarque.anulado'
       ) d
       cross join lateral (
         select count(*) as instrucciones, count(*) filter (where n.hecha) as instrucciones_hechas
           from instruccion_de_embarque n where n.nro_embarque = e.nro_embarque and (n.hecha or e.fecha_zarpe is null) and e.cod_estadoemb <> '@embarque.anulado'
       ) i
    ) x;

-- The TDI values of a shipment that lists need: the totals, those done, and the due date of the first open one.
select mantener('embarque', 'nro_embarque', 'tramites', array['tramites', 'tramites_hechos', 'tramites_vence'], $$
  select x.nro_embarque, t.todos as tramites, t.hechos as tramites_hechos, t.vence as tramites_vence
    from unnest(cuales) x (nro_embarque)
   cross join lateral (
     select count(*) as todos, count(*) filter (where t.cod_estadotramite = '@tramite.completo') as hechos, min(t.fecha_vence) filter (where t.cod_estadotramite <> '@tramite.completo') as vence
       from tramite_de_embarque t join embarque e using (nro_embarque)
      where t.nro_embarque = x.nro_embarque and t.cod_estadotramite <> '@tramite.noAplica' and e.cod_estadoemb <> '@embarque.anulado'
   ) t
  $$,
  fuente('embarque', 'c.nro_embarque', 'cod_paisdestino', 'cod_tiptrans', 'fecha_etd', 'cod_estadoemb'),
  fuente('embarque_tramite', 'c.nro_embarque', 'cod_estadotramite'),
  por_regla('tramites', $$select e.nro_embarque from embarque e
    where (c.cod_pais is null or c.cod_pais = e.cod_paisdestino) and (c.cod_tiptrans is null or c.cod_tiptrans = e.cod_tiptrans)
      or exists (select from embarque_tramite t where t.nro_embarque = e.nro_embarque and t.cod_tramite = c.cod_tramite)$$,
    'activo', 'cod_pais', 'cod_tiptrans', 'dias_gestion'));

-- Its papers with instructions, and the status of the last sending of two of them, in one word.
select mantener('embarque', 'nro_embarque', 'instrucciones', array['instrucciones', 'instrucciones_hechas', 'mandato_agencia', 'inst_carga_planta'], $$
  select x.nro_embarque, i.todas as instrucciones, i.hechas as instrucciones_hechas,
         palabra_de_envio(x.nro_embarque, 'instruccion-aduana') as mandato_agencia, palabra_de_envio(x.nro_embarque, 'instruccion-planta') as inst_carga_planta
    from unnest(cuales) x (nro_embarque)
   cross join lateral (
     select count(*) as todas, count(*) filter (where n.hecha) as hechas
       from instruccion_de_embarque n join embarque e using (nro_embarque)
      where n.nro_embarque = x.nro_embarque and (n.hecha or e.fecha_zarpe is null) and e.cod_estadoemb <> '@embarque.anulado'
   ) i
  $$,
  fuente('embarque', 'c.nro_embarque', 'cod_planta', 'fecha_zarpe', 'cod_estadoemb'),
  fuente('contenedor', 'c.nro_embarque', 'cod_agtrans', 'cod_planta'),
  fuente('envio', $$case when c.papel <> 'contrato' then c.clave end$$, 'estado', 'desactualizada'));
