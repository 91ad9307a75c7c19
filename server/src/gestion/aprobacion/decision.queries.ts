/** SQL of decisions in rounds of approval, and who is to be notified. */
import type { Reader } from '../../db/reader.ts'
import type { Tx } from '../../db/tx.ts'
import { type ApprovalLink, NOMBRADAS, type Nombrada } from './ronda.queries.ts'

export type Decidida = Nombrada & { resultado: 'aprobada' | 'rechazada'; motivo: string | null; quien: string }

/** The decisions in a round that were not announced yet, and the items still waiting. */
export type Decision = {
  ronda: number
  nro: number
  ship: number
  negocio: number
  contrato: string
  corr: number
  nombre: string
  email: string
  portal: string | null
  decididas: Decidida[]
  esperan: Nombrada[]
}

/**
 * Takes decisions to announce, each item once. In an open round, only a while after its last decision, so that one message has them all.
 * What a clock wrote that was ahead is no decision of just now. Users are not notified of their own decisions in their own rounds.
 */
export const takeDecisions = async (db: Tx, quietMs: number): Promise<Decision[]> => {
  const { rows: taken } = await db.query<{ ronda: number; id: number }>(
    `update aprobacion_gestion x set avisada = true from aprobacion a
      where a.id_aprobacion = x.id_aprobacion and x.resultado in ('aprobada', 'rechazada') and not x.avisada
        and (a.estado <> 'pendiente' or not exists (
          select from aprobacion_gestion y where y.id_aprobacion = x.id_aprobacion and y.resultado in ('aprobada', 'rechazada') and not y.avisada
             and y.en between now() - $1 * interval '1 millisecond' and now() + interval '1 minute'))
     returning x.id_aprobacion as ronda, x.id_gestion as id`,
    [quietMs],
  )
  if (!taken.length) return []
  const { rows } = await db.query(
    `select a.id_aprobacion as ronda, a.nro_ronda as nro, e.nro_embarque as ship, e.nro_negocio as negocio, n.nro_contrato as contrato,
            e.nro_corr_embarque as corr, u.nom_usuario as nombre, u.email, v.portal, d.decididas, w.esperan
       from aprobacion a
       join embarque e using (nro_embarque)
       join negocio n using (nro_negocio)
       join usuario u on u.cod_usuario = a.usuario and u.activo
       left join lateral (
         select m.portal from aprobacion_enlace l join envio m using (id_enlace) where l.id_aprobacion = a.id_aprobacion order by m.id_envio limit 1) v on true
      cross join lateral (
         select json_agg((${NOMBRADAS.value})::jsonb || jsonb_build_object('resultado', x.resultado, 'motivo', x.motivo, 'quien', coalesce(p.nom_usuario, (
             select max(l.nombre) from aprobacion_enlace l where l.id_aprobacion = a.id_aprobacion and l.email = x.usuario), x.usuario)) order by ${NOMBRADAS.order}) as decididas
           from ${NOMBRADAS.from}
           join unnest($1::int[], $2::int[]) s (ronda, id) on s.ronda = x.id_aprobacion and s.id = x.id_gestion
           left join usuario p on p.cod_usuario = x.usuario
          where x.id_aprobacion = a.id_aprobacion and x.usuario is distinct from a.usuario) d
      cross join lateral (
         select coalesce(json_agg(${NOMBRADAS.value} order by ${NOMBRADAS.order}), '[]') as esperan
           from ${NOMBRADAS.from} where x.id_aprobacion = a.id_aprobacion and x.resultado is null) w
      where a.id_aprobacion = any ($1) and d.decididas is not null
      order by a.id_aprobacion`,
    [taken.map(({ ronda }) => ronda), taken.map(({ id }) => id)],
  )
  return rows
}

/** What was decided of a round, as far as the receiver of a link may see the documents. */
export const readDecided = async (
  db: Reader,
  { ronda, usuario }: Pick<ApprovalLink, 'ronda' | 'usuario'>,
): Promise<Omit<Decidida, 'quien'>[]> => {
  const { rows } = await db.query(
    `select (${NOMBRADAS.value})::jsonb || jsonb_build_object('resultado', x.resultado, 'motivo', x.motivo) as decidida
       from ${NOMBRADAS.from}
      where x.id_aprobacion = $1 and x.resultado in ('aprobada', 'rechazada') and ($2 or g.visible_cliente)
      order by ${NOMBRADAS.order}`,
    [ronda, usuario !== null],
  )
  return rows.map(({ decidida }) => decidida)
}
