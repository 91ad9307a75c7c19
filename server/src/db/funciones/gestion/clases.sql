-- Gestión: the kinds of items in one shape, the requirements of a deal, and what an item lacks to be complete.

-- The types of all four kinds in one shape. Only documents may be one for a whole shipment, and be approved before they are complete.
-- Quality closes the work on its analyses and the certificates of its area; logistics closes all other work.
create or replace view clase_gestion as
  select 'documento' as tipo, cod_docnegocio as codigo, nom_documento as nombre, cod_areagestion, dias_gestion, visible_cliente, requiere_aprobacion,
         por_contenedor, null as emisor, nom_documento_ing as nombre_ing, 'logistica' as cierra, se_completa_sin
    from documentosembarque
  union all
  select 'certificado', cod_certembarque, nom_certificado, cod_areagestion, dias_gestion, visible_cliente, false, true, emisor, nom_certificado_ing,
         case when cod_areagestion = '@area.calidad' then 'calidad' else 'logistica' end, se_completa_sin
    from certificadosembarque
  union all
  select 'analisis', cod_analisis, nom_analisis, cod_areagestion, dias_gestion, visible_cliente, false, true, null, nom_analisis_ing, 'calidad', se_completa_sin
    from analisiscalidad
  union all
  select 'otro', cod_otrosdocs, nom_otrosdocs, cod_areagestion, dias_gestion, visible_cliente, false, true, null, nom_otrosdocs_ing, 'logistica', se_completa_sin
    from otrosdocsembarque;

-- The requirements of deals, in the same shape.
create or replace view requisito_gestion as
  select nro_negocio, 'documento' as tipo, cod_docnegocio as codigo from negocio_documento
  union all
  select nro_negocio, 'certificado', cod_certembarque from negocio_certificado
  union all
  select nro_negocio, 'analisis', cod_analisis from negocio_analisis
  union all
  select nro_negocio, 'otro', cod_otrosdocs from negocio_otrosdocs;

-- Has anybody worked on an item yet?
create or replace function gestion_con_trabajo(g gestion) returns boolean language plpgsql stable as $$
begin
  return g.cod_estadogestion <> '@gestion.pendiente' or g.id_lineagestion > 1 or g.mediciones <> '[]'
    or num_nonnulls(g.fecha_gestion, g.referencia, g.numero, g.observaciones, g.cod_laboratorio, g.cod_aprobado, g.tamano_muestra) > 0
    or exists (select from adjunto a where a.id_gestion = g.id_gestion and not a.eliminado);
end
$$;

-- Does an item have a file, or, with `para_cliente`, one visible to clients?
create or replace function gestion_con_archivo(g gestion, para_cliente boolean) returns boolean language plpgsql stable as $$
begin
  return exists (select from adjunto a where a.id_gestion = g.id_gestion and not a.eliminado and (a.visible_cliente or not para_cliente));
end
$$;

-- What an item lacks to be complete, by the codes of the requirements; empty when nothing. A type may waive some of the requirements of its kind.
create or replace function faltas_para_completar(g gestion) returns text[] language plpgsql stable as $$
begin
  return array(
    select x.exigencia from gestion_exigencia x
     where x.tipo = g.tipo and x.exigencia <> all (
         select unnest(k.se_completa_sin) from clase_gestion k
          where k.tipo = g.tipo and k.codigo = coalesce(g.cod_docnegocio, g.cod_certembarque, g.cod_analisis, g.cod_otrosdocs))
       and case x.exigencia
       when 'numero' then coalesce(trim(g.numero), '') = ''
       when 'fecha' then g.fecha_gestion is null
       when 'laboratorio' then g.cod_laboratorio is null
       when 'muestra' then coalesce(trim(g.tamano_muestra), '') = ''
       when 'valor' then not exists (
         select from jsonb_to_recordset(g.mediciones) m ("Cod_Analisis" integer, "Valor" numeric, "Bajo_LOD" boolean)
          where m."Cod_Analisis" = g.cod_analisis and (m."Valor" is not null or m."Bajo_LOD"))
       when 'archivo' then not gestion_con_archivo(g, false)
     end
     order by x.orden);
end
$$;

-- The same as a sentence; null when nothing.
create or replace function falta_para_completar(g gestion) returns text language plpgsql stable as $$
declare
  faltan text[] := array(
    select x.palabra from unnest(faltas_para_completar(g)) with ordinality f (exigencia, orden)
      join gestion_exigencia x on x.tipo = g.tipo and x.exigencia = f.exigencia order by f.orden);
begin
  if faltan = '{}' then
    return null;
  end if;
  return format('%s: para completarla falta %s%s.',
    (select k.nombre from clase_gestion k
      where k.tipo = g.tipo and k.codigo = coalesce(g.cod_docnegocio, g.cod_certembarque, g.cod_analisis, g.cod_otrosdocs)),
    array_to_string(faltan[:cardinality(faltan) - 1], ', '),
    case when cardinality(faltan) > 1 then ' y ' else '' end || faltan[cardinality(faltan)]);
end
$$;

-- The names of some items for a sentence: the first five, and how many more there are. Null for none.
create or replace function nombrar_gestiones(cuales integer[]) returns text language plpgsql stable as $$
begin
  return (
    select string_agg(x.nombre, ', ' order by x.orden) filter (where x.orden <= 5) || case when count(*) > 5 then format(' y %s más', count(*) - 5) else '' end
      from (
        select k.nombre || coalesce(' (' || coalesce(numero_contenedor(c.nro_contenedor), 'contenedor ' || c.nro_corr_contenedor) || ')', '') as nombre,
               row_number() over (order by c.nro_corr_contenedor nulls first, k.tipo, k.nombre, g.id_lineagestion) as orden
          from gestion g
          join clase_gestion k on k.tipo = g.tipo and k.codigo = g.cod_certdocanalis
          left join contenedor c on c.id_contenedor = g.id_contenedor
         where g.id_gestion = any (cuales)
      ) x
    having count(*) > 0
  );
end
$$;
