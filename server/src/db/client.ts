/** Database connections that never wait for ever: every statement has a client-side timeout, and a lost connection affects no other. */
import type { Socket } from 'node:net'
import pg from 'pg'
import { stepsOfRequest } from '../steps.ts'
import { isLost, unanswered } from './failure.ts'

/**
 * A statement with its timeout in milliseconds, when that differs from the connection's. One that is `early` only reads, and may be sent
 * together with the BEGIN of its transaction.
 */
export type LimitedQuery = pg.QueryConfig & { limitMs?: number; early?: boolean }

export type ClientRules = {
  /** Timeout of a statement, in milliseconds. */
  limitMs: number
  /** How long a new connection may take, in milliseconds; unlimited where none is given. */
  connectMs?: number
  /** Waits until the database accepts connections; fails when it can't. */
  ready: () => Promise<void>
  /** Called when a statement exceeds its timeout; returns the error for its caller. */
  onLimit: (ms: number) => Error
  /** Called when a statement has failed. */
  onError?: (error: Error) => void
  /** Sends every statement without its name, because a pooler does not keep prepared statements. */
  nameless?: boolean
}

const limits = new WeakMap<pg.ClientBase, number>()

/** Sets the client-side timeout of a connection's statements in milliseconds; 0 means none, undefined restores the default. */
export const allow = (client: pg.ClientBase, ms?: number): void => {
  if (ms === undefined) limits.delete(client)
  else limits.set(client, ms)
}

/** Does the work without a client-side timeout of a connection's statements; the timeout of the server is a setting of its own. */
export const unlimited = async <T>(client: pg.ClientBase, work: () => Promise<T>): Promise<T> => {
  allow(client, 0)
  try {
    return await work()
  } finally {
    allow(client)
  }
}

const beginnings = new WeakMap<pg.ClientBase, Promise<unknown>>()

/**
 * Sends the statement that begins a transaction. Until it has run, other statements of the connection wait, because outside of the
 * transaction each would commit by itself; only `early` ones are sent at once.
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

/** Forgets a failed BEGIN: the connection can be used again. */
export const forgetBeginning = (client: pg.ClientBase): void => void beginnings.delete(client)

const streamOf = (client: pg.Client): Socket => (client as unknown as { connection: { stream: Socket } }).connection.stream

/** Closes a connection at once; statements in progress fail with this reason. */
const sever = (client: pg.Client, reason: Error): void => void streamOf(client).destroy(reason)

/** Statements of one tick of the event loop leave in one TCP segment, because each segment costs time on both sides. */
const inOnePiece = (client: pg.Client): void => {
  const stream = streamOf(client)
  stream.cork()
  process.nextTick(() => stream.uncork())
}

/** Acts after this many milliseconds, once pending input has been read: a busy process runs its timers before its input. */
const unlessAnswered = (ms: number, act: () => unknown): NodeJS.Timeout => setTimeout(() => setImmediate(act), ms)

/** A statement without its name, for a pooler that keeps no prepared statements. */
const withoutName = (given: unknown): unknown =>
  given && (given as LimitedQuery).name ? { ...(given as LimitedQuery), name: undefined } : given

/** The first word of a statement, which names what the statement does. */
const operationOf = (given: unknown): string => {
  const text = typeof given === 'string' ? given : (given as Partial<LimitedQuery> | undefined)?.text
  return /[a-z]+/i.exec(text ?? '')?.[0].toUpperCase() ?? 'STATEMENT'
}

type Callback = (error: Error | null, result?: unknown) => void
type Method = (...given: unknown[]) => unknown

