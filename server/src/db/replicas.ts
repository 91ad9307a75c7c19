/**
 * Read-only copies of the server (streaming replication), on which lists are read. A copy serves while it follows the same server, is not
 * too late and answers; a read that it cannot do well is done on the server itself, and nobody notices.
 */
import { createHash } from 'node:crypto'
import type pg from 'pg'
import { bracketed, clientsOf, type LimitedQuery, poolOf, within } from './client.ts'
import { isLost, isTooLong, lost } from './failure.ts'
import { type Lsn, later, lsnOf } from './lsn.ts'
import { LIMITS } from './settings.ts'

/**
 * The state of a copy. «sirve»: lists are read there. «atrasada»: the copy is too late. «en conflicto»: PostgreSQL cancelled a list there, because
 * the list held up the copying. «ausente»: the copy does not answer. «principal»: the copy became a server that takes writes. «ajena»: the copy
 * follows another server.
 */
export type ReplicaState = 'sirve' | 'atrasada' | 'en conflicto' | 'ausente' | 'principal' | 'ajena'

/** A copy for people who operate the portal; without its address, which may have a password. */
export type ReplicaReport = { name: string; state: ReplicaState; lagSeconds: number | null; lagBytes: number | null; reads: number }

/**
 * What the lists of one request have to show: a copy that has not come as far as `since` is not read. Undefined: nothing is read from
 * copies. It moves on with each read, because rows of a later one must not be older.
 */
export type Reading = { since: Lsn | undefined }

type Read = (statement: LimitedQuery) => Promise<pg.QueryResult>

export type Replicas = {
  /** Asks the server for its position: whatever was committed before the call lies before that position. */
  position: () => Promise<Lsn>
  /** Reads from the user's copy, or by `onServer` where the read has to be done on the server. */
  read: (who: string, statement: LimitedQuery, reading: Reading | undefined, onServer: Read) => Promise<pg.QueryResult>
  /** How many reads were done on the server. */
  readsOnServer: () => number
  /** Settles when each copy was asked once. */
  begun: Promise<void>
  report: () => ReplicaReport[]
  pools: readonly { name: string; pool: pg.Pool }[]
  close: () => Promise<void>
}

export type ReplicaOptions = {
  urls: readonly string[]
  /** A copy that is later than this many seconds does not serve. */
  mostLag: number
  /** The pool of the server that is copied. */
  primary: pg.Pool
  /** Opens the pool for reads of a copy, and a function that ends what runs on it. */
  open: (url: string) => { pool: pg.Pool; beginning: string; endAll: (reason: Error) => void }
}

const BEAT_MS = 1_000
const SILENCE_MS = 2_000
/** At most this many positions of the server are kept, one a beat, to tell how late a copy is. */
const REMEMBERED = 600

/** The server and its timeline, and the database: a copy that stayed on the timeline of a lost server has other rows. */
const IDENTITY = `(select system_identifier from pg_control_system()) || '/' || (select timeline_id from pg_control_checkpoint()) || '/' ||
  (select oid from pg_database where datname = current_database())`
const OF_SERVER = `select pg_current_wal_insert_lsn()::text as at, ${IDENTITY} as identity`
const OF_COPY = `select pg_is_in_recovery() as copies, pg_last_wal_replay_lsn()::text as at, ${IDENTITY} as identity`

/**
 * Begins a read on a copy and tells how far the copy has come. The position is left to the statement, which tells by it whether the copy
 * moved on meanwhile (`list/kept.ts`).
 */
const readFrom = (beginning: string): string =>
  `${beginning}; select pg_is_in_recovery() as copies, set_config('nogal.copiado', pg_last_wal_replay_lsn()::text, true) as at`

/** SQLSTATE of a statement that PostgreSQL ended on a copy because the statement held up the copying. */
const CONFLICT = new Set(['40001', '40P01', '57014'])

type Sample = { when: number; at: Lsn }

/** How long ago, in milliseconds, the server had the first thing that the copy lacks; undefined when that is older than the oldest sample. */
const lagOf = (samples: readonly Sample[], replayed: Lsn, now: number): number | undefined => {
  const missing = samples.findIndex(({ at }) => at > replayed)
  if (missing === 0) return undefined
  return missing < 0 ? 0 : now - samples[missing]!.when
}

