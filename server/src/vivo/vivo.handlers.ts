/** Live updates: users who have a deal or a shipment open are told what others save, and who else has it open. */

import { AREAS } from '@nogal/model/areas'
import { enVivoCliente } from '@nogal/model/cliente/cliente.calls'
import { enVivoEmbarque, enVivoNegocio } from '@nogal/model/vivo'
import { demand } from '../aggregate/read.ts'
import type { Bound } from '../aggregate/spec.ts'
import { EMBARQUE } from '../embarque/base/embarque.queries.ts'
import { EventsAnswer } from '../http/answers.ts'
import { type Context, handle } from '../http/handle.ts'
import type { Notice } from '../live/live.ts'
import { NEGOCIO } from '../negocio/negocio.queries.ts'
import type { Access } from '../scope/scope.ts'
import { namesOfUsers, negocioOf } from './vivo.queries.ts'

type Told = Omit<Notice, 'Cambios'> & { Cambios: (Notice['Cambios'][number] & { Nom_Usuario: string | null })[] }
type TellOf = (access: Access, b: Bound, id: number, sink: { send: (told: never) => void; end: () => void }) => (notice: Notice) => void

/** Tells staff everything, with names. */
const toStaff: TellOf = ({ db }, _, __, { send }) => {
  // notices are sent in order: one whose names have to be looked up must not be overtaken by the next
  let before: Promise<unknown> = Promise.resolve()
  const told = async (notice: Notice): Promise<Told> => {
    const names = await namesOfUsers(db, [...new Set(notice.Cambios.map(({ Usuario }) => Usuario))])
    return { ...notice, Cambios: notice.Cambios.map(one => ({ ...one, Nom_Usuario: names.get(one.Usuario) ?? null })) }
  }
  return notice => {
    before = before.then(async () => send((await told(notice).catch(() => ({ ...notice, Releer: true, Cambios: [] }))) as never))
  }
}

/** Changes of which a client reads nothing, so that its screen stays as it is. */
const INTERNAL: readonly string[] = ['pendiente', 'embarque_resumen', 'contenedor_resumen', 'comentario_interno']

/** Tells a client only to reload its record, without what was saved or by whom, and only while the client may see the record. */
const toClient: TellOf = (access, b, id, { send, end }) => {
  return ({ Releer, Cambios }) => {
    if (!Releer && Cambios.every(({ Tabla }) => INTERNAL.includes(Tabla))) return
    demand(access, b, id).then(() => send({ Releer: true, Cambios: [], Personas: null } as never), end)
  }
}

const open = async ({ db, sesion, live, params: { id } }: Context<typeof enVivoNegocio>, b: Bound) => {
  const access = { db, sesion }
  await demand(access, b, id)
  const negocio = await negocioOf(db, b, id)
  const isClient = sesion.Cod_AreaGestion === AREAS.cliente
  const { Usuario, Nom_Usuario, Mira } = sesion
  return new EventsAnswer<never>(sink =>
    live.watch({
      tabla: b.table,
      clave: id,
      negocio,
      person: isClient || Mira ? undefined : { Usuario, Nom_Usuario },
      tell: (isClient ? toClient : toStaff)(access, b, id, sink),
    }),
  )
}

export const EN_VIVO_HANDLERS = [
  handle(enVivoNegocio, context => open(context, NEGOCIO)),
  handle(enVivoEmbarque, context => open(context, EMBARQUE)),
  handle(enVivoCliente, context => open(context, EMBARQUE)),
]
