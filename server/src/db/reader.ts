/** Reading: what handlers get instead of the pool. */
import type pg from 'pg'
import { isInside } from './tx.ts'
import { textParsers } from './types.ts'

/** What answers queries: the database outside of any transaction, or the handle of one. */
export type Reader = Pick<pg.PoolClient, 'query'>

/**
 * The reader of a database. Inside a transaction it refuses: a query beside the transaction would not see its changes, and
 * with the one connection of the embedded engine it would wait for ever.
 */
export const readerOf = ({ pool }: { pool: pg.Pool }): Reader => {
  const query = async (...given: Parameters<pg.Pool['query']>) => {
    if (isInside()) throw new Error('Inside a transaction, query through its handle, not through the database.')
    return pool.query(...given)
  }
  return { query: query as unknown as Reader['query'] }
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
