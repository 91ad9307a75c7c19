-- Liberación: whether a container may travel by what quality knows of its fruit. The analyses and certificates decide, or a person does.

-- The measured samples of some containers, and those of their valid results that a limit speaks against or that can't be compared with one.
create or replace function medidas_de_contenedores(cajas integer[]) returns table (id_contenedor integer, medidas jsonb)
  language plpgsql stable rows 10 set plan_cache_mode = force_generic_plan as $$
begin
  return query
  select c.id_contenedor, jsonb_build_object('Muestras', coalesce(m.muestras, '[]'), 'Resultados', coalesce(r.resultados, '[]'))
    from unnest(cajas) c (id_contenedor)
    left join (
      select g.id_contenedor, jsonb_agg(g.id_gestion order by g.id_gestion) as muestras
        from gestion g where g.id_contenedor = any (cajas) and g.tipo = 'analisis' and g.mediciones <> '[]' group by g.id_contenedor
    ) m on m.id_contenedor = c.id_contenedor
    left join (
      select x.id_contenedor, jsonb_agg(jsonb_build_object('Id_Gestion', x.id_gestion, 'Cod_Analisis', x.cod_analisis, 'Veredicto', x.veredicto,
               'Dicho', x.nombre || ': ' || x.detalle) order by x.cod_analisis, x.id_gestion) as resultados
        from resultados_de_contenedores(cajas) x
       where not x.se_informa and (x.veredicto = 'no-cumple' or x.veredicto = 'sin-veredicto' and x.fuente is not null)
       group by x.id_contenedor
    ) r on r.id_contenedor = c.id_contenedor;
end
$$;

select mantener('contenedor', 'id_contenedor', 'juicio', array['medidas'], 'select m.id_contenedor, m.medidas from medidas_de_contenedores(cuales) m',
  fuente('contenedor', 'c.id_contenedor', 'nro_embarque'),
  fuente('contenedor_carga', 'c.id_contenedor', 'id_contenedor', 'id_linea'),
  fuente('gestion', 'c.id_contenedor', 'cod_certdocanalis', 'mediciones', 'id_linea', 'repite'),
  -- other limits apply, in another market, on another day of arrival, or to other fruit
  fuente('embarque', 'select b.id_contenedor from contenedor b where b.nro_embarque = c.nro_embarque',
    'cod_paisdestino', 'cod_destinofinal', 'coalesce(c.fecha_eta, c.fecha_etd)'),
  fuente('negocio', 'select b.id_contenedor from contenedor b where b.nro_negocio = c.nro_negocio', 'cod_pais', 'fecha_etd'),
  fuente('negocio_producto', 'select b.id_contenedor from contenedor b where b.nro_negocio = c.nro_negocio', 'cod_especie', 'cod_normacalidad'),
  por_regla('limitelegal', $$select b.id_contenedor from gestion b where b.tipo = 'analisis' and b.mediciones <> '[]'$$,
    'cod_analisis', 'bloque', 'cod_pais', 'cod_especie', 'uso', 'unidad', 'minimo', 'maximo', 'vigente_desde', 'vigente_hasta', 'norma', 'activo'),
  por_regla('normacalidad', $$select b.id_contenedor from gestion b join negocio_producto l using (nro_negocio)
    where b.tipo = 'analisis' and b.mediciones <> '[]' and l.cod_normacalidad = c.cod_normacalidad$$, 'nom_normacalidad', 'limites', 'uso'),
  por_regla('analisiscalidad', $$select b.id_contenedor from gestion b where b.tipo = 'analisis' and (b.cod_analisis = c.cod_analisis or b.mediciones <> '[]')$$,
    'nom_analisis', 'unidad', 'cod_analisis_total'),
  por_regla('destinofinal', $$select b.id_contenedor from contenedor b join embarque e using (nro_embarque) where e.cod_destinofinal = c.cod_destinofinal$$, 'cod_pais'),
  por_regla('pais', $$select b.id_contenedor from gestion b where b.tipo = 'analisis' and b.mediciones <> '[]'
    and mercado_de_muestra(b.nro_negocio, b.nro_embarque) = c.cod_pais$$, 'bloque'));

-- What the analyses and certificates of some containers say; what their samples say is kept (`medidas`). A value fails, or can't be judged, unless its analysis was approved with a reason
-- or a measured retest replaced it. A value without a limit says nothing against the fruit, and a limit whose measurement
-- the deal does not require does not hold the container: ADR 0055. `falta` names what is required and not there yet.
create or replace function juicio_de_calidad(cajas integer[])
  returns table (id_contenedor integer, liberacion text, porque text, excepcion text, falta text) language plpgsql stable rows 10 set plan_cache_mode = force_generic_plan as $$