/** Opens the copies and asks them every second how far they have come. */
export const replicasOf = ({ urls, mostLag, primary, open }: ReplicaOptions): Replicas => {
  const samples: Sample[] = []
  let identity: string | undefined

  const copies = urls.map((url, n) => {
    const watcher = poolOf(
      { connectionString: url, max: 1, keepAlive: true, connectionTimeoutMillis: SILENCE_MS, application_name: 'nogal-lectura' },
      clientsOf({ limitMs: SILENCE_MS, ready: async () => undefined, onLimit: ms => lost(`No answer within ${ms} ms.`), nameless: true }),
    )
    const { pool, beginning, endAll } = open(url)
    const own = { name: `lectura-${n + 1}`, state: 'ausente' as ReplicaState, replayed: undefined as Lsn | undefined, reads: 0 }
    let isAsking = false

    const stateOf = (copying: boolean, of: string): ReplicaState => {
      if (!copying) return 'principal'
      if (of !== identity) return 'ajena'
      const lag = own.replayed === undefined ? undefined : lagOf(samples, own.replayed, performance.now())
      return lag === undefined || lag > mostLag * 1000 ? 'atrasada' : 'sirve'
    }
    const ask = async (): Promise<void> => {
      if (isAsking) return
      isAsking = true
      try {
        const { rows } = await watcher.query<{ copies: boolean; at: string | null; identity: string }>(OF_COPY)
        const { copies: copying, at, identity: of } = rows[0]!
        own.replayed = lsnOf(at)
        own.state = stateOf(copying, of)
      } catch (error) {
        own.state = 'ausente'
        own.replayed = undefined
        endAll(lost('The copy does not answer.', error))
      } finally {
        isAsking = false
      }
    }
    /** Reads, unless the copy fails, or has not come far enough. */
    const read = async (statement: LimitedQuery, reading: Reading): Promise<pg.QueryResult | undefined> => {
      const { since } = reading
      if (since === undefined) return undefined
      const started = performance.now()
      try {
        const { begun, answer } = await bracketed(pool, readFrom(beginning), [statement])
        const { copies: copying, at } = (begun as unknown as pg.QueryResult[]).at(-1)!.rows[0]
        const replayed = lsnOf(at)
        if (!copying || replayed === undefined || replayed < since) return undefined
        own.reads++
        // another read of the request may have gone to the server meanwhile
        if (reading.since !== undefined) reading.since = later(reading.since, replayed)
        return answer
      } catch (error) {
        const { code = '' } = error as { code?: string }
        // the user's own limit: on the server the list would take as long
        if (isTooLong(error) && performance.now() - started >= LIMITS.listMs) throw error
        if (isLost(error)) own.state = 'ausente'
        else if (CONFLICT.has(code)) own.state = 'en conflicto'
        return undefined
      }
    }
    const report = (): ReplicaReport => {
      const { replayed, name, state, reads } = own
      const newest = samples.at(-1)
      if (replayed === undefined || !newest) return { name, state, reads, lagSeconds: null, lagBytes: null }
      const lag = lagOf(samples, replayed, performance.now()) ?? performance.now() - samples[0]!.when
      return { name, state, reads, lagSeconds: lag / 1000, lagBytes: Number(newest.at > replayed ? newest.at - replayed : 0n) }
    }
    const close = () => Promise.all([watcher.end(), pool.end()])
    return { own, pool, ask, read, report, close }
  })

  let isSampling = false
  const sample = async (): Promise<void> => {
    const when = performance.now()
    const { rows } = await within(SILENCE_MS, primary.query<{ at: string; identity: string }>(OF_SERVER), 'the position of the server')
    const { at, identity: now } = rows[0]!
    // another server took its place: its positions have another past
    if (now !== identity) samples.length = 0
    identity = now
    samples.push({ when, at: lsnOf(at)! })
    if (samples.length > REMEMBERED) samples.shift()
  }
  const beat = async (): Promise<void> => {
    if (isSampling) return
    isSampling = true
    await sample().catch(() => undefined)
    isSampling = false
    await Promise.all(copies.map(({ ask }) => ask()))
  }
  const begun = beat()
  const timer = setInterval(() => void beat(), BEAT_MS)
  timer.unref()

  const askPosition = async (): Promise<Lsn> => {
    const { rows } = await primary.query<{ at: string }>('select pg_current_wal_insert_lsn()::text as at')
    return lsnOf(rows[0]!.at)!
  }
  let readsOnServer = 0
  /** The copy of a user, who stays with it, so that what they saw once is still there when they look again. */
  const chosenFor = (who: string) => {
    const serving = copies.filter(({ own }) => own.state === 'sirve')
    return serving[createHash('sha1').update(who).digest().readUInt32BE() % serving.length]
  }
  let running: Promise<unknown> = Promise.resolve()
  let next: Promise<Lsn> | undefined

  return {
    // those who ask while a question runs share the next one, because the running one may be older than what they ask for
    position: () => {
      next ??= running.then(() => {
        next = undefined
        const answer = askPosition()
        running = answer.catch(() => undefined)
        return answer
      })
      return next
    },
    read: async (who, statement, reading, onServer) => {
      const read = reading && (await chosenFor(who)?.read(statement, reading))
      if (read) return read
      // the server may be ahead of every copy, so the rest of the request is read there, too
      if (reading) reading.since = undefined
      readsOnServer++
      return onServer(statement)
    },
    readsOnServer: () => readsOnServer,
    begun,
    report: () => copies.map(({ report }) => report()),
    pools: copies.map(({ own: { name }, pool }) => ({ name, pool })),
    close: async () => {
      clearInterval(timer)
      await Promise.all(copies.map(({ close }) => close()))
    },
  }
}
