-- Gestión: the items that requirements of a deal become, what may change of them, and how an area closes its work on a container.

-- The types of all four kinds in one shape. Documents alone may be one for a whole shipment, and be approved before they are complete.
-- Quality closes the work on what it writes, its analyses and the certificates of its area; logistics closes all other work.
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

-- What deals demand, in the same shape.
create or replace view requisito_gestion as
  select nro_negocio, 'documento' as tipo, cod_docnegocio as codigo from negocio_documento
  union all
  select nro_negocio, 'certificado', cod_certembarque from negocio_certificado
  union all
  select nro_negocio, 'analisis', cod_analisis from negocio_analisis
  union all
  select nro_negocio, 'otro', cod_otrosdocs from negocio_otrosdocs;

-- Has somebody done anything about an item yet?
create or replace function gestion_con_trabajo(g gestion) returns boolean language plpgsql stable as $$
begin
  return g.cod_estadogestion <> '@gestion.pendiente' or g.id_lineagestion > 1 or g.mediciones <> '[]'
    or num_nonnulls(g.fecha_gestion, g.referencia, g.numero, g.observaciones, g.cod_laboratorio, g.cod_aprobado, g.tamano_muestra) > 0
    or exists (select from adjunto a where a.id_gestion = g.id_gestion and not a.eliminado);
end
$$;

-- Has an item a file, or one that clients may see?
create or replace function gestion_con_archivo(g gestion, para_cliente boolean) returns boolean language plpgsql stable as $$
begin
  return exists (select from adjunto a where a.id_gestion = g.id_gestion and not a.eliminado and (a.visible_cliente or not para_cliente));
end
$$;

-- What an item lacks to be complete, as a sentence; null when nothing. A type may do without some of what its kind demands.
create or replace function falta_para_completar(g gestion) returns text language plpgsql stable as $$
declare
  faltan text[];
  clase record;
