/** Read access: what handlers get instead of the pool. */
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { CUT_PAUSES_MS, isCut } from './failure.ts'
import type { Db } from './open.ts'
import type { Reading } from './replicas.ts'
import { textParsers } from './types.ts'

/** Something that runs queries: the database outside of any transaction, or the handle of one. */
export type Reader = Pick<pg.PoolClient, 'query'>

type Query = (...given: unknown[]) => Promise<unknown>
type ListQuery = (statement: pg.QueryConfig) => Promise<pg.QueryResult>

/** For each reader created here: the object that identifies its database, and its function to run a list. */
const known = new WeakMap<Reader, { database: object; list: ListQuery }>()

/** An object that identifies the database of a reader, the same for every reader of that database. */
export const databaseOf = (db: Reader): object => known.get(db)?.database ?? db

/** Runs a statement of a list; within a request, with the timeout and the share of its user. */
export const queryList = (db: Reader, statement: pg.QueryConfig): Promise<pg.QueryResult> =>
  known.get(db)?.list(statement) ?? db.query(statement)

/** Retries a read whose connection was cut. */
const again = async <T>(read: () => Promise<T>): Promise<T> => {
  for (const pause of CUT_PAUSES_MS) {
    try {
      return await read()
    } catch (error) {
      if (!isCut(error)) throw error
      await sleep(pause)
    }
  }
  return read()
}

/** Reads outside of any transaction, without a user. */
export const readerOf = ({ pool }: Pick<Db, 'pool'>): Reader => {
  const query: Query = (...given) => again(() => (pool as { query: Query }).query(...given))
  return { query } as Reader
}

/**
 * The reader of one request, and the function that runs its transactions; its lists are read as `reading` says. While a transaction is
 * open, the reader and a second transaction are refused: they would not see its changes, and with the single connection of the embedded
 * engine they would deadlock.
 */
export const guardOf = (source: Pick<Db, 'pool' | 'list'>, user: string, reading?: Reading) => {
  let isOpen = false
  const outside = async <T>(read: () => Promise<T>): Promise<T> => {
    if (isOpen) throw new Error('Inside a transaction, query through its handle, not through the database.')
    return again(read)
  }
  const query: Query = (...given) => outside(() => (source.pool as { query: Query }).query(...given))
  const db = { query } as Reader
  known.set(db, { database: source.pool, list: statement => outside(() => source.list(user, statement, reading)) })
  const within = async <T>(work: () => Promise<T>): Promise<T> => {
    if (isOpen) throw new Error('A transaction is open already: pass its handle on.')
    isOpen = true
    try {
      return await work()
    } finally {
      isOpen = false
    }
  }
  return { db, within }
}

/** The text of the one JSON column of the one row, as PostgreSQL wrote it; `undefined` when there is no row or it is null. */
export const jsonText = async (
  db: Reader,
  statement: string | { name?: string; text: string },
  values: readonly unknown[] = [],
): Promise<string | undefined> => {
  const query = typeof statement === 'string' ? { text: statement } : statement
  const result = await db.query<(string | null)[]>({ ...query, values: values as unknown[], rowMode: 'array', types: textParsers })
  return result.rows[0]?.[0] ?? undefined
}
