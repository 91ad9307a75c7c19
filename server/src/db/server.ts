/** A PostgreSQL server as the database: pools with limits, and a watcher that knows whether the server answers. */
import type pg from 'pg'
import { CONNECTIONS, type Config, StartError } from '../config.ts'
import { heardChanges } from './changes.ts'
import { clientsOf, type LimitedQuery, poolOf } from './client.ts'
import { lost } from './failure.ts'
import { LIMITS, TIME_ZONE } from './settings.ts'
import { sharesOf } from './share.ts'
import { typeParsers } from './types.ts'

/** The server cancels a slow statement itself; the client waits this much longer for that answer. */
const GRACE_MS = 3_000

/** Fails when the version of the server is not supported. */
const demandVersion = async (pool: pg.Pool): Promise<void> => {
  try {
    const { rows } = await pool.query<{ version: number }>("select current_setting('server_version_num')::int as version")
    const version = Math.floor(rows[0]!.version / 10_000)
    if (version < 15) throw new StartError(`El servidor es PostgreSQL ${version}; se necesita la versión 15 o posterior.`)
  } catch (error) {
    await pool.end()
    if (error instanceof StartError) throw error
    const { message, code } = error as { message?: string; code?: string }
    throw new StartError(`No se pudo usar la base de datos de DATABASE_URL: ${message || code}`, { cause: error })
  }
}

/** Where the server is, and how many connections of one process it gets: lists have their own, so that slow ones leave the others alone. */
export type ServerPlace = { DATABASE_URL: string } & Partial<Pick<Config, 'CONEXIONES' | 'CONEXIONES_LISTAS'>>

/** Opens a PostgreSQL server. */
export const openServer = async (place: ServerPlace) => {
  const { DATABASE_URL: connectionString, CONEXIONES: forAll = CONNECTIONS.all, CONEXIONES_LISTAS: forLists = CONNECTIONS.lists } = place
  const changes = heardChanges(connectionString, { onSilence: reason => pools.forEach(({ endAll }) => void endAll(reason)) })
  const ready = async () => {
    if (changes.isSilent) throw lost('The database does not answer.')
  }
  const open = (max: number, statementMs: number) => {
    const clients = clientsOf({ limitMs: statementMs + GRACE_MS, ready, onLimit: ms => lost(`No answer within ${ms} ms.`) })
    const pool = poolOf(
      {
        connectionString,
        max,
        pipeline: true,
        connectionTimeoutMillis: LIMITS.connectionMs.server,
        keepAlive: true,
        keepAliveInitialDelayMillis: 10_000,
        application_name: 'nogal',
        statement_timeout: statementMs,
        lock_timeout: 10_000,
        idle_in_transaction_session_timeout: 60_000,
        // Frequently read data is in memory, so random reads cost about as much as sequential ones. Generic plans do not depend on
        // parameter values. JIT compilation takes longer than any list here runs.
        options: `-c TimeZone=${TIME_ZONE} -c random_page_cost=1.1 -c plan_cache_mode=force_generic_plan -c jit=off`,
        types: typeParsers,
      },
      clients,
    )
    return { pool, endAll: clients.endAll }
  }
  const [all, lists] = [open(forAll, LIMITS.statementMs.server), open(forLists, LIMITS.listMs)]
  const pools = [all, lists]
  try {
    await demandVersion(all.pool)
  } catch (error) {
    await Promise.all([changes.close(), lists.pool.end()])
    throw error
  }
  await changes.begun
  // half of the connections for lists serve one user at most
  const share = sharesOf({ ...LIMITS.lists, atOnce: Math.ceil(forLists / 2) })
  return {
    pool: all.pool,
    pools: [
      { name: 'todas', pool: all.pool },
      { name: 'listas', pool: lists.pool },
    ],
    kind: 'postgresql' as const,
    changes,
    list: (who: string, statement: LimitedQuery) => share(who, () => lists.pool.query(statement)),
    demandRoom: () => undefined,
    health: () => changes.health,
    close: async () => {
      await changes.close()
      await Promise.all(pools.map(({ pool }) => pool.end()))
    },
  }
}
