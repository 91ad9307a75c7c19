/** SQL that writes the access log; logins and changes of passwords are written by triggers (`db/funciones/sesion/sesion.sql`). */
import { nombreDeNavegador } from '@nogal/model/administracion/navegador'
import type { Tx } from '../db/tx.ts'
import type { HttpRequest } from '../http/handle.ts'

type Written = {
  clase: 'fallido' | 'salida' | 'factor' | 'recuperacion' | 'archivo'
  usuario: string | null
  detalle: string | null
  como?: string
}

const MOST = 300

/** Adds a line to the access log. */
export const noteAccess = (db: Tx, { ip, headers }: Pick<HttpRequest, 'ip' | 'headers'>, { clase, usuario, detalle, como }: Written) =>
  db.query('insert into acceso (clase, usuario, origen, navegador, detalle, como) values ($1, $2, $3, $4, left($5, $6), $7)', [
    clase,
    usuario,
    ip,
    nombreDeNavegador(headers['user-agent']),
    detalle,
    MOST,
    como ?? null,
  ])

/** At most this many lines are deleted at once. */
const DELETED = 5_000

/** Deletes lines of the access log that are older than a number of days; returns how many lines. */
export const forgetOldAccesses = async (db: Pick<Tx, 'query'>, days: number): Promise<number> =>
  (
    await db.query(
      `delete from acceso where id_acceso in (
         select id_acceso from acceso where en < now() - make_interval(days => $1) order by en limit ${DELETED})`,
      [days],
    )
  ).rowCount ?? 0
