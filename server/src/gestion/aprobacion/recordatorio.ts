/**
 * A background job that sends reminders: of items that are overdue or due soon, and of rounds of approval that wait too long. Each cause
 * gives one message.
 */
import { formatDate } from '@nogal/model/format'
import type { Config } from '../../config.ts'
import { insertEnvio } from '../../correo/envio.queries.ts'
import { messageId, senderOf } from '../../correo/sobre.ts'
import type { Db } from '../../db/open.ts'
import { TIME_ZONE } from '../../db/settings.ts'
import { type Tx, tx } from '../../db/tx.ts'
import { itemLines } from './nombrar.ts'
import { type Due, houseOf, noteDue, takeTurn, type WaitingLink, waitingLinks } from './recordatorio.queries.ts'
import { exporterOf, readShown } from './ronda.queries.ts'

/** No reminder is sent before this hour, so that none arrives at night. */
const FROM_HOUR = 8
const TO_HOUR = 20
const MOST_NAMED = 25

const hourOf = (moment: Date): number =>
  Number(new Intl.DateTimeFormat('en-GB', { hour: '2-digit', hourCycle: 'h23', timeZone: TIME_ZONE }).format(moment))

type Settings = Pick<Config, 'CORREO_DE' | 'PORTAL_URL'>

const HEADS: Record<Due['clase'], [head: string, when: (day: string) => string]> = {
  vencida: ['Vencidas', day => `venció el ${day}`],
  'por-vencer': ['Por vencer', day => `vence el ${day}`],
  espera: ['Esperan aprobación y nadie la ha pedido por correo', day => `desde el ${day}`],
}

const lineOf = ({ clase, fecha, gestion, contrato, corr }: Due): string =>
  `- ${gestion}, contrato ${contrato}${corr ? `/${corr}` : ''}: ${HEADS[clase][1](formatDate(fecha))}`

/** The items of one kind as lines of a message. */
const sectionOf = (clase: Due['clase'], all: readonly Due[]): string[] => {
  const due = all.filter(one => one.clase === clase)
  if (!due.length) return []
  const left = due.length - MOST_NAMED
  return [[HEADS[clase][0], ...due.slice(0, MOST_NAMED).map(lineOf), ...(left > 0 ? [`- y ${left} más`] : [])].join('\n')]
}

/** One message for each responsible user, with everything new. */
const remindOfItems = async (db: Tx, config: Settings): Promise<number> => {
  const all = await noteDue(db)
  const people = [...new Set(all.map(({ usuario }) => usuario))]
  const { portal: former, ...house } = await houseOf(db)
  const portal = config.PORTAL_URL?.replace(/\/+$/, '') ?? former
  for (const usuario of people) {
    const due = all.filter(one => one.usuario === usuario)
    const { nombre, email } = due[0]!
    const { de } = await senderOf(db, config, usuario, house)
    const sections = (['vencida', 'por-vencer', 'espera'] as const).flatMap(clase => sectionOf(clase, due))
    await insertEnvio(db, {
      clase: 'recordatorio',
      idioma: 'es',
      para: [{ Nombre: nombre, Email: email }],
      de,
      responder: null,
      asunto: due.length === 1 ? 'Recordatorio: 1 gestión a su cargo' : `Recordatorio: ${due.length} gestiones a su cargo`,
      mensaje: [`Hola, ${nombre}:`, ...sections, ...(portal ? [portal] : [])].join('\n\n'),
      portal,
      causa: `recordatorio/${usuario}/${messageId(de)}`,
      mensaje_id: messageId(de),
    })
  }
  return people.length
}

const SAID = {
  es: (name: string) => `Hola, ${name}:\n\nEstos documentos todavía esperan su decisión:`,
  en: (name: string) => `Dear ${name},\n\nThese documents are still awaiting your decision:`,
}
const SUBJECT = { es: 'Recordatorio: aprobación de documentos', en: 'Reminder: approval of documents' }

const remindOfLink = async (db: Tx, config: Settings, link: WaitingLink): Promise<number> => {
  const shown = await readShown(db, link)
  if (!shown.gestiones.length) return 0
  const { negocio, ...exporter } = await exporterOf(db, link.ship)
  const { de } = await senderOf(db, config, link.usuario ?? '', exporter)
  await insertEnvio(db, {
    clase: 'recordatorio',
    id_enlace: link.id,
    cod_cliente: link.usuario ? null : link.cliente,
    clave: link.ship,
    nro_negocio: negocio,
    idioma: link.idioma,
    para: [{ Nombre: link.nombre, Email: link.email }],
    de,
    responder: null,
    asunto: `${SUBJECT[link.idioma]} · ${shown.contrato}/${shown.corr}`,
    mensaje: `${SAID[link.idioma](link.nombre)}\n\n${itemLines(shown.gestiones, link.idioma)}`,
    portal: link.portal,
    causa: `recordatorio/${link.id}/${link.nivel}`,
    mensaje_id: messageId(de),
  })
  return 1
}

/** Puts reminders into the outbox; returns how many messages. Only one of several processes does it at a time. */
export const remind = async (db: Db, config: Settings, now = new Date()): Promise<number> => {
  const hour = hourOf(now)
  if (hour < FROM_HOUR || hour >= TO_HOUR) return 0
  return tx(db, { usuario: 'portal' }, async client => {
    if (!(await takeTurn(client))) return 0
    let sent = await remindOfItems(client, config)
    for (const link of await waitingLinks(client)) sent += await remindOfLink(client, config, link)
    return sent
  })
}