/** A client class with these rules, and a function that closes all open connections. */
export const clientsOf = ({ limitMs, connectMs, ready, onLimit, onError, nameless }: ClientRules) => {
  const open = new Set<pg.Client>()
  const endAll = (reason: Error): void => {
    for (const client of open) sever(client, reason)
  }

  /** Runs a statement by `run`, with a callback or a promise, and closes the connection when the statement exceeds its timeout. */
  const limited = (client: pg.Client, run: Method, given: unknown[]): unknown => {
    const { limitMs: own } = (given[0] ?? {}) as LimitedQuery
    const ms = own ?? limits.get(client) ?? limitMs
    const ended = stepsOfRequest.getStore()?.begin('statement', operationOf(given[0]))
    let isOver = false
    inOnePiece(client)
    const timer = ms ? unlessAnswered(ms, () => isOver || sever(client, onLimit(ms))) : undefined
    const over = (error?: Error | null): void => {
      isOver = true
      clearTimeout(timer)
      ended?.(error)
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

  /** Runs a statement once its transaction has begun. */
  const begun = (client: pg.Client, run: Method, asked: unknown[]): unknown => {
    const given = nameless ? asked.map(withoutName) : asked
    const beginning = beginnings.get(client)
    const { early } = (given[0] ?? {}) as LimitedQuery
    return beginning && !early ? beginning.then(() => limited(client, run, given)) : limited(client, run, given)
  }

  /** Connects by `run`, with the same timeout, once the database accepts connections. */
  const connected = async (client: pg.Client, run: Method, callback?: Callback): Promise<unknown> => {
    try {
      await ready()
    } catch (error) {
      open.delete(client)
      if (!callback) throw error
      return callback(error as Error)
    }
    const timer = connectMs && unlessAnswered(connectMs, () => sever(client, unanswered(`No connection within ${connectMs} ms.`)))
    const over = (): void => clearTimeout(timer)
    client.once('connect', over).once('end', over)
    return callback ? run(callback) : run()
  }

  class LimitedClient extends pg.Client {
    constructor(options?: pg.ClientConfig) {
      super(options)
      const [connect, query] = [this.connect.bind(this), this.query.bind(this)] as Method[]
      // the driver's methods have too many overloads to be overridden one by one
      Object.assign(this, {
        connect: (callback?: Callback) => connected(this, connect!, callback),
        query: (...given: unknown[]) => begun(this, query!, given),
      })
      // the caller learns of the error by its failed statement; without a listener the event would end the process
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

type Bracketed = { begun: pg.QueryResult; answer: pg.QueryResult }

/**
 * Runs a statement as a transaction that begins with this text, and returns what both answered. The three leave together; a failed
 * statement makes its commit a rollback.
 */
export const bracketed = async (
  pool: pg.Pool,
  beginning: string,
  given: Parameters<pg.ClientBase['query']> | [LimitedQuery],
): Promise<Bracketed> => {
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    const asked = given as Parameters<pg.ClientBase['query']>
    const sent = [client.query(beginning), client.query(...asked), client.query('commit')] as unknown as Promise<pg.QueryResult>[]
    const [begun, answer, ended] = await Promise.allSettled(sent)
    if (begun!.status === 'rejected') throw begun!.reason
    if (answer!.status === 'rejected') throw answer!.reason
    if (ended!.status === 'rejected') throw ended!.reason
    return { begun: begun!.value, answer: answer!.value }
  } catch (error) {
    // a statement that the server refused leaves the connection whole
    if (isLost(error)) broken = error as Error
    throw error
  } finally {
    client.release(broken)
  }
}

/** Makes each statement of a pool a transaction that begins with this text, so that settings hold wherever a pooler sends the statement. */
export const beginningEach = (pool: pg.Pool, beginning: string): pg.Pool => {
  const query = async (...given: Parameters<pg.ClientBase['query']>): Promise<pg.QueryResult> =>
    (await bracketed(pool, beginning, given)).answer
  return Object.assign(pool, { query })
}

/** The promise, or a failure when it takes longer than this many milliseconds. */
export const within = <T>(ms: number, work: Promise<T>, what: string): Promise<T> => {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = unlessAnswered(ms, () => reject(unanswered(`${what}: no answer within ${ms} ms.`)))
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}
