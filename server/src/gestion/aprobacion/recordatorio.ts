/**
 * A background job that sends reminders: of items that are overdue or due soon, and of rounds of approval that wait too long. Each cause
 * gives one message.
 */

import { formatDate } from '@nogal/model/format'
import { grouped } from '@nogal/model/grouped'
import type { Config } from '../../config.ts'
import { insertEnvio } from '../../correo/envio.queries.ts'
import { messageId, senderOf } from '../../correo/sobre.ts'
import type { Db } from '../../db/open.ts'
import { TIME_ZONE } from '../../db/settings.ts'
import { type Tx, tx } from '../../db/tx.ts'
import { portalOfJob } from '../../http/direccion.ts'
import { itemLines } from './nombrar.ts'
import { type Due, houseOf, noteDue, takeTurn, type WaitingLink, waitingLinks } from './recordatorio.queries.ts'
import { exporterOf, readShown } from './ronda.queries.ts'

/** No reminder is sent before this hour, so that none arrives at night. */
const FROM_HOUR = 8
const TO_HOUR = 20
/** At most this many items of a shipment, and this many shipments, are named in a message. */
const MOST_NAMED = 15
const MOST_SHIPMENTS = 20

const hourOf = (moment: Date): number =>
  Number(new Intl.DateTimeFormat('en-GB', { hour: '2-digit', hourCycle: 'h23', timeZone: TIME_ZONE }).format(moment))

type Settings = Pick<Config, 'CORREO_DE' | 'PORTAL_URL'>

/** What is said of each kind of item, the most urgent first. */
const SAID_OF: Record<Due['clase'], (day: string) => string> = {
  vencida: day => `vencida el ${day}`,
  'por-vencer': day => `vence el ${day}`,
  espera: day => `espera aprobación desde el ${day}, y nadie la ha pedido por correo`,
}
const CLASES = Object.keys(SAID_OF) as Due['clase'][]
const COUNTED: Record<Due['clase'], (n: number) => string> = {
  vencida: n => (n === 1 ? '1 vencida' : `${n} vencidas`),
  'por-vencer': n => `${n} por vencer`,
  espera: n => (n === 1 ? '1 espera aprobación' : `${n} esperan aprobación`),
}

const lineOf = ({ clase, fecha, gestion }: Due): string => `- ${gestion}: ${SAID_OF[clase](formatDate(fecha))}`

/** The address of a shipment in the portal, or of its deal. */
const addressOf = ({ negocio, ship }: Due, portal: string): string =>
  ship ? `${portal}/pages/logistica/${negocio}/${ship}` : `${portal}/pages/negocio/${negocio}/view`

/** The items of one shipment as lines of a message, with its link. */
const shipmentOf = (all: readonly Due[], portal: string): string => {
  const { contrato, corr } = all[0]!
  const due = CLASES.flatMap(clase => all.filter(one => one.clase === clase))
  const left = due.length - MOST_NAMED
  return [
    corr ? `Embarque ${contrato}/${corr}` : `Contrato ${contrato}`,
    ...due.slice(0, MOST_NAMED).map(lineOf),
    ...(left > 0 ? [`- y ${left} más`] : []),
    ...(portal ? [addressOf(all[0]!, portal)] : []),
  ].join('\n')
}

/** The items of a person, grouped by shipment, with the number of each kind before them. */
const sectionsOf = (due: readonly Due[], portal: string): string[] => {
  const groups = grouped(due, ({ negocio, ship }) => `${negocio}/${ship}`)
  const shown = groups.slice(0, MOST_SHIPMENTS)
  const left = groups.length - shown.length
  const counts = CLASES.flatMap(clase => {
    const n = due.filter(one => one.clase === clase).length
    return n ? [COUNTED[clase](n)] : []
  })
  return [
    `Gestiones a su cargo: ${counts.join(', ')}.`,
    ...shown.map(([, group]) => shipmentOf(group, portal)),
    ...(left > 0 ? [`Y lo de ${left === 1 ? 'otro embarque' : `otros ${left} embarques`}.`] : []),
  ]
}

/** One message for each responsible user, with everything new. */
const remindOfItems = async (db: Tx, config: Settings): Promise<number> => {
  const people = grouped(await noteDue(db), ({ usuario }) => usuario)
  const { portal: former, ...house } = await houseOf(db)
  const portal = await portalOfJob(db, config, former)
  for (const [usuario, due] of people) {
    const { nombre, email } = due[0]!
    const { de } = await senderOf(db, config, usuario, house)
    await insertEnvio(db, {
      clase: 'recordatorio',
      idioma: 'es',
      para: [{ Nombre: nombre, Email: email }],
      de,
      responder: null,
      asunto: due.length === 1 ? 'Recordatorio: 1 gestión a su cargo' : `Recordatorio: ${due.length} gestiones a su cargo`,
      mensaje: [`Hola, ${nombre}:`, ...sectionsOf(due, portal), ...(portal ? [portal] : [])].join('\n\n'),
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
