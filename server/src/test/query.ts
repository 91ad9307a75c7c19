/** Short forms of queries, for tests. */
import type pg from 'pg'
import type { Db } from '../db/open.ts'
import type { Reader } from '../db/reader.ts'

type Source = { pool: Reader } | Reader
type Statement = string | { name: string; text: string }

const query = <T extends pg.QueryResultRow>(source: Source, statement: Statement, values: readonly unknown[] = []) =>
  ('pool' in source ? source.pool : source).query<T>({
    ...(typeof statement === 'string' ? { text: statement } : statement),
    values: values as unknown[],
  })

export const queryRows = async <T extends pg.QueryResultRow = pg.QueryResultRow>(
  source: Source,
  statement: Statement,
  values?: readonly unknown[],
): Promise<T[]> => (await query<T>(source, statement, values)).rows

/** The first row, if there is one. */
export const one = async <T extends pg.QueryResultRow = pg.QueryResultRow>(
  source: Source,
  statement: Statement,
  values?: readonly unknown[],
): Promise<T | undefined> => (await queryRows<T>(source, statement, values))[0]

/** How many rows a statement changed. */
export const run = async (source: Source, statement: Statement, values?: readonly unknown[]): Promise<number> =>
  (await query(source, statement, values)).rowCount ?? 0

/** Runs work in a transaction that plans statements as the portal does, unlike other tests (`QUICK`), and that is rolled back. */
export const asPlanned = async <T>({ pool }: Db, work: (client: pg.PoolClient) => Promise<T>): Promise<T> => {
  const client = await pool.connect()
  try {
    await client.query('begin; set local join_collapse_limit = 8')
    return await work(client)
  } finally {
    await client.query('rollback')
    client.release()
  }
}
