/**
 * What a process hears from the database, of its own changes and those of other processes: changes that make its caches stale, and what
 * users save and have open, which is passed on to users of the same record.
 */
import { EventEmitter } from 'node:events'
import type pg from 'pg'
import { clientsOf, within } from './client.ts'
import { lost } from './failure.ts'

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
/** After this many milliseconds without an answer, a connection counts as lost, although it was not closed. */
const SILENCE_MS = 2_000
const BACK_OFF_MS = { least: 50, most: 1_000 }

export type HeardOptions = {
  /** Called when the server does not answer, not even a new connection, so that what waits for it can fail. */
  onSilence?: (reason: Error) => void
}

export type Heard = ChangeFeed & {
  /** Settles when the first attempt to connect has ended, successful or not. */
  begun: Promise<void>
  /** Is the server silent? Unlike a server that refuses connections, a silent one would keep every request waiting. */
  readonly isSilent: boolean
  readonly health: Health
}

/**
 * Changes of a database server, received over a connection of its own, which reconnects automatically. The connection is probed once a
 * second, so it also knows whether the database answers.
 */
export const heardChanges = (connectionString: string, { onSilence }: HeardOptions = {}): Heard => {
  const { Client, endAll } = clientsOf({
    limitMs: SILENCE_MS,
    ready: async () => undefined,
    onLimit: ms => lost(`No answer within ${ms} ms.`),
  })
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
  const hear = ({ channel, payload }: pg.Notification): void => {
    if (channel === STALE) changed()
    else heard.word(payload)
  }
  const lose = (lostOne: pg.Client): void => {
    if (lostOne !== client) return
    client = undefined
    heardAt = Number.NEGATIVE_INFINITY
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
  const beat = (listening: pg.Client): void => {
    timer = setTimeout(() => {
      ask(listening, 'select').then(
        () => listening === client && beat(listening),
        () => lose(listening),
      )
    }, BEAT_MS)
    timer.unref()
  }
  const connect = async (): Promise<void> => {
    const opened = new Client({ connectionString, keepAlive: true, application_name: 'nogal-escucha' })
    client = opened
    opened.on('error', () => lose(opened)).on('end', () => lose(opened))
    opened.on('notification', hear)
    const started = performance.now()
    try {
      await within(SILENCE_MS, opened.connect(), 'connecting')
      await ask(opened, `listen ${STALE}; listen ${WORDS}`)
    } catch (error) {
      const wasSilent = isSilent
      isSilent = performance.now() - started >= SILENCE_MS
      if (isSilent && !wasSilent) onSilence?.(lost('The database does not answer.', error))
      return lose(opened)
    }
    if (opened !== client) return
    // while the connection was lost, changes may have been missed
    changed()
    heard.word(undefined)
    isSilent = false
    pause = BACK_OFF_MS.least
    beat(opened)
  }
  const begun = connect()

  return {
    begun,
    get generation() {
      return generation
    },
    get arrive() {
      return performance.now() - heardAt < BEAT_MS + SILENCE_MS
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
      await last?.end().catch(() => undefined)
    },
  }
}
