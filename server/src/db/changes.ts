/**
 * What a process hears from the database, of its own changes and those of other processes: changes that make its caches stale, and what
 * users save and have open, which is passed on to users of the same record.
 */
import { randomBytes } from 'node:crypto'
import { EventEmitter } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { clientsOf, poolOf, within } from './client.ts'
import { isUnanswered, lost, unanswered } from './failure.ts'

export type ChangeFeed = {
  /** Increases with every change. A value read under another generation may not be cached. */
  readonly generation: number
  /** Do the changes of every process arrive here? While they do not, nothing may be cached. */
  readonly arrive: boolean
  /** To be called after this process has committed a change. */
  committed: () => void
  /** To be called after a commit with the words of its triggers, one a line; it notifies this process where there is no LISTEN. */
  saved: (words: string) => void
  /** Sends a word to every process, including this one. */
  say: (word: string) => Promise<void>
  /** Subscribes; the function returned ends the subscription. */
  follow: (hear: Hear) => () => void
  close: () => Promise<void>
}

export type Hear = {
  /** A user saved or opened something; undefined: words may have been missed. */
  word?: (word: string | undefined) => void
  /** Sessions or permissions changed. */
  stale?: () => void
}

const hearers = () => {
  const emitter = new EventEmitter().setMaxListeners(0)
  return {
    word: (word: string | undefined) => void emitter.emit('word', word),
    stale: () => void emitter.emit('stale'),
    follow: ({ word, stale }: Hear) => {
      if (word) emitter.on('word', word)
      if (stale) emitter.on('stale', stale)
      return () => {
        if (word) emitter.off('word', word)
        if (stale) emitter.off('stale', stale)
      }
    },
  }
}

/** The feed of an engine with one process: changes arrive as they are committed. */
export const ownChanges = (): ChangeFeed => {
  let generation = 0
  const heard = hearers()
  return {
    get generation() {
      return generation
    },
    arrive: true,
    committed: () => {
      generation++
      heard.stale()
    },
    saved: words => {
      for (const word of words.trim().split('\n')) heard.word(word)
    },
    say: async word => heard.word(word),
    follow: heard.follow,
    close: async () => undefined,
  }
}

/** Does the database answer, and how many milliseconds did its last answer take? `note` is a further message for people. */
export type Health = { alive: boolean; ms: number; note?: string }

/**
 * The channels that triggers notify: `funciones/sesion/sesion.sql`, and `funciones/base/vivo.sql`, which processes use among themselves,
 * too.
 */
const STALE = 'nogal_olvidar'
const WORDS = 'nogal_vivo'
const BEAT_MS = 1_000
/** A proof that notices arrive is sent with every fifth beat: each is a transaction, which makes counts of lists be counted again. */
const BEATS_PER_PROOF = 5
/** After this many milliseconds without an answer, a connection counts as lost, although it was not closed. */
const SILENCE_MS = 2_000
/** How long a start waits for a notice of its own. */
const PROOF_MS = 10_000
const PROOF_AGAIN_MS = 250
/** After this many milliseconds without a new proof, the process no longer trusts that notices arrive. */
const PROOF_HOLDS_MS = BEATS_PER_PROOF * BEAT_MS + SILENCE_MS
const BACK_OFF_MS = { least: 50, most: 1_000 }

export type HeardOptions = {
  /** Called when the server does not answer, not even a new connection, so that what waits for it can fail. */
  onSilence?: (reason: Error) => void
  /** The address at which transactions commit, where that is not the one for listening. */
  spokenAt?: string
}

export type Heard = ChangeFeed & {
  /**
   * Settles when the first attempt to connect has ended: `deaf` when both connections answer, and a notice that one sends does not arrive
   * at the other.
   */
  begun: Promise<'hears' | 'deaf' | 'away'>
  /** Is the server silent? Unlike a server that refuses connections, a silent one would keep every request waiting. */
  readonly isSilent: boolean
  readonly health: Health
}

/**
 * Changes of a database server, received over a connection of its own, which reconnects automatically. The connection is probed once a
 * second, so it also knows whether the database answers. Every few seconds a notice is sent to the address at which transactions commit:
 * while these notices do not arrive here, a pooler may stand in between, and nothing of others would arrive either.
 */