begin
  return query
  with requisitos as (
    select g.id_contenedor, count(*) as todos,
           string_agg(k.nombre, ', ' order by k.nombre) filter (where g.cod_estadogestion <> '@gestion.completa' and g.mediciones = '[]') as falta,
           string_agg(k.nombre || ': ' || coalesce(nullif(trim(g.motivo_resultado), ''), 'se rechazó.'), ' ' order by k.nombre)
             filter (where g.tipo = 'analisis' and (g.cod_aprobado = 'R' or g.cod_estadogestion = '@gestion.rechazada')) as rechazados,
           string_agg(k.nombre || ' se rechazó.', ' ' order by k.nombre)
             filter (where g.tipo <> 'analisis' and g.cod_estadogestion = '@gestion.rechazada') as devueltos
      from gestion g join clase_gestion k on k.tipo = g.tipo and k.codigo = g.cod_certdocanalis
     where g.id_contenedor = any (cajas) and k.cierra = 'calidad'
       and not exists (select from gestion s where coalesce(s.id_contenedor, - s.nro_embarque) = g.id_contenedor and s.tipo = 'analisis'
         and s.cod_certdocanalis = g.cod_analisis and s.repite = g.id_lineagestion and s.mediciones <> '[]')
     group by g.id_contenedor
  ), medidos as (
    select x.id_contenedor, string_agg(x.dicho, ' ' order by x.cod_analisis, x.id_gestion) filter (where x.veredicto = 'no-cumple' and x.motivo is null) as fallas,
           string_agg(x.dicho, ' ' order by x.cod_analisis, x.id_gestion) filter (where x.veredicto = 'sin-veredicto' and x.motivo is null) as dudas,
           string_agg(x.dicho || ' Se aprobó con motivo: ' || x.motivo, ' ' order by x.cod_analisis, x.id_gestion)
             filter (where x.veredicto = 'no-cumple' and x.motivo is not null) as excepciones
      from (
        select r.id_contenedor, v."Id_Gestion" as id_gestion, v."Cod_Analisis" as cod_analisis, v."Veredicto" as veredicto, v."Dicho" as dicho,
               case when g.cod_aprobado = 'A' then nullif(trim(g.motivo_resultado), '') end as motivo
          from contenedor_resumen r
         cross join jsonb_to_recordset(r.medidas -> 'Resultados') v ("Id_Gestion" integer, "Cod_Analisis" integer, "Veredicto" text, "Dicho" text)
          join gestion g on g.id_gestion = v."Id_Gestion"
         where r.id_contenedor = any (juicio_de_calidad.cajas)
      ) x
     group by x.id_contenedor
  )
  select c.id_contenedor, case
      when coalesce(m.fallas, q.rechazados) is not null then 'rechazado'
      when q.devueltos is not null then 'retenido'
      when q.todos is null or q.falta is not null or m.dudas is not null then 'sin-veredicto'
      else 'liberado'
    end,
    coalesce(m.fallas, q.rechazados, q.devueltos, 'Falta: ' || q.falta || '.', m.dudas, m.excepciones,
      case when q.todos is null then 'No se exige ningún análisis ni certificado de calidad.' end),
    m.excepciones, q.falta
    from unnest(cajas) c (id_contenedor)
    left join requisitos q on q.id_contenedor = c.id_contenedor
    left join medidos m on m.id_contenedor = c.id_contenedor;
end
$$;

-- What a release by a person rests on: it lapses when the analyses say something else.
create or replace function base_de_decision(liberacion text, porque text) returns text language sql immutable
  return md5(liberacion || ' ' || coalesce(porque, ''));

-- The release of some containers. A person's hold or rejection stays until a person takes it back; a person's release stays as long as the
-- analyses say what they said then.
create or replace function liberacion_de_contenedores(cajas integer[])
  returns table (id_contenedor integer, liberacion text, porque text, con_excepcion boolean, id_decision integer, calidad_falta text) language plpgsql stable rows 10 set plan_cache_mode = force_generic_plan as $$
begin
  return query
  select j.id_contenedor, coalesce(d.decision, j.liberacion), left(coalesce(d.motivo, j.porque), 1000),
         coalesce(d.decision = 'liberado', j.liberacion = 'liberado' and j.excepcion is not null), d.id_decision, left(j.falta, 1000)
    from juicio_de_calidad(cajas) j
    left join lateral (
      select x.* from (select x.* from contenedor_decision x where x.id_contenedor = j.id_contenedor order by x.id_decision desc limit 1) x
       where x.decision in ('retenido', 'rechazado') or x.decision = 'liberado' and j.liberacion <> 'liberado' and x.sobre = base_de_decision(j.liberacion, j.porque)
    ) d on true;
end
$$;

