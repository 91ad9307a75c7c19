/** Delivers the events of webhooks: signed, with growing pauses, at least once. A background job of every process. */
import { type ClaseAviso, tituloDeAviso } from '@nogal/model/aviso/avisos'
import { CLASE_PRUEBA, MAX_RESPUESTA_WEBHOOK } from '@nogal/model/webhook/webhook.calls'
import { Webhook } from 'standardwebhooks'
import type { Config } from '../config.ts'
import type { Db } from '../db/open.ts'
import { tx } from '../db/tx.ts'
import { portalOfJob } from '../http/direccion.ts'
import { askOutside, OutgoingError } from '../http/outgoing.ts'
import { readSecret } from './secreto.ts'
import { type AttemptOutcome, type Due, settleAttempt, takeDue } from './webhook.queries.ts'

const ACTOR = { usuario: 'portal' }
const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
/** Pauses before each next attempt, three days in all; then the event is given up. */
export const PAUSES_MS = [5 * SECOND, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 14 * HOUR, 20 * HOUR, 24 * HOUR]
const TIMEOUT_MS = 15 * SECOND
/** A character has at most four bytes. */
const MOST_BYTES = MAX_RESPUESTA_WEBHOOK * 4

/** `timeoutMs`: how long an answer is waited for. */
export type WebhookSettings = Pick<Config, 'JWT_SECRET' | 'SALIDA_PRIVADA' | 'PORTAL_URL'> & { timeoutMs?: number }

/** Where the portal shows the record of an event. */
const linkOf = ({ hecho: { Nro_Negocio, Nro_Embarque }, cliente }: Due, portal: string): string | null => {
  if (!portal || !Nro_Negocio) return null
  if (Nro_Embarque) return `${portal}/pages/${cliente ? 'cliente' : 'embarque'}/${Nro_Negocio}/${Nro_Embarque}`
  return cliente ? null : `${portal}/pages/negocio/${Nro_Negocio}/view`
}

/** The body of an event, the same at each attempt. */
const bodyOf = (due: Due, portal: string): string => {
  const { id, clase, en, hecho } = due
  const titulo = clase === CLASE_PRUEBA ? 'Prueba' : tituloDeAviso(clase as ClaseAviso, 1)
  return JSON.stringify({ id, type: clase, timestamp: en.toISOString(), data: { Titulo: titulo, ...hecho, Enlace: linkOf(due, portal) } })
}

/** The headers of Standard Webhooks; the secret before signs too, for as long as it counts. */
const headersOf = async (config: WebhookSettings, due: Due, body: string, now: Date): Promise<Record<string, string>> => {
  const sealed = [due.secreto, ...(due.anterior ? [due.anterior] : [])]
  const secrets = await Promise.all(sealed.map(one => readSecret(config, due.webhook, one)))
  if (!secrets[0]) throw new OutgoingError('El secreto se guardó con otra clave de instalación. Rótelo.')
  const signatures = secrets.flatMap(secret => (secret ? [new Webhook(secret).sign(due.id, now, body)] : []))
  return {
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    'user-agent': 'Nogal',
    'webhook-id': due.id,
    'webhook-timestamp': String(Math.floor(now.getTime() / SECOND)),
    'webhook-signature': signatures.join(' '),
  }
}

/** A text that the database stores: without its null characters, and not too long. */
const kept = (text: string | undefined): string | null => text?.replaceAll('\0', '').slice(0, MAX_RESPUESTA_WEBHOOK) || null

/** What becomes of an event of which its service user may no longer hear: the event is given up, and can be sent by hand. */
const FORBIDDEN: AttemptOutcome = {
  ...{ ok: false, status: null, said: null },
  error: 'No se entregó: su usuario de servicio ya no puede ver de qué trata. Devuélvale el permiso y envíelo otra vez.',
}

/** One attempt and its result. */
const attempt = async (config: WebhookSettings, due: Due, portal: string): Promise<AttemptOutcome> => {
  if (!due.permitido) return FORBIDDEN
  try {
    const body = bodyOf(due, portal)
    const { status, body: said } = await askOutside({
      ...{ url: new URL(due.url), body, beginning: true, allowed: config.SALIDA_PRIVADA, mostBytes: MOST_BYTES },
      ...{ headers: await headersOf(config, due, body, new Date()), timeoutMs: config.timeoutMs ?? TIMEOUT_MS },
    })
    return { ok: true, status, said: kept(said), error: null }
  } catch (error) {
    if (!(error instanceof OutgoingError)) throw error
    const pauseMs = PAUSES_MS[due.intentos - 1]
    const waitMs = pauseMs === undefined ? undefined : Math.max(pauseMs, error.waitMs ?? 0)
    return { ok: false, status: error.status ?? null, said: kept(error.said), error: error.message, waitMs }
  }
}

/** Delivers the events that are due; returns how many it took. */
export const deliverWebhooks = async (db: Db, config: WebhookSettings): Promise<number> => {
  const due = await tx(db, ACTOR, takeDue)
  if (!due.length) return 0
  const portal = await portalOfJob(db.pool, config)
  const ends = await Promise.allSettled(
    due.map(async one => {
      const outcome = await attempt(config, one, portal)
      await tx(db, ACTOR, client => settleAttempt(client, one, outcome))
    }),
  )
  const failed = ends.find(end => end.status === 'rejected')
  if (failed) throw failed.reason
  return due.length
}
