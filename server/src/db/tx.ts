import { AsyncLocalStorage } from 'node:async_hooks'
import pg from 'pg'
import type { Db } from './open.ts'
import { textParsers } from './types.ts'

/** A statement; with a name it is prepared once per connection. */
export type Sql = string | { name: string; text: string }

/** The handle of one transaction. */
export type Tx = pg.PoolClient

/** Who changes something, and from where: both go to the historial. */
export type Actor = { usuario: string; origen?: string }

export type Values = readonly unknown[]

const RETRIES = 3
/** Serialization failure and deadlock: the same work, done again, usually succeeds. */
const PASSING = new Set(['40001', '40P01'])

const current = new AsyncLocalStorage<Tx>()

/** Inside a transaction only its handle may be used: with the one connection of the embedded engine, the pool would wait for ever. */
const runner = (target: Db | Tx): pg.Pool | Tx => {
  if (!('pool' in target)) return target
  if (current.getStore()) throw new Error('Inside a transaction, query through its handle, not through the database.')
  return target.pool
}

const statement = (sql: Sql) => (typeof sql === 'string' ? { text: sql } : sql)

/** All rows. */
export const rows = async <T extends pg.QueryResultRow = pg.QueryResultRow>(target: Db | Tx, sql: Sql, values?: Values): Promise<T[]> =>
  (await runner(target).query<T>({ ...statement(sql), values: values as unknown[] })).rows

/** The first row, if there is one. */
export const one = async <T extends pg.QueryResultRow = pg.QueryResultRow>(
  target: Db | Tx,
  sql: Sql,
  values?: Values,
): Promise<T | undefined> => (await rows<T>(target, sql, values))[0]

/** How many rows a statement changed. */
export const run = async (target: Db | Tx, sql: Sql, values?: Values): Promise<number> =>
  (await runner(target).query({ ...statement(sql), values: values as unknown[] })).rowCount ?? 0

/** The one column of the one row, JSON text, as PostgreSQL wrote it; `undefined` when there is no row or it is null. */
export const jsonText = async (target: Db | Tx, sql: Sql, values?: Values): Promise<string | undefined> => {
  const query = { ...statement(sql), values: values as unknown[], rowMode: 'array' as const, types: textParsers }
  const result = await runner(target).query<(string | null)[]>(query)
  return result.rows[0]?.[0] ?? undefined
}

/** Does everything in `work` in one transaction, signed by the actor; done again when another transaction got in its way. */
export const tx = async <T>(db: Db, actor: Actor, work: (handle: Tx) => Promise<T>): Promise<T> => {
  if (current.getStore()) throw new Error('A transaction is open already: pass its handle on.')
  for (let attempt = 1; ; attempt++) {
    try {
      return await once(db, actor, work)
    } catch (error) {
      if (attempt > RETRIES || !PASSING.has((error as { code?: string }).code ?? '')) throw error
    }
  }
}

const once = async <T>(db: Db, { usuario, origen = '' }: Actor, work: (handle: Tx) => Promise<T>): Promise<T> => {
  const client = await db.pool.connect()
  let broken: Error | undefined
  try {
    // One round trip: a simple query may hold both statements.
    await client.query(
      `begin; select set_config('nogal.usuario', ${pg.escapeLiteral(usuario)}, true), set_config('nogal.origen', ${pg.escapeLiteral(origen)}, true)`,
    )
    const result = await current.run(client, () => work(client))
    const { command } = await client.query('commit')
    // A failed statement whose error was swallowed turns the commit into a rollback.
    if (command === 'ROLLBACK') throw new Error('The transaction was rolled back: a statement in it had failed.')
    return result
  } catch (error) {
    await client.query('rollback').catch(failure => {
      broken = failure
    })
    throw error
  } finally {
    client.release(broken)
  }
}
