/** Changes that make stale what a process remembers of the database: its own, and those of every other process. */
import pg from 'pg'

export type Changes = {
  /** Grows with every change. What was read under another number is not to be remembered. */
  readonly generation: number
  /** Do the changes of every process arrive here? While they do not, nothing may be remembered. */
  readonly arrive: boolean
  /** This process has committed a change. */
  committed: () => void
  close: () => Promise<void>
}

/** Changes of an engine that has one process: they arrive as they are committed. */
export const ownChanges = (): Changes => {
  let generation = 0
  return {
    get generation() {
      return generation
    },
    arrive: true,
    committed: () => {
      generation++
    },
    close: async () => undefined,
  }
}

/** The channel that triggers notify (`funciones/sesion.sql`). */
const CHANNEL = 'nogal_olvidar'
const BEAT_MS = 1_000
/** A connection that says nothing for so long is taken for lost, although nobody closed it. */
const SILENCE_MS = 3_000
const BACK_OFF_MS = { least: 50, most: 5_000 }

/** Changes of a server's database, heard over one connection of its own, which comes back by itself when it is lost. */
export const heardChanges = (connectionString: string): Changes => {
  let generation = 0
  let heardAt = Number.NEGATIVE_INFINITY
  let client: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined
  let pause = BACK_OFF_MS.least
  let closing = false

  const changed = (): void => {
    generation++
  }
  const again = (): void => {
    if (closing) return
    timer = setTimeout(() => void connect(), pause)
    timer.unref()
    pause = Math.min(pause * 2, BACK_OFF_MS.most)
  }
  const lose = (lost: pg.Client): void => {
    if (lost !== client) return
    client = undefined
    heardAt = Number.NEGATIVE_INFINITY
    changed()
    lost.end().catch(() => undefined)
    clearTimeout(timer)
    again()
  }
  /** Asks, so as to hear; a silent connection is given up. */
  const beat = (listening: pg.Client): void => {
    timer = setTimeout(() => {
      if (performance.now() - heardAt > SILENCE_MS) return lose(listening)
      listening.query('select').then(
        () => {
          if (listening === client) heardAt = performance.now()
        },
        () => lose(listening),
      )
      beat(listening)
    }, BEAT_MS)
    timer.unref()
  }
  const connect = async (): Promise<void> => {
    const opened = new pg.Client({ connectionString, keepAlive: true, connectionTimeoutMillis: 5_000, application_name: 'nogal-escucha' })
    client = opened
    opened.on('error', () => lose(opened)).on('end', () => lose(opened))
    opened.on('notification', changed)
    try {
      await opened.connect()
      await opened.query(`listen ${CHANNEL}`)
    } catch {
      return lose(opened)
    }
    if (opened !== client) return
    // what was read before may have changed while nobody listened
    changed()
    heardAt = performance.now()
    pause = BACK_OFF_MS.least
    beat(opened)
  }
  void connect()

  return {
    get generation() {
      return generation
    },
    get arrive() {
      return performance.now() - heardAt < SILENCE_MS
    },
    committed: changed,
    close: async () => {
      closing = true
      clearTimeout(timer)
      const last = client
      client = undefined
      await last?.end().catch(() => undefined)
    },
  }
}