export const heardChanges = (connectionString: string, { onSilence, spokenAt = connectionString }: HeardOptions = {}): Heard => {
  const rules = { limitMs: SILENCE_MS, ready: async () => undefined, onLimit: (ms: number) => unanswered(`No answer within ${ms} ms.`) }
  const { Client, endAll } = clientsOf(rules)
  const speaker = poolOf(
    {
      ...{ connectionString: spokenAt, max: 1, keepAlive: true, idleTimeoutMillis: 0 },
      ...{ application_name: 'nogal-aviso', connectionTimeoutMillis: SILENCE_MS },
    },
    clientsOf({ ...rules, nameless: true }),
  )
  const proof = `nogal_prueba_${randomBytes(8).toString('hex')}`
  /** When each notice was sent that has not arrived yet. */
  const sent = new Map<string, number>()
  let sends = 0
  let provenAt = Number.NEGATIVE_INFINITY
  let generation = 0
  let heardAt = Number.NEGATIVE_INFINITY
  let ms = 0
  let client: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined
  let pause = BACK_OFF_MS.least
  let isSilent = false
  let closing = false
  const heard = hearers()

  const changed = (): void => {
    generation++
    heard.stale()
  }
  const isFresh = (): boolean => performance.now() - provenAt < PROOF_HOLDS_MS
  /** Sends a notice of this process to itself. */
  const prove = (): Promise<unknown> => {
    const name = String(++sends)
    const now = performance.now()
    // a notice that arrives later than this proves nothing any more
    for (const [other, since] of sent) if (now - since > PROOF_HOLDS_MS) sent.delete(other)
    sent.set(name, now)
    return speaker.query('select pg_notify($1, $2)', [proof, name])
  }
  const proven = (name: string): void => {
    const at = sent.get(name)
    if (at === undefined) return
    const wasDeaf = !isFresh()
    provenAt = at
    // notices arrive in the order of their commits, so earlier ones are lost
    for (const [other, since] of sent) if (since <= at) sent.delete(other)
    // words may have been missed meanwhile
    if (wasDeaf) missed()
  }
  const missed = (): void => {
    changed()
    heard.word(undefined)
  }
  const hear = ({ channel, payload = '' }: pg.Notification): void => {
    if (channel === proof) proven(payload)
    else if (channel === STALE) changed()
    else heard.word(payload)
  }
  const lose = (lostOne: pg.Client): void => {
    if (lostOne !== client) return
    client = undefined
    heardAt = Number.NEGATIVE_INFINITY
    provenAt = Number.NEGATIVE_INFINITY
    sent.clear()
    changed()
    endAll(lost('The watcher gave the connection up.'))
    clearTimeout(timer)
    if (closing) return
    timer = setTimeout(() => void connect(), pause)
    timer.unref()
    pause = Math.min(pause * 2, BACK_OFF_MS.most)
  }
  const ask = async (listening: pg.Client, question: string): Promise<void> => {
    const asked = performance.now()
    await listening.query(question)
    if (listening !== client) return
    heardAt = performance.now()
    ms = heardAt - asked
  }
  /** Is it time for another proof? While none arrives, with each beat. */
  const isDue = (): boolean => performance.now() - provenAt > (BEATS_PER_PROOF - 0.5) * BEAT_MS
  const beat = (listening: pg.Client): void => {
    timer = setTimeout(() => {
      if (isDue()) prove().catch(() => undefined)
      ask(listening, 'select').then(
        () => listening === client && beat(listening),
        () => lose(listening),
      )
    }, BEAT_MS)
    timer.unref()
  }
  const connect = async (): Promise<void> => {
    // several words may be said at once, and between two of them the beat
    const opened = new Client({ connectionString, keepAlive: true, pipeline: true, application_name: 'nogal-escucha' })
    client = opened
    opened.on('error', () => lose(opened)).on('end', () => lose(opened))
    opened.on('notification', hear)
    try {
      await within(SILENCE_MS, opened.connect(), 'connecting')
      await ask(opened, `listen ${STALE}; listen ${WORDS}; listen ${proof}`)
    } catch (error) {
      const wasSilent = isSilent
      isSilent = isUnanswered(error)
      if (isSilent && !wasSilent) onSilence?.(lost('The database does not answer.', error))
      return lose(opened)
    }
    if (opened !== client) return
    // while the connection was lost, changes may have been missed
    missed()
    prove().catch(() => undefined)
    isSilent = false
    pause = BACK_OFF_MS.least
    beat(opened)
  }
  /** Does a notice of this process arrive, once it listens? Sent again, because the first may be lost with a connection. */
  const proveFirst = async (): Promise<'hears' | 'deaf' | 'away'> => {
    await connect()
    let isSent = false
    for (const started = performance.now(); client && performance.now() - started < PROOF_MS; ) {
      if (isFresh()) return 'hears'
      isSent = await prove().then(
        () => true,
        () => isSent,
      )
      for (let n = 0; n < 25 && !isFresh(); n++) await sleep(PROOF_AGAIN_MS / 25)
    }
    return isSent && client ? 'deaf' : 'away'
  }
  const begun = proveFirst()

  return {
    begun,
    get generation() {
      return generation
    },
    get arrive() {
      return isFresh()
    },
    get isSilent() {
      return isSilent
    },
    get health() {
      return { alive: heardAt > 0, ms: Math.round(ms) }
    },
    committed: changed,
    saved: () => undefined,
    say: async word => {
      await client?.query('select pg_notify($1, $2)', [WORDS, word])
    },
    follow: heard.follow,
    close: async () => {
      closing = true
      clearTimeout(timer)
      const last = client
      client = undefined
      await Promise.all([last?.end().catch(() => undefined), speaker.end()])
    },
  }
}
