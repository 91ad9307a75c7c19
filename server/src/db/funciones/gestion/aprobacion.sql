-- Rounds of approval: the items waiting in them, and how a round ends.

-- Ends the rounds without waiting items among these: their links become invalid.
create or replace function cerrar_aprobaciones(cuales integer[]) returns void language plpgsql as $$
begin
  update aprobacion a
     set estado = case
           when r.aprobadas > 0 and r.rechazadas > 0 then 'parcial'
           when r.aprobadas > 0 then 'aprobada'
           when r.rechazadas > 0 then 'rechazada'
           when r.reemplazadas > 0 then 'reemplazada'
           else 'retirada'
         end,
         cerrada_en = momento(clock_timestamp())
    from (
      select x.id_aprobacion, count(g.id_gestion) filter (where g.resultado is null) as esperan,
             count(*) filter (where g.resultado = 'aprobada') as aprobadas, count(*) filter (where g.resultado = 'rechazada') as rechazadas,
             count(*) filter (where g.resultado = 'reemplazada') as reemplazadas
        from unnest(cuales) x (id_aprobacion) left join aprobacion_gestion g using (id_aprobacion)
       group by x.id_aprobacion
    ) r
   where a.id_aprobacion = r.id_aprobacion and a.estado = 'pendiente' and r.esperan = 0;
  update aprobacion_enlace e set anulado_en = momento(clock_timestamp())
    from aprobacion a
   where a.id_aprobacion = any (cuales) and a.estado <> 'pendiente' and e.id_aprobacion = a.id_aprobacion and e.usado_en is null and e.anulado_en is null;
end
$$;

-- An item that leaves the waiting state is decided in its round, whether by a link or in the portal, alone or with others.
create or replace function seguir_aprobacion() returns trigger language plpgsql as $$
declare
  ronda integer;
begin
  update aprobacion_gestion a
     set resultado = case new.cod_estadogestion when '@gestion.completa' then 'aprobada' when '@gestion.rechazada' then 'rechazada' else 'retirada' end,
         motivo = nullif(current_setting('nogal.motivo', true), ''), usuario = usuario_actual(), en = momento(clock_timestamp())
   where a.id_gestion = new.id_gestion and a.resultado is null
  returning a.id_aprobacion into ronda;
  if ronda is not null then
    perform cerrar_aprobaciones(array[ronda]);
  end if;
  return null;
end
$$;
create or replace trigger g_seguir_aprobacion after update on gestion for each row
  when (old.cod_estadogestion = '@gestion.porAprobar' and new.cod_estadogestion <> '@gestion.porAprobar') execute function seguir_aprobacion();

-- Deleting the last item of a round ends the round.
create or replace function seguir_aprobacion_quitada() returns trigger language plpgsql as $$
begin
  perform cerrar_aprobaciones(array(select distinct q.id_aprobacion from quitadas q where q.resultado is null));
  return null;
end
$$;
create or replace trigger g_seguir_quitadas after delete on aprobacion_gestion referencing old table as quitadas
  for each statement execute function seguir_aprobacion_quitada();

-- Starts a round with some waiting items. It replaces the open rounds of these items; their other items are included.
create or replace function pedir_aprobacion(viaje integer, cuales integer[], nota text) returns integer language plpgsql as $$
declare
  anteriores integer[] := array(select distinct a.id_aprobacion from aprobacion_gestion a where a.id_gestion = any (cuales) and a.resultado is null);
  ronda integer;
begin
  cuales := array(
    select g.id_gestion from gestion g where g.id_gestion = any (cuales) and g.cod_estadogestion = '@gestion.porAprobar'
    union
    select a.id_gestion from aprobacion_gestion a where a.id_aprobacion = any (anteriores) and a.resultado is null);
  update aprobacion_gestion set resultado = 'reemplazada', usuario = usuario_actual(), en = momento(clock_timestamp())
   where id_aprobacion = any (anteriores) and resultado is null;
  perform cerrar_aprobaciones(anteriores);
  insert into aprobacion (nro_embarque, nro_ronda, mensaje, usuario, en, cod_cliente)
  select viaje, coalesce(max(a.nro_ronda), 0) + 1, nota, usuario_actual(), momento(clock_timestamp()),
         (select e.cod_clientenegocio from embarque e where e.nro_embarque = viaje)
    from aprobacion a where a.nro_embarque = viaje
  returning id_aprobacion into ronda;
  insert into aprobacion_gestion (id_aprobacion, id_gestion) select ronda, x from unnest(cuales) x;
  return ronda;
end
$$;
