/**
 * A background job that looks at what days bring: items that are overdue or due soon give notices, and rounds of approval that wait too long
 * a mail with their link. Each cause gives one.
 */
import type { Config } from '../../config.ts'
import { insertEnvio } from '../../correo/envio.queries.ts'
import { messageId, senderOf } from '../../correo/sobre.ts'
import type { Db } from '../../db/open.ts'
import { type Tx, tx } from '../../db/tx.ts'
import { exporterClock } from '../../list/filters.ts'
import { itemLines } from './nombrar.ts'
import { noticeDue, takeTurn, type WaitingLink, waitingLinks } from './recordatorio.queries.ts'
import { exporterOf, readShown } from './ronda.queries.ts'

/** Nobody is told of what days bring before or after these hours, so that no mail arrives at night. */
const BY_DAY = { from: '08:00', to: '20:00' }

type Settings = Pick<Config, 'CORREO_DE' | 'PORTAL_URL'>

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

/** Gives notices of what is due, and puts reminders of links into the outbox; returns how many. Only one of several processes does it at a time. */
export const remind = async (db: Db, config: Settings, now = new Date()): Promise<number> => {
  const { time } = exporterClock(now)
  if (time < BY_DAY.from || time >= BY_DAY.to) return 0
  return tx(db, { usuario: 'portal' }, async client => {
    if (!(await takeTurn(client))) return 0
    let sent = await noticeDue(client)
    for (const link of await waitingLinks(client)) sent += await remindOfLink(client, config, link)
    return sent
  })
}
