/** Reading: what handlers get instead of the pool. */
import type pg from 'pg'
import { textParsers } from './types.ts'

/** What answers queries: the database outside of any transaction, or the handle of one. */
export type Reader = Pick<pg.PoolClient, 'query'>

const pools = new WeakMap<Reader, object>()

/** What stands for the database behind a reader, the same for every reader of it. */
export const databaseOf = (db: Reader): object => pools.get(db) ?? db

/**
 * The reader of one request, and what runs its transactions. While one is open the reader refuses, and so does a second transaction:
 * beside the first, neither would see its changes, and with the one connection of the embedded engine both would wait for ever.
 */
export const guardOf = ({ pool }: { pool: pg.Pool }) => {
  let isOpen = false
  const query = (...given: Parameters<pg.Pool['query']>) =>
    isOpen ? Promise.reject(new Error('Inside a transaction, query through its handle, not through the database.')) : pool.query(...given)
  const db = { query } as unknown as Reader
  pools.set(db, pool)
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
  statement: string | { name: string; text: string },
  values: readonly unknown[] = [],
): Promise<string | undefined> => {
  const query = typeof statement === 'string' ? { text: statement } : statement
  const result = await db.query<(string | null)[]>({ ...query, values: values as unknown[], rowMode: 'array', types: textParsers })
  return result.rows[0]?.[0] ?? undefined
}
