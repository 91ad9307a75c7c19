/**
 * Sends the outbox, in every server process. A message is marked before any of it is sent, and settled by the answer of the mail server.
 * When a process dies in between, nobody knows whether the message was sent, so it is not sent again automatically.
 */
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Config } from '../config.ts'
import type { Db } from '../db/open.ts'
import { tx } from '../db/tx.ts'
import {
  claimDue,
  type DeliveryOutcome,
  LONGEST_PAUSE_MS,
  markLeaving,
  type Outgoing,
  RENEWAL_MS,
  recoverAbandoned,
  renew,
  settle,
  withdraw,
} from './envio.queries.ts'
import { composeMessage } from './message.ts'
import { type Delivery, deliver, type Timeouts } from './smtp.ts'

const MINUTE = 60_000
/**
 * Pauses before each next attempt; greylisting servers accept most messages at the second. After the last one, two days later, the message
 * is given up.
 */
const PAUSES_MS = [1, 5, 15, 30, 60, 120, 240, 240, 480, 480, 480].map(minutes => minutes * MINUTE).concat(LONGEST_PAUSE_MS)
const AT_ONCE = 4
/** Pause in milliseconds between two looks at the outbox. */
export const OUTBOX_MS = 2_000
const SETTLE_TRIES = 6

export type SenderOptions = {
  pausesMs?: readonly number[]
  timeouts?: Timeouts
  renewalMs?: number
  onAnswer?: (delivery: Delivery) => void
}

const ACTOR = { usuario: 'correo' }

/** Folder of messages when no mail server is configured. */
const folderOf = (config: Config): string => join(config.DATOS, 'archivos', 'correo')

/** Stores a message as a file, which gets its final name only once it is complete. */
const keepFile = async (config: Config, id: number, message: Buffer): Promise<void> => {
  const folder = folderOf(config)
  await mkdir(folder, { recursive: true })
  const path = join(folder, `${String(id).padStart(6, '0')}.eml`)
  await writeFile(`${path}.nuevo`, message, { mode: 0o600 })
  await rename(`${path}.nuevo`, path)
}

/** The outcome of an attempt for a message, given what the server answered. */
const outcomeOf = (e: Outgoing, delivery: Delivery, pausesMs: readonly number[]): DeliveryOutcome => {
  const later = (para: Outgoing['para'], error: string): DeliveryOutcome => {
    const waitMs = pausesMs[e.intentos - 1]
    if (waitMs !== undefined) return { estado: 'pendiente', para, error, waitMs }
    const given = para.map(one => (one.Estado === 'pendiente' ? { ...one, Estado: 'rechazado' as const, Error: error } : one))
    const error2 = `Se intentó ${e.intentos} veces. ${error}`
    return { estado: given.some(({ Estado }) => Estado === 'enviado') ? 'enviado' : 'rechazado', para: given, error: error2 }
  }
  if ('unknown' in delivery) return { estado: 'incierto', para: e.para, error: delivery.unknown }
  if ('retry' in delivery) return later(e.para, delivery.retry)
  if ('permanent' in delivery) {
    const para = e.para.map(one => (one.Estado === 'pendiente' ? { ...one, Estado: 'rechazado' as const, Error: delivery.permanent } : one))
    return { estado: para.some(({ Estado }) => Estado === 'enviado') ? 'enviado' : 'rechazado', para, error: delivery.permanent }
  }
  const para = e.para.map((one): Outgoing['para'][number] => {
    if (one.Estado !== 'pendiente') return one
    const refused = delivery.refused.find(({ email }) => email === one.Email)
    if (!refused) return { ...one, Estado: 'enviado', Error: null }
    return { ...one, Estado: refused.permanent ? 'rechazado' : 'pendiente', Error: refused.error }
  })
  const error = para.find(({ Error: text }) => text)?.Error ?? null
  if (para.some(({ Estado }) => Estado === 'pendiente')) return later(para, error ?? '')
  return { estado: para.some(({ Estado }) => Estado === 'enviado') ? 'enviado' : 'rechazado', para, error }
}

/** The address in `Name <address>`. */
const addressIn = (de: string): string => /<([^<>]+)>$/.exec(de)?.[1] ?? de

/** Records a known outcome, with retries, so that a short outage of the database does not lose it. */
const write = async (db: Db, e: Outgoing, outcome: DeliveryOutcome): Promise<void> => {
  for (let tried = 1; ; tried++) {
    try {
      await tx(db, ACTOR, client => settle(client, e, outcome))
      return
    } catch (error) {
      if (tried === SETTLE_TRIES) throw error
      await sleep(tried * 500)
    }
  }
}

const sendOne = async (db: Db, config: Config, e: Outgoing, { pausesMs = PAUSES_MS, timeouts, onAnswer }: SenderOptions): Promise<void> => {
  if (!config.SMTP_URL) {
    await keepFile(config, e.id_envio, await composeMessage(config, e))
    return write(db, e, { estado: 'guardado', para: e.para, error: null })
  }
  const to = e.para.filter(({ Estado }) => Estado === 'pendiente').map(({ Email }) => Email)
  const message = await composeMessage(config, e, { leaves: true })
  const leaving = () => tx(db, ACTOR, client => markLeaving(client, e))
  const delivery = await deliver(config.SMTP_URL, { from: addressIn(e.de), to, message }, leaving, timeouts)
  onAnswer?.(delivery)
  await write(db, e, outcomeOf(e, delivery, pausesMs))
}

/** Sends the messages that are due; returns how many it took. */
export const sendDue = async (db: Db, config: Config, options: SenderOptions = {}): Promise<number> => {
  const due = await tx(db, ACTOR, async client => {
    await recoverAbandoned(client)
    await withdraw(client)
    return claimDue(client, AT_ONCE)
  })
  // what is not renewed in time goes to another server: no failure here needs more
  const renewal = setInterval(
    () => void tx(db, ACTOR, client => renew(client, due)).catch(() => undefined),
    options.renewalMs ?? RENEWAL_MS,
  )
  const ends = await Promise.allSettled(due.map(e => sendOne(db, config, e, options))).finally(() => clearInterval(renewal))
  const failed = ends.find(end => end.status === 'rejected')
  if (failed) throw failed.reason
  return due.length
}
