/**
 * Tasks that a PostgreSQL server does in the background and a single backend never does: checkpoints, without which the log grows until the
 * engine is closed; and vacuum and statistics, by the rule of autovacuum.
 */
import type pg from 'pg'
import type { LimitedQuery } from './client.ts'

/** Timeout of one task; a large table takes long, and the engine answers nobody meanwhile. */
const LIMIT_MS = 120_000
const LOG_LIMIT = 32 * 1024 * 1024

const SINCE_CHECKPOINT = 'select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), redo_lsn)::bigint as bytes from pg_control_checkpoint()'

const WORN_TABLES = `
  select s.relid::regclass::text as name, s.n_dead_tup > 50 + 0.2 * greatest(c.reltuples, 0) as dead
    from pg_stat_user_tables s join pg_class c on c.oid = s.relid
   where s.n_dead_tup > 50 + 0.2 * greatest(c.reltuples, 0) or s.n_mod_since_analyze > 50 + 0.1 * greatest(c.reltuples, 0)`

/** Runs the tasks once; `idle` makes a checkpoint even for a small log, so that a later start has nothing to replay. */
export const tidy = async (pool: pg.Pool, idle: boolean): Promise<void> => {
  const query = <R extends pg.QueryResultRow>(text: string) => pool.query<R>({ text, limitMs: LIMIT_MS } as LimitedQuery)
  // Statistics are flushed explicitly, because PostgreSQL does so only when a session becomes idle.
  await query('select pg_stat_force_next_flush()')
  const worn = await query<{ name: string; dead: boolean }>(WORN_TABLES)
  for (const { name, dead } of worn.rows) await query(dead ? `vacuum (analyze) ${name}` : `analyze ${name}`)
  const { rows } = await query<{ bytes: number }>(SINCE_CHECKPOINT)
  const bytes = rows[0]?.bytes ?? 0
  if (bytes > LOG_LIMIT || (idle && bytes > 1024)) await query('checkpoint')
}

const ROUND_MS = 60_000
const ROUNDS_TO_CHECKPOINT = 5

/** Runs the tasks once a minute until the returned function is called, which waits for the current run. */
export const keepTidy = (pool: pg.Pool): (() => Promise<void>) => {
  let round = 0
  let running: Promise<void> = Promise.resolve()
  const timer = setInterval(() => {
    // A failure is ignored, because the next round does the same tasks.
    running = running.then(() => tidy(pool, ++round % ROUNDS_TO_CHECKPOINT === 0)).catch(() => undefined)
  }, ROUND_MS)
  timer.unref()
  return () => {
    clearInterval(timer)
    return running
  }
}
