/** Server-sent events: an answer that lasts until the client disconnects, the session ends, or the server stops. */
import { PassThrough } from 'node:stream'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { ChangeFeed } from '../db/changes.ts'
import { lsnText } from '../db/lsn.ts'
import type { Db } from '../db/open.ts'
import type { EventsAnswer } from '../http/answers.ts'
import { Refusal } from '../http/refusal.ts'

/** Interval of heartbeats: proxies close connections that are silent for a minute, so this is well below. */
const HEARTBEAT_MS = 15_000
/** At most this many bytes are buffered for a slow client; then it is disconnected, and reconnects automatically. */
const MOST_WAITING = 1024 * 1024
const RETRY_MS = 2_000
/** At most this many streams per user may be open at once: a window has one or two. */
export const MOST_OPEN = 30

/** A stream whose right to go on could not be found out, because the database is away, is asked about again after this time. */
const AGAIN_MS = 1_000

export type EventsOptions = { heartbeatMs?: number; againMs?: number }

/**
 * Sends events; `stands` is asked at every heartbeat, and after changes of sessions or permissions, whether the session may still see them.
 */
export type SendEvents = (reply: FastifyReply, answer: EventsAnswer, stands: () => Promise<boolean>, who: string) => void

/** Creates the sender of events of one server, and the count of its streams; open streams end before the server closes. */
export const eventsOf = (
  app: FastifyInstance,
  {
    db,
    heartbeatMs = HEARTBEAT_MS,
    againMs = AGAIN_MS,
  }: EventsOptions & { db: { changes: Pick<ChangeFeed, 'follow'> } & Pick<Db, 'replicas'> },
): { sendEvents: SendEvents; streams: () => number } => {
  const open = new Map<PassThrough, () => void>()
  const openOf = new Map<string, number>()
  const checkAll = (): void => {
    for (const check of open.values()) check()
  }
  const unfollow = db.changes.follow({ stale: checkAll })
  app.addHook('preClose', async () => {
    unfollow()
    for (const stream of open.keys()) stream.end()
  })
  const sendEvents: SendEvents = (reply, answer, stands, who) => {
    const others = openOf.get(who) ?? 0
    if (others >= MOST_OPEN) throw new Refusal(429, 'Tiene el portal abierto en demasiadas ventanas. Cierre las que no usa.')
    reply.type('text/event-stream; charset=utf-8').header('x-accel-buffering', 'no')
    if (reply.request.method === 'HEAD') return void reply.send()
    const stream = new PassThrough()
    const write = (text: string): void => {
      if (stream.writableEnded || stream.destroyed) return
      if (stream.readableLength + reply.raw.writableLength > MOST_WAITING) stream.destroy()
      else stream.write(text)
    }
    const end = (): void => void stream.end()
    // the first bytes flush the headers, so that the browser knows at once that it is connected
    write(`retry: ${RETRY_MS}\n\n`)
    // with copies of the server, an event has the position from which on they show what it tells; the window brings it along when it reads
    let before: Promise<unknown> = Promise.resolve()
    const sendAt = ({ position }: NonNullable<Db['replicas']>, event: unknown): void => {
      const asked = position().then(at => `id: ${lsnText(at)}\n`)
      before = before.then(async () => write(`${await asked.catch(() => '')}data: ${JSON.stringify(event)}\n\n`))
      asked.catch(() => undefined)
    }
    const send = (event: unknown): void => (db.replicas ? sendAt(db.replicas, event) : write(`data: ${JSON.stringify(event)}\n\n`))
    const close = answer.open({ send, end })
    let again: NodeJS.Timeout | undefined
    const check = (): void => {
      stands().then(
        ok => ok || end(),
        error => {
          if (error instanceof Refusal && error.status < 500) return end()
          clearTimeout(again)
          if (open.has(stream)) again = setTimeout(check, againMs)
        },
      )
    }
    const beat = setInterval(() => {
      write(': \n\n')
      check()
    }, heartbeatMs)
    open.set(stream, check)
    openOf.set(who, others + 1)
    stream.once('close', () => {
      clearInterval(beat)
      clearTimeout(again)
      open.delete(stream)
      const left = openOf.get(who)! - 1
      if (left) openOf.set(who, left)
      else openOf.delete(who)
      close()
    })
    reply.send(stream)
  }
  return { sendEvents, streams: () => open.size }
}
