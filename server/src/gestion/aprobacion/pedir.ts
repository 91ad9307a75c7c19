/** Asks for an approval: creates a round, a link for each person who decides, and the message with the link. */
import { ESTADO_GESTION } from '@nogal/model/gestion/gestion.states'
import type { Idioma } from '@nogal/model/palabras'
import { clientOf, insertEnvio } from '../../correo/envio.queries.ts'
import { messageId, senderOf } from '../../correo/sobre.ts'
import type { Reader } from '../../db/reader.ts'
import type { Tx } from '../../db/tx.ts'
import { demandPortal } from '../../http/direccion.ts'
import type { Context } from '../../http/handle.ts'
import { conflict } from '../../http/refusal.ts'
import { itemLines } from './nombrar.ts'
import {
  beginRound,
  decidersOf,
  type Espera,
  exporterOf,
  hasForClient,
  insertLink,
  moveItems,
  type RoundRequest,
  readShown,
  type ShownRound,
} from './ronda.queries.ts'

/** Why an item in another state can't be sent to approval. */
const NOT_READY: Readonly<Record<string, string>> = {
  [ESTADO_GESTION.completa]: 'ya está completa.',
  [ESTADO_GESTION.rechazada]: 'está rechazada. Corríjala antes de pedir que se apruebe.',
}

const TEXTS: Record<Idioma, { subject: (s: ShownRound) => string; intro: (s: ShownRound) => string; bye: string }> = {
  es: {
    subject: s => `Aprobación de documentos · ${s.contrato}/${s.corr} · ${s.exportador}`,
    intro: s => `Le pedimos aprobar estos documentos del embarque ${s.corr} del contrato ${s.contrato}:`,
    bye: 'Saludos cordiales,',
  },
  en: {
    subject: s => `Approval of documents · ${s.contrato}/${s.corr} · ${s.exportador}`,
    intro: s => `We kindly ask you to approve these documents of shipment ${s.corr}, contract ${s.contrato}:`,
    bye: 'Kind regards,',
  },
}

const messageOf = (s: ShownRound, { nombre, idioma }: RoundRequest): { asunto: string; mensaje: string } => {
  const t = TEXTS[idioma]
  const hello = idioma === 'es' ? `Hola, ${nombre}:` : `Dear ${nombre},`
  const parts = [
    hello,
    t.intro(s),
    itemLines(s.gestiones, idioma),
    ...(s.mensaje ? [s.mensaje] : []),
    `${t.bye}\n${s.pide}\n${s.exportador}`,
  ]
  return { asunto: t.subject(s).slice(0, 200), mensaje: parts.join('\n\n') }
}

/** Sends items to approval that are not there yet; returns those with a file, because only these are asked about. */
const demandWaiting = async (db: Tx, items: readonly Espera[]): Promise<Espera[]> => {
  const wrong = items.find(({ estado }) => NOT_READY[estado])
  if (wrong) throw conflict(`${wrong.nombre}: ${NOT_READY[wrong.estado]}`)
  const free = items.find(({ pide }) => !pide)
  if (free) throw conflict(`${free.nombre}: no requiere aprobación. Márquela como completa.`)
  if (!items.length) throw conflict('Nada está enviado a aprobación en este embarque. Elija las gestiones que están listas.')
  const ready = items.filter(one => one.con_archivo)
  if (!ready.length)
    throw conflict(`${items[0]!.nombre}${items.length > 1 ? ` y ${items.length - 1} más` : ''}: adjunte antes el archivo que se aprueba.`)
  await moveItems(
    db,
    ready.filter(({ estado }) => estado !== ESTADO_GESTION.porAprobar).map(({ id }) => id),
    ESTADO_GESTION.porAprobar,
  )
  return ready
}

type Wanted = { Mensaje?: string | null; Idioma?: Idioma | null }

/** The receivers of a request about a shipment: the client's only when something is for the client; each address once. */
export const askedAbout = async (db: Reader, ship: number, idioma: Idioma, forClient: boolean): Promise<RoundRequest[]> => {
  const people = (await decidersOf(db, ship, idioma)).filter(({ usuario }) => usuario || forClient)
  return [...new Map(people.map(one => [one.email.toLowerCase(), one] as const).reverse()).values()].reverse()
}

/** Refuses a request by the user who made a contact an approver of the client, so that no user alone chooses who decides for the client. */
const demandAnother = (asked: readonly RoundRequest[], asker: string): void => {
  const own = asked.find(({ anoto }) => anoto === asker)
  if (own)
    throw conflict(
      `Usted anotó a ${own.nombre} (${own.email}) entre quienes aprueban por el cliente. Otra persona de la empresa debe revisar ese contacto y pedir esta aprobación.`,
    )
}

/** Asks the approvers of a shipment; returns their addresses, and the names of the items left out because they have no file. */
export const askFor = async (
  db: Tx,
  context: Pick<Context, 'config' | 'request' | 'sesion'>,
  ship: number,
  given: readonly Espera[],
  { Mensaje, Idioma }: Wanted,
): Promise<{ to: string[]; left: string[] }> => {
  const items = await demandWaiting(db, given)
  const round = await beginRound(
    db,
    ship,
    items.map(({ id }) => id),
    Mensaje || null,
  )
  const asked = await askedAbout(db, ship, Idioma ?? 'en', await hasForClient(db, round))
  if (!asked.length)
    throw conflict('Nadie puede decidir: el usuario comercial del negocio está desactivado, y el cliente no tiene contactos que aprueben.')
  const { negocio, ...exporter } = await exporterOf(db, ship)
  demandAnother(asked, context.sesion.Usuario)
  const from = await senderOf(db, context.config, context.sesion.Usuario, exporter)
  const client = await clientOf(db, ship)
  const portal = await demandPortal(db, context)
  for (const one of asked) {
    const id_enlace = await insertLink(db, context.config, round, one)
    await insertEnvio(db, {
      clase: 'aprobacion',
      id_enlace,
      cod_cliente: one.usuario ? null : client,
      clave: ship,
      nro_negocio: negocio,
      idioma: one.idioma,
      para: [{ Nombre: one.nombre, Email: one.email }],
      ...from,
      ...messageOf(await readShown(db, { ronda: round, usuario: one.usuario }), one),
      portal,
      causa: `aprobacion/${id_enlace}`,
      mensaje_id: messageId(from.de),
    })
  }
  return { to: asked.map(({ email }) => email), left: given.filter(one => !one.con_archivo).map(({ nombre }) => nombre) }
}
