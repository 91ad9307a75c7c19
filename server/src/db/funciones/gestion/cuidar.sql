-- Gestión: values that a new item takes from its place and type, and which changes are allowed.

create or replace function cuidar_gestion() returns trigger language plpgsql as $$
declare
  clase record;
  escrito boolean;
  falta text;
begin
  if tg_op = 'INSERT' and new.es_requisito then
    -- completar_gestion() fills all values of requirements
    return new;
  end if;
  if tg_op = 'DELETE' then
    -- items deleted with their container or shipment were checked there
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
    -- the generated column has no value yet in a before trigger
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
    -- an import gives the number that the item had elsewhere
    select coalesce(new.id_lineagestion, coalesce(max(g.id_lineagestion), 0) + 1) into new.id_lineagestion
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

  if current_setting('nogal.rejuzgar', true) = 'si' or current_setting('nogal.entrega', true) = 'si' or cambian_partes(new.nro_negocio) then
    -- results that follow a verdict, visibility that follows the parties, and who answers for it after a person left, change whatever the
    -- state of the item
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
    -- an item waiting for approval was complete when it was sent, and can't change until the decision
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

-- What decides how many items the list of all of them has, for people who see whole kinds or the types of their area: `server/src/gestion/todas.ts`.
select numerar_cambios('cuenta_gestiones', 'gestion', 'tipo', 'cod_certdocanalis', 'nro_embarque', 'nro_negocio');
select numerar_cambios('cuenta_gestiones', 'embarque', 'cod_estadoemb');
select numerar_cambios('cuenta_gestiones', 'negocio', 'cod_estadoneg');
select numerar_cambios('cuenta_gestiones', tabla, 'cod_areagestion')
  from unnest(array['documentosembarque', 'certificadosembarque', 'analisiscalidad', 'otrosdocsembarque']) tabla;
