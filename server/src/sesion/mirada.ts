/** Looks: sessions in which an administrador sees the portal as somebody else and changes nothing. */
import { randomUUID } from 'node:crypto'
import { nombreDeNavegador } from '@nogal/model/administracion/navegador'
import { MINUTOS_MIRADA, SOLO_MIRA } from '@nogal/model/administracion/verComo'
import { type AnyCall, deedOf } from '@nogal/model/call'
import type { Tx } from '../db/tx.ts'
import type { HttpRequest, Sesion } from '../http/handle.ts'
import { Refusal } from '../http/refusal.ts'

/** Refuses every call of a look that does more than read; transactions of a look are read-only besides. */
export const refuseLook = ({ Mira }: Sesion, call: AnyCall): void => {
  if (Mira && deedOf(call) !== 'reads') throw new Refusal(403, SOLO_MIRA)
}

/** Ends what a session looks at; returns how many looks that were. */
export const endLooks = async (db: Tx, session: string): Promise<number> =>
  (await db.query('update sesion set revocada_en = now() where mira_desde = $1 and revocada_en is null', [session])).rowCount ?? 0

type Look = { id: string; vence: Date }

/** Opens a look of a session at the portal as a person, in place of any other look of that session; at most as long as the session lasts. */
export const openLook = async (
  db: Tx,
  session: string,
  usuario: string,
  { ip, headers }: Pick<HttpRequest, 'ip' | 'headers'>,
): Promise<Look> => {
  await endLooks(db, session)
  const { rows } = await db.query<Look>(
    `insert into sesion (id, cod_usuario, origen, navegador, mira_desde, expira_en)
     select $1, $2, $3, $4, s.id, least(s.expira_en, now() + make_interval(mins => $6)) from sesion s
      where s.id = $5 and s.revocada_en is null and s.expira_en > now() for share
     returning id, expira_en as vence`,
    [randomUUID(), usuario, ip, nombreDeNavegador(headers['user-agent']), session, MINUTOS_MIRADA],
  )
  if (!rows[0]) throw new Refusal(401, 'Su sesión terminó o no ha iniciado una. Ingrese nuevamente.')
  return rows[0]
}

/** Ends the looks whose time is over, so that the access log says when they ended; returns how many. */
export const closeExpiredLooks = async (db: Pick<Tx, 'query'>): Promise<number> =>
  (await db.query('update sesion set revocada_en = expira_en where mira_desde is not null and revocada_en is null and expira_en <= now()'))
    .rowCount ?? 0