begin
  select k.nombre, k.se_completa_sin into clase
    from clase_gestion k where k.tipo = g.tipo and k.codigo = coalesce(g.cod_docnegocio, g.cod_certembarque, g.cod_analisis, g.cod_otrosdocs);
  faltan := array(
    select x.palabra from gestion_exigencia x
     where x.tipo = g.tipo and x.exigencia <> all (clase.se_completa_sin) and case x.exigencia
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
  if faltan = '{}' then
    return null;
  end if;
  return format('%s: para completarla falta %s%s.', clase.nombre, array_to_string(faltan[:cardinality(faltan) - 1], ', '),
    case when cardinality(faltan) > 1 then ' y ' else '' end || faltan[cardinality(faltan)]);
end
$$;

-- Has an area closed its work on a whole shipment, which is on all of its containers?
create or replace function embarque_cerrado(viaje integer, cual text) returns boolean language plpgsql stable as $$
begin
  return (
    select count(*) > 0 and count(*) = count(z.id_contenedor)
      from contenedor c left join contenedor_cierre z on z.id_contenedor = c.id_contenedor and z.area = cual and z.cerrada
     where c.nro_embarque = viaje
  );
end
$$;

-- Has an area closed its work on a container, or on a whole shipment (without a container)?
create or replace function lugar_cerrado(viaje integer, caja integer, cual text) returns boolean language plpgsql stable as $$
begin
  if caja is null then
    return embarque_cerrado(viaje, cual);
  end if;
  return exists (select from contenedor_cierre z where z.id_contenedor = caja and z.area = cual and z.cerrada);
end
$$;

-- From how many days on an area sees what is late in red, and what is due soon in yellow.
create or replace view umbral_gestion as
  select a.cod_areagestion, greatest(coalesce(max(c.dias_rojo) filter (where c.tarjeta = 'Vencidos'), 1), 1) as rojo,
         coalesce(max(c.dias_amarillo) filter (where c.tarjeta = 'Por vencer'), 7) as amarillo
    from areagestion a left join configpc c on c.cod_areagestion = a.cod_areagestion and c.cod_usuario is null and c.activo
   group by a.cod_areagestion;

-- How a due date stands by the thresholds of the area that looks after it.
create or replace function vencimiento_gestion(vence date, estado text, area integer) returns text language plpgsql stable as $$
begin
  if vence is null or estado = '@gestion.completa' then
    return 'al-dia';
  end if;
  return (
    select case when current_date - vence >= u.rojo then 'vencida' when vence - current_date <= u.amarillo then 'por-vencer' else 'al-dia' end
      from umbral_gestion u where u.cod_areagestion = area
  );
end
$$;

-- Some items as a sentence names them: the first five, and how many more there are. Null for none.
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

-- What a new item takes from its place and its type, and what may change of one.
create or replace function cuidar_gestion() returns trigger language plpgsql as $$
declare
  clase record;
  escrito boolean;
  falta text;
begin
  if tg_op = 'INSERT' and new.es_requisito then
    -- made by completar_gestion(), which knows all of it
    return new;
  end if;
  if tg_op = 'DELETE' then
    -- what goes with its container or shipment was looked at there
    if (old.id_contenedor is not null and not exists (select from contenedor c where c.id_contenedor = old.id_contenedor))
      or (old.nro_embarque is not null and not exists (select from embarque e where e.nro_embarque = old.nro_embarque)) then
      return old;
    end if;
    select * into clase from clase_gestion k where k.tipo = old.tipo and k.codigo = old.cod_certdocanalis;
    if lugar_cerrado(old.nro_embarque, old.id_contenedor, clase.cierra) then
      raise exception '%: la gestión está cerrada. Reábrala antes de eliminar.', clase.nombre;
    elsif old.es_requisito and exists (
      select from requisito_gestion r where r.nro_negocio = old.nro_negocio and r.tipo = old.tipo and r.codigo = old.cod_certdocanalis) then
      raise exception '%: el negocio lo exige. Quítelo de los requisitos del negocio.', clase.nombre;
    end if;
    return old;
  end if;

  if tg_op = 'INSERT' then
    -- its generated column is not there yet
    select * into clase from clase_gestion k
     where k.tipo = new.tipo and k.codigo = coalesce(new.cod_docnegocio, new.cod_certembarque, new.cod_analisis, new.cod_otrosdocs);
    if new.id_contenedor is not null then
      select c.nro_negocio, c.nro_embarque into new.nro_negocio, new.nro_embarque from contenedor c where c.id_contenedor = new.id_contenedor;
    else
      select e.nro_negocio into new.nro_negocio from embarque e where e.nro_embarque = new.nro_embarque;
    end if;
    if lugar_cerrado(new.nro_embarque, new.id_contenedor, clase.cierra) then
      raise exception '%: la gestión está cerrada. Reábrala antes de agregar.', clase.nombre;
    end if;
    select coalesce(max(g.id_lineagestion), 0) + 1 into new.id_lineagestion
      from gestion g
     where g.tipo = clase.tipo and g.cod_certdocanalis = clase.codigo
       and (g.id_contenedor = new.id_contenedor or (new.id_contenedor is null and g.id_contenedor is null and g.nro_embarque = new.nro_embarque));
    new.es_requisito := false;
    new.cod_estadogestion := '@gestion.pendiente';
    new.visible_cliente := coalesce(new.visible_cliente, clase.visible_cliente);
    new.emisor := coalesce(new.emisor, clase.emisor);
    select coalesce(e.fecha_etd, n.fecha_etd) + clase.dias_gestion into new.fecha_vence
      from negocio n left join embarque e on e.nro_embarque = new.nro_embarque where n.nro_negocio = new.nro_negocio;
    return new;
  end if;

  if current_setting('nogal.rejuzgar', true) = 'si' or cambian_partes(new.nro_negocio) then
    -- a result that follows a verdict follows it to another market, and what was shown follows the parties, whatever the state of its item
    return new;
  end if;
  escrito := (new.fecha_gestion, new.referencia, new.numero, new.cod_laboratorio, new.emisor, new.cod_aprobado, new.tamano_muestra, new.observaciones,
      new.mediciones, new.id_linea, new.repite, new.motivo_resultado)
    is distinct from (old.fecha_gestion, old.referencia, old.numero, old.cod_laboratorio, old.emisor, old.cod_aprobado, old.tamano_muestra, old.observaciones,
      old.mediciones, old.id_linea, old.repite, old.motivo_resultado);
  if not escrito and new.cod_estadogestion = old.cod_estadogestion
    and (new.usuario_responsable, new.visible_cliente) is not distinct from (old.usuario_responsable, old.visible_cliente) then
    return new;
  end if;
  select * into clase from clase_gestion k where k.tipo = new.tipo and k.codigo = old.cod_certdocanalis;
  if lugar_cerrado(old.nro_embarque, old.id_contenedor, clase.cierra) then
    raise exception '%: la gestión está cerrada. Reábrala antes de cambiarla.', clase.nombre;
  elsif escrito and old.cod_estadogestion = '@gestion.porAprobar' then
    raise exception '%: espera aprobación y no se cambia. Rechácela antes, con su motivo.', clase.nombre;
  elsif escrito and old.cod_estadogestion = '@gestion.completa' and new.cod_estadogestion <> '@gestion.enProceso' then
    raise exception '%: está completa. Para cambiarla, vuélvala antes a En proceso, con su motivo.', clase.nombre;
  end if;
  if new.cod_estadogestion <> old.cod_estadogestion then
    if new.cod_estadogestion = '@gestion.porAprobar' and not clase.requiere_aprobacion then
      raise exception '%: no requiere aprobación. Márquela como completa.', clase.nombre;
    elsif new.cod_estadogestion = '@gestion.completa' and old.cod_estadogestion <> '@gestion.porAprobar' and clase.requiere_aprobacion then
      raise exception '%: requiere aprobación. Envíela a aprobación.', clase.nombre;
    elsif (new.cod_estadogestion = '@gestion.rechazada' or (old.cod_estadogestion = '@gestion.completa' and new.cod_estadogestion = '@gestion.enProceso'))
      and coalesce(trim(current_setting('nogal.motivo', true)), '') = '' then
      raise exception '%: diga el motivo.', clase.nombre;
    end if;
    if new.cod_estadogestion = '@gestion.completa' and not exists (
      select from gestion_exigencia x where x.tipo = new.tipo and x.exigencia = 'fecha' and x.exigencia <> all (clase.se_completa_sin)) then
      new.fecha_gestion := coalesce(new.fecha_gestion, momento()::date);
    end if;
    -- what waits for approval was whole when it was sent, and nothing of it changes meanwhile
    falta := case when new.cod_estadogestion = '@gestion.porAprobar' or (new.cod_estadogestion = '@gestion.completa' and old.cod_estadogestion <> '@gestion.porAprobar') then falta_para_completar(new) end;
    if falta is not null then
      raise exception '%', falta;
    end if;
  end if;
  return new;
end
$$;
create or replace trigger a_cuidar before insert or update or delete on gestion for each row execute function cuidar_gestion();

select seguir_ciclo('gestion', 'id_gestion', 'cod_estadogestion', variadic array[]::text[]);
create or replace trigger solo_agregar before update on gestion_estado for each row execute function rechazar_cambio();

create or replace trigger anotar_nuevas after insert on contenedor_cierre referencing new table as nuevas for each statement
  execute function anotar_nuevas('id_contenedor', 'area');
create or replace trigger anotar_cambios after update or delete on contenedor_cierre for each row execute function anotar_cambios('id_contenedor', 'area');

-- Makes the items that requirements of their deals lack on some containers and shipments, each once; where the work is closed, none.
create or replace function completar_gestion(cajas integer[], viajes integer[]) returns void language plpgsql as $$
begin
  if cajas = '{}' and viajes = '{}' then
    return;
  end if;
  insert into gestion (tipo, nro_negocio, nro_embarque, id_contenedor, cod_docnegocio, cod_certembarque, cod_analisis, cod_otrosdocs,
    id_lineagestion, es_requisito, usuario_responsable, emisor, visible_cliente, fecha_vence)
  select k.tipo, d.nro_negocio, d.nro_embarque, d.id_contenedor, case k.tipo when 'documento' then k.codigo end, case k.tipo when 'certificado' then k.codigo end,
         case k.tipo when 'analisis' then k.codigo end, case k.tipo when 'otro' then k.codigo end, 1, true,
         case k.cod_areagestion when 1 then d.usuario_comercial when 2 then d.usuario_comex when 3 then d.usuario_qc end, k.emisor, k.visible_cliente,
         d.etd + k.dias_gestion
    from (
      select n.nro_negocio, n.usuario_comercial, n.usuario_comex, n.usuario_qc, c.nro_embarque, c.id_contenedor, c.nro_corr_contenedor as orden,
             coalesce(e.fecha_etd, n.fecha_etd) as etd
        from contenedor c join negocio n using (nro_negocio) left join embarque e on e.nro_embarque = c.nro_embarque
       where c.id_contenedor = any (cajas)
      union all
      select n.nro_negocio, n.usuario_comercial, n.usuario_comex, n.usuario_qc, e.nro_embarque, null, 0, coalesce(e.fecha_etd, n.fecha_etd)
        from embarque e join negocio n using (nro_negocio)
       where e.nro_embarque = any (viajes) and e.cod_estadoemb <> '@embarque.anulado'
    ) d
    join requisito_gestion r using (nro_negocio)
    join clase_gestion k on k.tipo = r.tipo and k.codigo = r.codigo and k.por_contenedor = (d.id_contenedor is not null)
   where not lugar_cerrado(d.nro_embarque, d.id_contenedor, k.cierra)
   order by d.nro_embarque, d.orden, k.tipo, k.codigo
  on conflict do nothing;
end
$$;

-- Due dates of what is still open follow the ETD of the shipment, or of the deal while there is none.
create or replace function fechar_gestion(nro integer) returns void language plpgsql as $$
begin
  update gestion g set fecha_vence = v.vence
    from (
      select o.id_gestion, coalesce(e.fecha_etd, n.fecha_etd) + k.dias_gestion as vence
        from gestion o
        join negocio n using (nro_negocio)
        join clase_gestion k on k.tipo = o.tipo and k.codigo = o.cod_certdocanalis
        left join embarque e on e.nro_embarque = o.nro_embarque
       where o.nro_negocio = nro and o.cod_estadogestion <> '@gestion.completa'
    ) v
   where g.id_gestion = v.id_gestion and g.fecha_vence is distinct from v.vence;
end
$$;

create or replace function gestionar_contenedores() returns trigger language plpgsql as $$
begin
  perform completar_gestion(array(select c.id_contenedor from nuevos c), '{}');
  return null;
end
$$;
create or replace trigger g_gestionar_nuevos after insert on contenedor referencing new table as nuevos for each statement
  execute function gestionar_contenedores();
create or replace function gestionar_embarques() returns trigger language plpgsql as $$
begin
  perform completar_gestion('{}', array(select e.nro_embarque from nuevos e));
  return null;
end
$$;
create or replace trigger g_gestionar_nuevos after insert on embarque referencing new table as nuevos for each statement
  execute function gestionar_embarques();

-- A container takes its items along.
create or replace function llevar_gestion() returns trigger language plpgsql as $$
begin
  update gestion set nro_embarque = new.nro_embarque where id_contenedor = new.id_contenedor;
  perform fechar_gestion(new.nro_negocio);
  return null;
end
$$;
create or replace trigger g_llevar_gestion after update on contenedor for each row when (old.nro_embarque is distinct from new.nro_embarque)
  execute function llevar_gestion();

create or replace function fechar_gestion_de() returns trigger language plpgsql as $$
begin
  perform fechar_gestion(new.nro_negocio);
  return null;
end
$$;
create or replace trigger g_fechar_gestion after update on embarque for each row when (old.fecha_etd is distinct from new.fecha_etd)
  execute function fechar_gestion_de();
create or replace trigger g_fechar_gestion after update on negocio for each row when (old.fecha_etd is distinct from new.fecha_etd)
  execute function fechar_gestion_de();

create or replace function gestionar_reactivado() returns trigger language plpgsql as $$
begin
  perform completar_gestion('{}', array[new.nro_embarque]);
  return null;
end
$$;
create or replace trigger g_gestionar_reactivado after update on embarque for each row
  when (old.cod_estadoemb = '@embarque.anulado' and new.cod_estadoemb <> '@embarque.anulado') execute function gestionar_reactivado();

-- A requirement that comes becomes items where there are containers already; what people had added of its type counts as its item.
create or replace function agregar_requisitos() returns trigger language plpgsql as $$
begin
  update gestion g set es_requisito = true
    from nuevas n
   where g.nro_negocio = n.nro_negocio and g.tipo = tg_argv[0] and g.cod_certdocanalis = (to_jsonb(n) ->> tg_argv[1])::integer
     and g.id_lineagestion = 1 and not g.es_requisito;
  perform completar_gestion(array(select c.id_contenedor from contenedor c where c.nro_negocio in (select n.nro_negocio from nuevas n)),
    array(select e.nro_embarque from embarque e where e.nro_negocio in (select n.nro_negocio from nuevas n)));
  return null;
end
$$;

-- One that goes takes the items along about which nobody has done anything. Others keep it there, unless the person keeps them.
create or replace function quitar_requisitos() returns trigger language plpgsql as $$
declare
  cuales integer[];
begin
  cuales := array(
    select g.id_gestion
      from quitadas q
      join negocio n using (nro_negocio)
      join gestion g on g.nro_negocio = q.nro_negocio and g.tipo = tg_argv[0] and g.cod_certdocanalis = (to_jsonb(q) ->> tg_argv[1])::integer
     where g.es_requisito and not exists (
       select from requisito_gestion r where r.nro_negocio = g.nro_negocio and r.tipo = g.tipo and r.codigo = g.cod_certdocanalis));
  if cuales = '{}' then
    return null;
  end if;
  delete from gestion g where g.id_gestion = any (cuales) and not gestion_con_trabajo(g);
  cuales := array(select g.id_gestion from gestion g where g.id_gestion = any (cuales));
  if cuales <> '{}' and coalesce(current_setting('nogal.conservar', true), '') <> 'si' then
    raise exception 'Ya se trabajó en %. Quite el requisito conservando esas gestiones, o elimine antes su trabajo.', nombrar_gestiones(cuales);
  end if;
  update gestion set es_requisito = false where id_gestion = any (cuales);
  return null;
end
$$;

create or replace trigger g_gestionar_nuevas after insert on negocio_documento referencing new table as nuevas
  for each statement execute function agregar_requisitos('documento', 'cod_docnegocio');
create or replace trigger g_gestionar_editadas after update on negocio_documento referencing new table as nuevas
  for each statement execute function agregar_requisitos('documento', 'cod_docnegocio');
create or replace trigger h_quitar_editadas after update on negocio_documento referencing old table as quitadas
  for each statement execute function quitar_requisitos('documento', 'cod_docnegocio');
create or replace trigger h_quitar after delete on negocio_documento referencing old table as quitadas
  for each statement execute function quitar_requisitos('documento', 'cod_docnegocio');
create or replace trigger g_gestionar_nuevas after insert on negocio_certificado referencing new table as nuevas
  for each statement execute function agregar_requisitos('certificado', 'cod_certembarque');
create or replace trigger g_gestionar_editadas after update on negocio_certificado referencing new table as nuevas
  for each statement execute function agregar_requisitos('certificado', 'cod_certembarque');
create or replace trigger h_quitar_editadas after update on negocio_certificado referencing old table as quitadas
  for each statement execute function quitar_requisitos('certificado', 'cod_certembarque');
create or replace trigger h_quitar after delete on negocio_certificado referencing old table as quitadas
  for each statement execute function quitar_requisitos('certificado', 'cod_certembarque');
create or replace trigger g_gestionar_nuevas after insert on negocio_analisis referencing new table as nuevas
  for each statement execute function agregar_requisitos('analisis', 'cod_analisis');
create or replace trigger g_gestionar_editadas after update on negocio_analisis referencing new table as nuevas
  for each statement execute function agregar_requisitos('analisis', 'cod_analisis');
create or replace trigger h_quitar_editadas after update on negocio_analisis referencing old table as quitadas
  for each statement execute function quitar_requisitos('analisis', 'cod_analisis');
create or replace trigger h_quitar after delete on negocio_analisis referencing old table as quitadas
  for each statement execute function quitar_requisitos('analisis', 'cod_analisis');
create or replace trigger g_gestionar_nuevas after insert on negocio_otrosdocs referencing new table as nuevas
  for each statement execute function agregar_requisitos('otro', 'cod_otrosdocs');
create or replace trigger g_gestionar_editadas after update on negocio_otrosdocs referencing new table as nuevas
  for each statement execute function agregar_requisitos('otro', 'cod_otrosdocs');
create or replace trigger h_quitar_editadas after update on negocio_otrosdocs referencing old table as quitadas
  for each statement execute function quitar_requisitos('otro', 'cod_otrosdocs');
create or replace trigger h_quitar after delete on negocio_otrosdocs referencing old table as quitadas
  for each statement execute function quitar_requisitos('otro', 'cod_otrosdocs');

-- Closes the work of an area on some containers. The items of a whole shipment are closed with the last of its containers.
create or replace function cerrar_gestion(cual text, cajas integer[]) returns void language plpgsql as $$
declare
  viajes integer[] := array(select distinct c.nro_embarque from contenedor c where c.id_contenedor = any (cajas) and c.nro_embarque is not null);
  abiertas integer[];
  incompletas text;
begin
  cajas := array(
    select x from unnest(cajas) x where not exists (select from contenedor_cierre z where z.id_contenedor = x and z.area = cual and z.cerrada));
  if cajas = '{}' then
    raise exception 'La gestión ya está cerrada.';
  end if;
  abiertas := array(
    select g.id_gestion
      from gestion g join clase_gestion k on k.tipo = g.tipo and k.codigo = g.cod_certdocanalis
     where (g.cod_estadogestion <> '@gestion.completa' or falta_para_completar(g) is not null) and k.cierra = cual
       and (g.id_contenedor = any (cajas) or (g.id_contenedor is null and g.nro_embarque = any (viajes) and not exists (
         select from contenedor c
          where c.nro_embarque = g.nro_embarque and c.id_contenedor <> all (cajas)
            and not exists (select from contenedor_cierre z where z.id_contenedor = c.id_contenedor and z.area = cual and z.cerrada)))));
  incompletas := (
    select string_agg(format('%s Reábrala para agregarlo.', falta_para_completar(g)), ' ' order by g.id_gestion)
      from (select o.* from gestion o where o.id_gestion = any (abiertas) and o.cod_estadogestion = '@gestion.completa' order by o.id_gestion limit 3) g);
  abiertas := array(select g.id_gestion from gestion g where g.id_gestion = any (abiertas) and g.cod_estadogestion <> '@gestion.completa');
  if abiertas <> '{}' then
    raise exception 'No se puede cerrar: falta completar %.', nombrar_gestiones(abiertas);
  elsif incompletas is not null then
    raise exception 'No se puede cerrar. %', incompletas;
  end if;
  insert into contenedor_cierre (id_contenedor, area, cerrada, usuario, en)
  select x, cual, true, usuario_actual(), momento(clock_timestamp()) from unnest(cajas) x
  on conflict (id_contenedor, area) do update
    set cerrada = true, usuario = excluded.usuario, motivo = null, en = excluded.en;
  perform seguir_estado_de_embarques(viajes);
end
$$;

-- Opens the work of an area on a container again, and makes what was demanded meanwhile.
create or replace function abrir_gestion(cual text, caja integer, porque text) returns void language plpgsql as $$
declare
  viaje integer := (select c.nro_embarque from contenedor c where c.id_contenedor = caja);
begin
  if trim(porque) = '' then
    raise exception 'Diga el motivo para reabrir la gestión.';
  end if;
  update contenedor_cierre set cerrada = false, usuario = usuario_actual(), motivo = porque, en = momento(clock_timestamp())
   where id_contenedor = caja and area = cual and cerrada;
  if not found then
    raise exception 'La gestión del contenedor no está cerrada.';
  end if;
  perform completar_gestion(array[caja], array_remove(array[viaje], null));
  perform seguir_estado_de_embarques(array_remove(array[viaje], null));
end
$$;

-- How many of some items are complete, as lists say it.
create or replace function de_cuantas(completas bigint, todas bigint) returns text language sql immutable
  return format('%s de %s', completas, todas);

-- The gestión of an area on a shipment in one word, as long as it is not closed.
create or replace function palabra_de_gestion(todas bigint, completas bigint, empezadas bigint) returns text language sql immutable
  return case when todas = 0 then 'Sin gestiones' when completas = todas then 'Completa' when empezadas = 0 then 'Pendiente' else 'En proceso' end;

-- How the gestión of a shipment stands: of the kinds that lists count, of what quality and production (area 4) look after, and when what is
-- open is due for each area that lists it. What is late on some day is kept as the days from which it is, by the thresholds of its area.
select mantener('embarque', 'nro_embarque', 'gestion',
  array['analisis_cargados', 'cert_calidad_cargados', 'cert_prod_cargados', 'otros_prod_cargados', 'gestion_calidad', 'gestion_produccion',
    'documentos_visibles', 'documentos', 'documentos_hechos', 'documentos_vence', 'areas_pendientes',
    'vence_calidad', 'vence_logistica', 'vence_produccion', 'vencidas_calidad', 'vencidas_logistica', 'vencidas_produccion',
    'por_vencer_calidad', 'por_vencer_logistica', 'por_vencer_produccion'], $$
  select x.nro_embarque, de_cuantas(g.analisis_hechos, g.analisis) as analisis_cargados, de_cuantas(g.cert_calidad_hechos, g.cert_calidad) as cert_calidad_cargados,
         de_cuantas(g.cert_prod_hechos, g.cert_prod) as cert_prod_cargados, de_cuantas(g.otros_prod_hechos, g.otros_prod) as otros_prod_cargados,
         palabra_de_gestion(g.calidad, g.calidad_hechas, g.calidad_empezadas) as gestion_calidad,
         palabra_de_gestion(g.produccion, g.produccion_hechas, g.produccion_empezadas) as gestion_produccion,
         g.visibles as documentos_visibles, g.documentos, g.documentos_hechos, g.documentos_vence, coalesce(g.areas, '{}') as areas_pendientes,
         g.calidad_vence as vence_calidad, g.documentos_vence as vence_logistica, g.produccion_vence as vence_produccion,
         coalesce(g.calidad_vencen, '{}') as vencidas_calidad, coalesce(g.logistica_vencen, '{}') as vencidas_logistica,
         coalesce(g.produccion_vencen, '{}') as vencidas_produccion, coalesce(g.calidad_avisan, '{}') as por_vencer_calidad,
         coalesce(g.logistica_avisan, '{}') as por_vencer_logistica, coalesce(g.produccion_avisan, '{}') as por_vencer_produccion
    from unnest(cuales) x (nro_embarque)
   cross join lateral (
     select count(*) filter (where g.tipo = 'analisis') as analisis,
            count(*) filter (where g.tipo = 'analisis' and v.hecha) as analisis_hechos,
            count(*) filter (where g.tipo = 'certificado' and k.cod_areagestion = '@area.calidad') as cert_calidad,
            count(*) filter (where g.tipo = 'certificado' and k.cod_areagestion = '@area.calidad' and v.hecha) as cert_calidad_hechos,
            count(*) filter (where g.tipo = 'certificado' and k.cod_areagestion = '@area.produccion') as cert_prod,
            count(*) filter (where g.tipo = 'certificado' and k.cod_areagestion = '@area.produccion' and v.hecha) as cert_prod_hechos,
            count(*) filter (where g.tipo = 'otro' and k.cod_areagestion = '@area.produccion') as otros_prod,
            count(*) filter (where g.tipo = 'otro' and k.cod_areagestion = '@area.produccion' and v.hecha) as otros_prod_hechos,
            count(*) filter (where k.cierra = 'calidad') as calidad,
            count(*) filter (where k.cierra = 'calidad' and v.hecha) as calidad_hechas,
            count(*) filter (where k.cierra = 'calidad' and g.cod_estadogestion <> '@gestion.pendiente') as calidad_empezadas,
            count(*) filter (where k.cod_areagestion = '@area.produccion') as produccion,
            count(*) filter (where k.cod_areagestion = '@area.produccion' and v.hecha) as produccion_hechas,
            count(*) filter (where k.cod_areagestion = '@area.produccion' and g.cod_estadogestion <> '@gestion.pendiente') as produccion_empezadas,
            count(*) filter (where g.visible_cliente and v.hecha) as visibles,
            count(*) filter (where g.tipo <> 'analisis') as documentos,
            count(*) filter (where g.tipo <> 'analisis' and v.hecha) as documentos_hechos,
            min(g.fecha_vence) filter (where g.tipo <> 'analisis' and not v.hecha) as documentos_vence,
            min(g.fecha_vence) filter (where k.cierra = 'calidad' and not v.hecha) as calidad_vence,
            min(g.fecha_vence) filter (where k.cod_areagestion = '@area.produccion' and not v.hecha) as produccion_vence,
            array_agg(distinct k.cod_areagestion) filter (where not v.hecha) as areas,
            array_agg(v.vencida order by v.vencida) filter (where k.cierra = 'calidad' and v.vencida is not null) as calidad_vencen,
            array_agg(v.vencida order by v.vencida) filter (where g.tipo <> 'analisis' and v.vencida is not null) as logistica_vencen,
            array_agg(v.vencida order by v.vencida) filter (where k.cod_areagestion = '@area.produccion' and v.vencida is not null) as produccion_vencen,
            array_agg(v.avisa order by v.avisa) filter (where k.cierra = 'calidad' and v.avisa is not null) as calidad_avisan,
            array_agg(v.avisa order by v.avisa) filter (where g.tipo <> 'analisis' and v.avisa is not null) as logistica_avisan,
            array_agg(v.avisa order by v.avisa) filter (where k.cod_areagestion = '@area.produccion' and v.avisa is not null) as produccion_avisan
       from gestion g
       join clase_gestion k on k.tipo = g.tipo and k.codigo = g.cod_certdocanalis
       left join umbral_gestion u on u.cod_areagestion = k.cod_areagestion
      cross join lateral (
        select g.cod_estadogestion = '@gestion.completa' as hecha, case when g.cod_estadogestion <> '@gestion.completa' then g.fecha_vence + u.rojo end as vencida,
               case when g.cod_estadogestion <> '@gestion.completa' then least(g.fecha_vence - u.amarillo, g.fecha_vence + u.rojo) end as avisa
      ) v
      where g.nro_embarque = x.nro_embarque
   ) g
  $$,
  fuente('gestion', 'c.nro_embarque', 'cod_certdocanalis', 'cod_estadogestion', 'fecha_vence', 'visible_cliente'),
  por_codigo('documentosembarque', 'c.cod_docnegocio', 'gestion', 'x.cod_docnegocio', 'cod_areagestion'),
  por_codigo('certificadosembarque', 'c.cod_certembarque', 'gestion', 'x.cod_certembarque', 'cod_areagestion'),
  por_codigo('analisiscalidad', 'c.cod_analisis', 'gestion', 'x.cod_analisis', 'cod_areagestion'),
  por_codigo('otrosdocsembarque', 'c.cod_otrosdocs', 'gestion', 'x.cod_otrosdocs', 'cod_areagestion'),
  por_regla('configpc', $$select g.nro_embarque from gestion g join clase_gestion k on k.tipo = g.tipo and k.codigo = g.cod_certdocanalis
    where c.cod_usuario is null and k.cod_areagestion = c.cod_areagestion and g.cod_estadogestion <> '@gestion.completa'$$,
    'tarjeta', 'dias_rojo', 'dias_amarillo', 'activo', 'cod_areagestion', 'cod_usuario'));

-- Has quality closed its work on all of its containers?
select mantener('embarque', 'nro_embarque', 'cierre', array['cerrado_calidad'], $$
  select x.nro_embarque, embarque_cerrado(x.nro_embarque, 'calidad') as cerrado_calidad from unnest(cuales) x (nro_embarque)
  $$,
  fuente('contenedor', 'c.nro_embarque', 'nro_embarque'),
  fuente('contenedor_cierre', '(select b.nro_embarque from contenedor b where b.id_contenedor = c.id_contenedor)', 'cerrada', 'area'));

-- How the last sending of a paper of a shipment fares, in one word.
create or replace function palabra_de_envio(viaje integer, cual text) returns text language plpgsql stable as $$
begin
  return coalesce((
    select case when s.desactualizada then 'Desactualizado' when s.estado in ('enviado', 'guardado') then 'Enviado' when s.estado = 'rechazado' then 'Rechazado'
        when s.estado = 'retirado' then 'No enviado'
        else 'En envío' end
      from envio s where s.papel = cual and s.clave = viaje order by s.id_envio desc limit 1),
    -- nobody needs it any more once the vessel sailed
    (select 'No se envió' from embarque e where e.nro_embarque = viaje and (e.fecha_zarpe is not null or e.cod_estadoemb = '@embarque.anulado')), 'No enviado');
end
$$;

-- Containers and shipments that were there before gestión was; of what has arrived by then nobody is waiting for a paper.
select completar_gestion(
  array(select c.id_contenedor from contenedor c left join embarque e using (nro_embarque)
         where coalesce(e.cod_estadoemb, '@embarque.planificado') < '@embarque.arribado' and not exists (select from gestion g where g.id_contenedor = c.id_contenedor)),
  array(select e.nro_embarque from embarque e
         where e.cod_estadoemb < '@embarque.arribado' and not exists (select from gestion g where g.nro_embarque = e.nro_embarque and g.id_contenedor is null)));
