/** Reading: what handlers get instead of the pool. */
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { CUT_PAUSES_MS, isCut } from './failure.ts'
import type { Db } from './open.ts'
import { textParsers } from './types.ts'

/** What answers queries: the database outside of any transaction, or the handle of one. */
export type Reader = Pick<pg.PoolClient, 'query'>

type Query = (...given: unknown[]) => Promise<unknown>
type ListQuery = (statement: pg.QueryConfig) => Promise<pg.QueryResult>

/** Of the readers made here: what stands for the database behind them, and how they run a list. */
const known = new WeakMap<Reader, { database: object; list: ListQuery }>()

/** What stands for the database behind a reader, the same for every reader of it. */
export const databaseOf = (db: Reader): object => known.get(db)?.database ?? db

/** Runs a statement of a list: where there is a request, within the limit and the share of its user. */
export const queryList = (db: Reader, statement: pg.QueryConfig): Promise<pg.QueryResult> =>
  known.get(db)?.list(statement) ?? db.query(statement)

/** What only reads is done again when its connection was cut. */
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

/** Reads outside of any transaction, in nobody's name. */
export const readerOf = ({ pool }: Pick<Db, 'pool'>): Reader => {
  const query: Query = (...given) => again(() => (pool as { query: Query }).query(...given))
  return { query } as Reader
}

/**
 * The reader of one request, and what runs its transactions. While one is open the reader refuses, and so does a second transaction:
 * beside the first, neither would see its changes, and with the one connection of the embedded engine both would wait for ever.
 */
export const guardOf = (source: Pick<Db, 'pool' | 'list'>, user: string) => {
  let isOpen = false
  const outside = async <T>(read: () => Promise<T>): Promise<T> => {
    if (isOpen) throw new Error('Inside a transaction, query through its handle, not through the database.')
    return again(read)
  }
  const query: Query = (...given) => outside(() => (source.pool as { query: Query }).query(...given))
  const db = { query } as Reader
  known.set(db, { database: source.pool, list: statement => outside(() => source.list(user, statement)) })
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

/** The one column of the one row, JSON text, as PostgreSQL wrote it; `undefined` when there is no row or it is null. */
export const jsonText = async (
  db: Reader,
  statement: string | { name?: string; text: string },
  values: readonly unknown[] = [],
): Promise<string | undefined> => {
  const query = typeof statement === 'string' ? { text: statement } : statement
  const result = await db.query<(string | null)[]>({ ...query, values: values as unknown[], rowMode: 'array', types: textParsers })
  return result.rows[0]?.[0] ?? undefined
}
