/** List views that users share with their area. Their author may change them, and an administrador any. */
import { actualizarVista, compartirVista, listarVistas } from '@nogal/model/vista/vista.calls'
import type { Tx } from '../db/tx.ts'
import { WithMessage } from '../http/answers.ts'
import { handle, type Sesion } from '../http/handle.ts'
import { isObject } from '../http/json.ts'
import { conflict, invalid, notFound, Refusal, refuseStale } from '../http/refusal.ts'
import * as q from './vista.queries.ts'

/** At most this many views of one screen may be shared by one user. */
const MOST_SHARED = 50

/** The server only checks that columns are an object; the browser interprets them. */
const demandColumns = (text: string): void => {
  try {
    if (isObject(JSON.parse(text))) return
  } catch {}
  throw invalid([{ campo: 'Columnas', mensaje: 'Columnas: envíe un objeto JSON.' }])
}

const demandView = async (db: Tx, sesion: Sesion, pantalla: string, id: number) => {
  const found = await q.sharedView(db, sesion, pantalla, id)
  if (!found) throw notFound('la vista')
  return found
}

export const COMPARTIDAS_HANDLERS = [
  handle(listarVistas, ({ db, sesion, params }) => q.sharedViews(db, sesion, params.pantalla)),
  handle(compartirVista, ({ sesion, params: { pantalla }, body, tx }) => {
    const { Nom_Vista, Contenido, Columnas, Para_Todas } = body
    demandColumns(Columnas)
    if (Para_Todas && !sesion.Administrador)
      throw new Refusal(403, 'Solo un administrador comparte una vista con todas las áreas. Compártala con la suya.')
    return tx(async client => {
      if ((await q.countOf(client, sesion, pantalla)) >= MOST_SHARED)
        throw conflict(`Ya comparte ${MOST_SHARED} vistas de esta lista. Elimine una que no se use.`)
      const id = await q.addView(client, sesion, pantalla, { Nom_Vista, Contenido: Contenido ?? '', Columnas }, Para_Todas ?? false)
      if (!id) throw notFound('la pantalla')
      return new WithMessage(await demandView(client, sesion, pantalla, id), 'Vista compartida.')
    })
  }),
  handle(actualizarVista, ({ sesion, params: { pantalla, id }, body, tx }) => {
    const { Version, Contenido, ...rest } = body
    if (rest.Columnas !== undefined) demandColumns(rest.Columnas)
    return tx(async client => {
      await q.holdView(client, id)
      const held = await demandView(client, sesion, pantalla, id)
      if (!held.Editable)
        throw new Refusal(403, `Esta vista la cambia ${held.Nom_Autor} o un administrador. Guarde la suya con otro nombre.`)
      refuseStale(held, Version)
      await q.changeView(client, id, { ...rest, ...(Contenido !== undefined && { Contenido: Contenido ?? '' }) } as never)
      await q.forgetOld(client)
      return new WithMessage(await demandView(client, sesion, pantalla, id), rest.Activo === false ? 'Vista eliminada.' : 'Vista guardada.')
    })
  }),
]
