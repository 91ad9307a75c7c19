/** Connections that never wait for ever: every statement has a limit on this side of the wire, and a lost one harms nobody else. */
import type { Socket } from 'node:net'
import pg from 'pg'
import { lost } from './failure.ts'

/**
 * A statement, and how long it may take, in milliseconds, when that is not what the connection allows. One that is `early` only reads,
 * and may be sent with the beginning of its transaction.
 */
export type LimitedQuery = pg.QueryConfig & { limitMs?: number; early?: boolean }

export type ClientRules = {
  /** What a statement may take, in milliseconds. */
  limitMs: number
  /** Waits until a connection can be had, or fails when none can. */
  ready: () => Promise<void>
  /** A statement has passed its limit: answers the error that whoever waits for it gets. */
  onLimit: (ms: number) => Error
  /** A statement has failed. */
  onError?: (error: Error) => void
}

const limits = new WeakMap<pg.ClientBase, number>()

/** Lets the statements of a connection take so long, in milliseconds, on this side of the wire; 0 is without end, nothing as it was. */
export const allow = (client: pg.ClientBase, ms?: number): void => {
  if (ms === undefined) limits.delete(client)
  else limits.set(client, ms)
}

const beginnings = new WeakMap<pg.ClientBase, Promise<unknown>>()

/**
 * Sends the statement that begins a transaction. Until it has, statements of the connection wait, for outside of a transaction each of
 * them would stand by itself; only those that are early are sent at once.
 */
export const begin = (client: pg.ClientBase, text: string): Promise<unknown> => {
  const begun = client.query(text)
  beginnings.set(client, begun)
  begun.then(
    () => beginnings.delete(client),
    () => undefined,
  )
  return begun
}

/** Forgets a beginning that failed: the connection is free again. */
export const forgetBeginning = (client: pg.ClientBase): void => void beginnings.delete(client)

const streamOf = (client: pg.Client): Socket => (client as unknown as { connection: { stream: Socket } }).connection.stream

/** Ends a connection at once, whatever it does: what runs on it fails with the reason. */
const sever = (client: pg.Client, reason: Error): void => void streamOf(client).destroy(reason)

/** Statements that are made in one turn leave in one piece: each piece is dear, on both sides of the wire. */
const inOnePiece = (client: pg.Client): void => {
  const stream = streamOf(client)
  stream.cork()
  process.nextTick(() => stream.uncork())
}

/** Acts after so many milliseconds, and after reading what has arrived meanwhile: a busy process lets its timers run first. */
const unlessAnswered = (ms: number, act: () => unknown): NodeJS.Timeout => setTimeout(() => setImmediate(act), ms)

type Callback = (error: Error | null, result?: unknown) => void
type Method = (...given: unknown[]) => unknown

/** The kind of connection that follows the rules, and what ends all that are open. */
export const clientsOf = ({ limitMs, ready, onLimit, onError }: ClientRules) => {
  const open = new Set<pg.Client>()
  const endAll = (reason: Error): void => {
    for (const client of open) sever(client, reason)
  }

  /** Runs a statement by `run`, which takes a callback or answers a promise, and ends the connection when it passes its limit. */
  const limited = (client: pg.Client, run: Method, given: unknown[]): unknown => {
    const { limitMs: own } = (given[0] ?? {}) as LimitedQuery
    const ms = own ?? limits.get(client) ?? limitMs
    let isOver = false
    inOnePiece(client)
    const timer = ms ? unlessAnswered(ms, () => isOver || sever(client, onLimit(ms))) : undefined
    const over = (error?: Error | null): void => {
      isOver = true
      clearTimeout(timer)
      if (error) onError?.(error)
    }
    const callback = given.at(-1)
    if (typeof callback === 'function') {
      const answered: Callback = (error, result) => {
        over(error)
        callback(error, result)
      }
      return run(...given.slice(0, -1), answered)
    }
    const answer = run(...given) as Promise<unknown>
    answer.then(() => over(), over)
    return answer
  }

  /** Runs a statement once the transaction that it belongs to has begun. */
  const begun = (client: pg.Client, run: Method, given: unknown[]): unknown => {
    const beginning = beginnings.get(client)
    const { early } = (given[0] ?? {}) as LimitedQuery
    return beginning && !early ? beginning.then(() => limited(client, run, given)) : limited(client, run, given)
  }

  /** Connects by `run`, likewise, once a connection can be had. */
  const connected = async (client: pg.Client, run: Method, callback?: Callback): Promise<unknown> => {
    try {
      await ready()
    } catch (error) {
      open.delete(client)
      if (!callback) throw error
      return callback(error as Error)
    }
    return callback ? run(callback) : run()
  }

  class LimitedClient extends pg.Client {
    constructor(options?: pg.ClientConfig) {
      super(options)
      const [connect, query] = [this.connect.bind(this), this.query.bind(this)] as Method[]
      // the driver's methods have too many forms to be overridden one by one
      Object.assign(this, {
        connect: (callback?: Callback) => connected(this, connect!, callback),
        query: (...given: unknown[]) => begun(this, query!, given),
      })
      // whoever uses the connection is told by the failure of the statement; an event without a listener would end the process
      this.on('error', () => undefined)
      open.add(this)
      this.once('end', () => open.delete(this))
    }
  }
  return { Client: LimitedClient, endAll }
}

/** A pool of such connections. */
export const poolOf = (options: pg.PoolConfig, { Client }: ReturnType<typeof clientsOf>): pg.Pool =>
  // a dropped idle connection is replaced by the pool; without a listener it would end the process
  new pg.Pool({ ...options, Client } as pg.PoolConfig).on('error', () => undefined)

/** The promise, or a failure when it takes longer than so many milliseconds. */
export const within = <T>(ms: number, work: Promise<T>, what: string): Promise<T> => {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = unlessAnswered(ms, () => reject(lost(`${what}: no answer within ${ms} ms.`)))
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}
