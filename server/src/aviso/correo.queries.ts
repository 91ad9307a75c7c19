/** SQL of the mails about notices: what is to be told to whom, and what was told. */
import type { ClaseAviso } from '@nogal/model/aviso/avisos'
import type { Tx } from '../db/tx.ts'

/** Number of an advisory lock, the same for every Nogal: only one process writes these mails at a time. */
const LOCK = 7_078_644

/** Takes the lock of these mails until the transaction ends; false while another process holds it. */
export const takeMailTurn = async (db: Tx): Promise<boolean> =>
  (await db.query(`select pg_try_advisory_xact_lock(${LOCK}) as ours`)).rows[0].ours

/** An unread line of notices that a mail tells, with what happened since the last one told it. */
export type Untold = {
  id: number
  usuario: string
  nombre: string
  email: string
  clase: ClaseAviso
  cuantos: number
  hechos: string[]
  negocio: number
  ship: number | null
  contrato: string
  corr: number | null
  cliente: string
}

const LINES = `select v.id_aviso as id, u.cod_usuario as usuario, u.nom_usuario as nombre, u.email, v.clase, v.cuantos,
    (select array_agg(h.hecho ->> 'Detalle' order by h.orden) from jsonb_array_elements(v.hechos) with ordinality h (hecho, orden)
      where v.enviado_en is null or (h.hecho ->> 'En')::timestamptz > v.enviado_en) as hechos,
    v.nro_negocio as negocio, v.nro_embarque as ship, n.nro_contrato as contrato, e.nro_corr_embarque as corr, c.nom_cliente as cliente
  from aviso v
  join usuario u on u.cod_usuario = v.usuario
  join negocio n using (nro_negocio)
  join clientes c on c.cod_cliente = n.cod_clientenegocio
  left join embarque e on e.nro_embarque = v.nro_embarque
 where v.leido_en is null and (v.enviado_en is null or v.enviado_en < v.en) and u.activo and not u.sin_recordatorios
   and (v.despues is null or v.despues <= now()) and planta_se_entera(u.cod_usuario, v.nro_embarque, v.id_contenedor)`
const ORDER = 'order by v.usuario, n.nro_contrato, e.nro_corr_embarque nulls first, v.en, v.id_aviso for update of v skip locked'

/** What is told at once, but for the quiet hours of its person, at a moment whose time of day is `at`. */
export const untoldAtOnce = async (db: Tx, at: string): Promise<Untold[]> => {
  const { rows } = await db.query(
    `${LINES} and v.modo = 'correo' and not exists (
       select from aviso_ajuste a where a.usuario = v.usuario and case when a.silencio_desde <= a.silencio_hasta
         then $1::time >= a.silencio_desde and $1::time < a.silencio_hasta
         else $1::time >= a.silencio_desde or $1::time < a.silencio_hasta end)
     ${ORDER}`,
    [at],
  )
  return rows
}

/** What the morning mail of a day tells, of the people who did not get it yet. */
export const untoldInTheMorning = async (db: Tx, day: string): Promise<Untold[]> => {
  const { rows } = await db.query(
    `${LINES} and v.modo = 'manana' and not exists (select from aviso_ajuste a where a.usuario = v.usuario and a.matinal >= $1::date) ${ORDER}`,
    [day],
  )
  return rows
}

/** Notes that a mail told these lines. */
export const noteTold = (db: Tx, ids: readonly number[]) =>
  db.query('update aviso set enviado_en = clock_timestamp() where id_aviso = any ($1)', [ids])

/** Notes that a person got the morning mail of a day. */
export const noteMorning = (db: Tx, usuario: string, day: string) =>
  db.query('insert into aviso_ajuste (usuario, matinal) values ($1, $2) on conflict (usuario) do update set matinal = excluded.matinal', [
    usuario,
    day,
  ])

/** How long a read notice is kept, in days. */
const KEPT_DAYS = 180
/** At most this many notices are deleted at once. */
const DELETED = 5_000

/** Deletes old notices that were read; returns how many. */
export const forgetOldNotices = async (db: Tx): Promise<number> =>
  (
    await db.query(
      `delete from aviso where id_aviso in (
         select id_aviso from aviso where leido_en < now() - $1 * interval '1 day' limit $2)`,
      [KEPT_DAYS, DELETED],
    )
  ).rowCount ?? 0