select mantener('contenedor', 'id_contenedor', 'liberacion', array['liberacion', 'liberacion_porque', 'con_excepcion', 'id_decision', 'calidad_falta'], $$
  select l.id_contenedor, l.liberacion, l.porque as liberacion_porque, l.con_excepcion, l.id_decision, l.calidad_falta from liberacion_de_contenedores(cuales) l
  $$,
  fuente('contenedor', 'c.id_contenedor', 'nro_embarque'),
  fuente('contenedor_resumen', 'c.id_contenedor', 'medidas'),
  fuente('contenedor_decision', 'c.id_contenedor'),
  fuente('gestion', 'c.id_contenedor', 'cod_certdocanalis', 'cod_estadogestion', 'cod_aprobado', 'motivo_resultado', 'repite'),
  por_regla('analisiscalidad', $$select b.id_contenedor from gestion b where b.tipo = 'analisis' and b.cod_analisis = c.cod_analisis$$,
    'nom_analisis', 'cod_areagestion'),
  por_regla('certificadosembarque', $$select b.id_contenedor from gestion b where b.cod_certembarque = c.cod_certembarque$$, 'nom_certificado', 'cod_areagestion'));

-- A container whose release moved gets a line that says from where to where, why, and by whom.
create or replace function anotar_liberacion() returns trigger language plpgsql as $$
begin
  insert into contenedor_liberacion (id_contenedor, antes, liberacion, porque, usuario)
  values (new.id_contenedor, old.liberacion, new.liberacion, new.liberacion_porque, usuario_actual());
  return null;
end
$$;
create or replace trigger a_anotar_liberacion after update of liberacion on contenedor_resumen for each row when (old.liberacion <> new.liberacion)
  execute function anotar_liberacion();
create or replace trigger solo_agregar before update on contenedor_liberacion for each row execute function rechazar_cambio();
create or replace trigger solo_agregar before update on contenedor_decision for each row execute function rechazar_cambio();

-- Decides the release of a container, with a reason; `segun-analisis` takes an earlier decision back.
create or replace function decidir_liberacion(caja integer, cual text, porque text) returns void language plpgsql as $$
declare
  juicio record;
  ahora record;
begin
  perform from contenedor c where c.id_contenedor = caja for no key update;
  select * into juicio from juicio_de_calidad(array[caja]);
  select r.liberacion, r.id_decision into ahora from contenedor_resumen r where r.id_contenedor = caja;
  if coalesce(trim(porque), '') = '' then
    raise exception 'Diga el motivo de la decisión.';
  elsif cual = 'segun-analisis' and ahora.id_decision is null then
    raise exception 'Ninguna decisión rige: la liberación ya sigue a los análisis.';
  elsif cual = 'liberado' and juicio.liberacion = 'liberado' and ahora.id_decision is null then
    raise exception 'El contenedor ya está liberado por sus análisis.';
  elsif cual = 'liberado' and juicio.liberacion = 'liberado' then
    cual := 'segun-analisis';
  end if;
  insert into contenedor_decision (id_contenedor, decision, sobre, motivo, usuario)
  values (caja, cual, base_de_decision(juicio.liberacion, juicio.porque), trim(porque), usuario_actual());
end
$$;

-- The release of a shipment: the worst of its containers. `liberacion_detalle` counts the ones that are not released.
select mantener('embarque', 'nro_embarque', 'liberacion', array['liberacion', 'liberacion_detalle'], $$
  select x.nro_embarque,
         case when l.rechazados > 0 then 'rechazado' when l.retenidos > 0 then 'retenido' when l.todos > 0 and l.liberados = l.todos then 'liberado'
           else 'sin-veredicto' end as liberacion,
         nullif(concat_ws(', ', case when l.rechazados > 0 then de_cuantas(l.rechazados, l.todos) || ' rechazados' end,
           case when l.retenidos > 0 then de_cuantas(l.retenidos, l.todos) || ' retenidos' end,
           case when l.excepciones > 0 then de_cuantas(l.excepciones, l.todos) || ' con excepción' end), '') as liberacion_detalle
    from unnest(cuales) x (nro_embarque)
   cross join lateral (
     select count(*) as todos, count(*) filter (where r.liberacion = 'liberado') as liberados, count(*) filter (where r.liberacion = 'retenido') as retenidos,
            count(*) filter (where r.liberacion = 'rechazado') as rechazados, count(*) filter (where r.con_excepcion) as excepciones
       from contenedor b join contenedor_resumen r using (id_contenedor) where b.nro_embarque = x.nro_embarque
   ) l
  $$,
  fuente('contenedor', 'c.nro_embarque', 'nro_embarque'),
  fuente('contenedor_resumen', '(select b.nro_embarque from contenedor b where b.id_contenedor = c.id_contenedor)', 'liberacion', 'con_excepcion'));
