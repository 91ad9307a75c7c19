/** Open sessions: administradores see and end all of them, each person their own. */
import {
  cerrarMisSesiones,
  cerrarSesiones,
  exportarSesiones,
  listarSesiones,
  verMisSesiones,
} from '@nogal/model/administracion/sesiones.calls'
import type { Shown } from '@nogal/model/export'
import { counted } from '@nogal/model/words'
import sql, { join } from 'sql-template-tag'
import { WithMessage } from '../http/answers.ts'
import { handle } from '../http/handle.ts'
import { invalid, notFound } from '../http/refusal.ts'
import { selection } from '../list/columns.ts'
import { listFile } from '../list/file.ts'
import { jsonOf } from '../list/kept.ts'
import { list } from '../list/list.ts'
import { endSessions, OPEN_SESSIONS, sessionsFor } from './sesiones.queries.ts'

const saidOf = (Cerradas: number): WithMessage<{ Cerradas: number }> =>
  new WithMessage(
    { Cerradas },
    Cerradas ? `${counted(Cerradas, 'sesión cerrada', 'sesiones cerradas')}.` : 'No había otras sesiones abiertas.',
  )

export const SESIONES_ABIERTAS_HANDLERS = [
  handle(listarSesiones, ({ db, sesion, options }) => list(db, sessionsFor(sesion), options, OPEN_SESSIONS)),
  handle(exportarSesiones, ({ db, sesion, body }) =>
    listFile(db, sessionsFor(sesion), { name: 'Sesiones', shown: body as Shown, scope: OPEN_SESSIONS }),
  ),
  handle(cerrarSesiones, ({ sesion, body: { Id, Usuario }, tx }) =>
    tx(async db => {
      if (Boolean(Id) === Boolean(Usuario))
        throw invalid([{ campo: 'Id', mensaje: 'Sesión: indique una sesión, o una persona para cerrar todas las suyas.' }])
      const ended = await endSessions(db, Id ? { id: Id } : { usuario: Usuario!, but: sesion.Id })
      if (Id && !ended) throw notFound('esa sesión abierta')
      return saidOf(ended)
    }),
  ),
  handle(verMisSesiones, ({ db, sesion }) => {
    const { Nom_Usuario: _, Cod_Usuario: __, ...columns } = sessionsFor(sesion).columns
    const { values } = selection(columns)
    return jsonOf(
      db,
      sql`select coalesce(json_agg(to_json(f) order by f."Actual" desc, f."Desde" desc), '[]')::text from (
        select ${values} from sesion t where t.cod_usuario = ${sesion.Usuario} and ${join([...OPEN_SESSIONS], ' and ')}) f`,
    )
  }),
  handle(cerrarMisSesiones, ({ sesion, body: { Id }, tx }) =>
    tx(async db => {
      const ended = await endSessions(db, { usuario: sesion.Usuario, ...(Id ? { id: Id } : { but: sesion.Id }) })
      if (Id && !ended) throw notFound('esa sesión abierta')
      return saidOf(ended)
    }),
  ),
]
