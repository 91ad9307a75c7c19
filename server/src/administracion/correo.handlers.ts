/** The outbox for administradores: every message, sent again or cancelled. */
import { cancelarCorreo, exportarCorreo, listarCorreo, reintentarCorreo } from '@nogal/model/administracion/correo'
import type { Shown } from '@nogal/model/export'
import { counted } from '@nogal/model/words'
import { WithMessage } from '../http/answers.ts'
import { handle } from '../http/handle.ts'
import { conflict } from '../http/refusal.ts'
import { listFile } from '../list/file.ts'
import { list } from '../list/list.ts'
import { cancelMessages, LISTA_CORREO, retryMessages } from './correo.queries.ts'

const idsOf = ({ Envios }: { Envios?: readonly { Id_Envio: number }[] | null }): number[] => [
  ...new Set((Envios ?? []).map(({ Id_Envio }) => Id_Envio)),
]

/** The answer after an act on several messages: how many changed, and how many stayed and why; 409 when none changed. */
const saidOf = (ids: readonly number[], Hechos: number, one: string, many: string, why: string) => {
  const Quedan = ids.length - Hechos
  if (!Hechos) throw conflict(`Nada cambió: ${why}`)
  const rest = Quedan ? ` ${counted(Quedan, 'queda como estaba', 'quedan como estaban')}: ${why}` : ''
  return new WithMessage({ Hechos, Quedan }, `${counted(Hechos, one, many)}.${rest}`)
}

export const CORREO_HANDLERS = [
  // never the whole outbox at once, also where nobody asks for a page
  handle(listarCorreo, ({ db, options }) => list(db, LISTA_CORREO, { pagina: 1, ...options })),
  handle(exportarCorreo, ({ db, body }) => listFile(db, LISTA_CORREO, { name: 'Correo saliente', shown: body as Shown })),
  handle(reintentarCorreo, ({ body, tx }) =>
    tx(async db => {
      const ids = idsOf(body)
      return saidOf(
        ids,
        await retryMessages(db, ids),
        'mensaje sale en un momento',
        'mensajes salen en un momento',
        'ya salió, o está saliendo ahora.',
      )
    }),
  ),
  handle(cancelarCorreo, ({ sesion, body, tx }) =>
    tx(async db => {
      const ids = idsOf(body)
      const done = await cancelMessages(db, ids, `Lo canceló ${sesion.Nom_Usuario}.`)
      return saidOf(ids, done, 'mensaje cancelado', 'mensajes cancelados', 'ya no esperaba, o está saliendo ahora.')
    }),
  ),
]
