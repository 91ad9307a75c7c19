/** SQL of reminders: whom to remind of what, each once. */

import { ESTADO_EMBARQUE } from '@nogal/model/embarque/embarque.states'
import { ESTADO_GESTION } from '@nogal/model/gestion/gestion.states'
import { ESTADO_NEGOCIO } from '@nogal/model/negocio/negocio.states'
import type { Reader } from '../../db/reader.ts'
import type { Tx } from '../../db/tx.ts'
import type { ApprovalLink } from './ronda.queries.ts'

/** Number of an advisory lock, the same for every Nogal: only one process sends reminders at a time. */
const LOCK = 7_078_643

/** Takes the lock of reminders until the transaction ends; false while another process holds it. */
export const takeTurn = async (db: Tx): Promise<boolean> =>
  (await db.query(`select pg_try_advisory_xact_lock(${LOCK}) as ours`)).rows[0].ours

/** SQL of the days after which a waiting item causes a reminder, by the card of the area; `days` by default. */
const waitDays = (area: number, which: 'dias_amarillo' | 'dias_rojo', days: number): string =>
  `coalesce((select max(c.${which}) from configpc c where c.tarjeta = 'Aprobaciones' and c.cod_areagestion = ${area} and c.cod_usuario is null and c.activo), ${days})`

/** Tells who answers for items of gestión that they are overdue, due soon, or long without a round of approval, each once; returns how many. */
export const noticeDue = async (db: Tx): Promise<number> => {
  const { rowCount } = await db.query(`
    with ahora as (
      insert into gestion_recordatorio (id_gestion, usuario, fecha, clase)
      select g.id_gestion, u.cod_usuario, x.fecha, x.clase
        from gestion g
        join clase_gestion k on k.tipo = g.tipo and k.codigo = g.cod_certdocanalis
        join usuario u on u.cod_usuario = g.usuario_responsable and u.activo
        join negocio n on n.nro_negocio = g.nro_negocio and n.cod_estadoneg <> '${ESTADO_NEGOCIO.anulado}' and not esta_cerrada(n.cod_temporada)
        left join embarque e on e.nro_embarque = g.nro_embarque
       cross join lateral (
         select g.fecha_vence as fecha, vencimiento_gestion(g.fecha_vence, g.cod_estadogestion, k.cod_areagestion) as clase
         union all
         select s.en::date, 'espera'
           from (select max(s.en) as en from gestion_estado s where s.id_gestion = g.id_gestion and s.cod_estadogestion = '${ESTADO_GESTION.porAprobar}') s
          where g.cod_estadogestion = '${ESTADO_GESTION.porAprobar}' and s.en <= now() - ${waitDays(2, 'dias_amarillo', 2)} * interval '1 day'
            and not exists (select from aprobacion_gestion a where a.id_gestion = g.id_gestion and a.resultado is null)
       ) x
       where g.cod_estadogestion <> '${ESTADO_GESTION.completa}' and coalesce(e.cod_estadoemb, '${ESTADO_EMBARQUE.planificado}') <> '${ESTADO_EMBARQUE.anulado}' and x.clase <> 'al-dia'
         and (g.cod_estadogestion = '${ESTADO_GESTION.porAprobar}' or g.fecha_vence <= current_date + (
           select coalesce(max(c.dias_amarillo), 7) from configpc c where c.tarjeta = 'Por vencer' and c.cod_usuario is null and c.activo))
      on conflict do nothing
      returning id_gestion, usuario, fecha, clase
    )
    select avisar(a.clase, g.nro_negocio, g.nro_embarque, g.id_contenedor, g.id_gestion, null, nombrar_gestiones(array[a.id_gestion]) || ': ' ||
        format(case a.clase when 'vencida' then 'venció el %s.' when 'por-vencer' then 'vence el %s.'
          else 'espera aprobación desde el %s, y nadie la ha pedido por correo.' end, to_char(a.fecha, 'DD-MM-YYYY')), array[a.usuario])
      from ahora a join gestion g using (id_gestion)
     order by a.usuario, a.fecha, a.id_gestion`)
  return rowCount ?? 0
}

export type WaitingLink = Pick<ApprovalLink, 'id' | 'ronda' | 'usuario' | 'idioma' | 'ship' | 'email'> & {
  nombre: string
  portal: string
  cliente: number
  nivel: string
}

/** Valid links whose round has waited for long, and whose receiver was not reminded at this level yet. */
export const waitingLinks = async (db: Tx): Promise<WaitingLink[]> => {
  const { rows } = await db.query(`
    select e.id_enlace as id, e.id_aprobacion as ronda, e.usuario, e.idioma, a.nro_embarque as ship, e.email, e.nombre, v.portal, a.cod_cliente as cliente, x.nivel
      from aprobacion a
      join aprobacion_enlace e using (id_aprobacion)
      join envio v on v.id_enlace = e.id_enlace and v.clase = 'aprobacion'
      left join usuario u on u.cod_usuario = e.usuario
     cross join lateral (
       select case when a.en <= now() - ${waitDays(1, 'dias_rojo', 5)} * interval '1 day' then 'rojo'
         when a.en <= now() - ${waitDays(1, 'dias_amarillo', 2)} * interval '1 day' then 'amarillo' end as nivel
     ) x
     where a.estado = 'pendiente' and not exists (select from embarque s where s.nro_embarque = a.nro_embarque and esta_cerrada(s.cod_temporada))
       and e.usado_en is null and e.anulado_en is null and e.vence > now() and x.nivel is not null and enlace_vigente(e)
       and (e.usuario is null or (u.activo and not u.sin_recordatorios))
       and not exists (select from envio r where r.causa = format('recordatorio/%s/%s', e.id_enlace, x.nivel))
     order by e.id_enlace`)
  return rows
}

/** The exporter named in messages about several deals, and the portal address of the last message. */
export const houseOf = async (db: Reader): Promise<{ Nombre: string; Email: string | null; portal: string }> => {
  const { rows } = await db.query(
    `select i.nom_clienteint as "Nombre", i.email as "Email", coalesce((select v.portal from envio v order by v.id_envio desc limit 1), '') as portal
       from (select 1) uno left join clienteinterno i on i.activo order by i.cod_clienteint limit 1`,
  )
  const { Nombre, Email, portal } = rows[0]
  return { Nombre: Nombre ?? 'Nogal', Email, portal }
}
