/** The database of this installation, with either engine. */
import type pg from 'pg'
import type { Config } from '../config.ts'
import type { ChangeFeed, Health } from './changes.ts'
import type { LimitedQuery } from './client.ts'
import { type EmbeddedOptions, openEmbedded } from './embedded.ts'
import type { Reading, Replicas } from './replicas.ts'
import { openServer, type ServerPlace } from './server.ts'

export type Db = {
  pool: pg.Pool
  kind: 'embebida' | 'postgresql'
  /** The text that begins a transaction; behind a pooler the text also makes the settings, which elsewhere the session has. */
  beginning: string
  /** Its pools of connections, by what they are for. */
  pools: readonly { name: string; pool: pg.Pool }[]
  /** Announces when cached sessions and permissions are stale. */
  changes: ChangeFeed
  /**
   * Runs a statement of a list for a user, with the timeout of lists and within the user's share of the connections; on a copy of the
   * server where `reading` allows one.
   */
  list: (who: string, statement: LimitedQuery, reading?: Reading) => Promise<pg.QueryResult>
  /** Copies of the server for reading; absent where there are none. */
  replicas?: Pick<Replicas, 'position' | 'report' | 'readsOnServer'>
  /** Fails when writes are refused because the disk has no free space. */
  demandRoom: () => void
  /** Does the database answer? Known at any time, without a query. */
  health: () => Health
  /** Waits for running statements, then closes the connections and, if there is one, the engine. */
  close: () => Promise<void>
}

export type OpenOptions = EmbeddedOptions

/** The settings that say where the database is. */
export type DatabasePlace = Pick<Config, 'DATABASE_URL' | 'DATOS'> & Omit<ServerPlace, 'DATABASE_URL'>

/** The settings with the address of the server itself and without its copies, for work that needs a session: migrations, backups. */
export const directly = <P extends Partial<Config>>(config: P): P => ({
  ...config,
  ...(config.DATABASE_URL_DIRECTA && { DATABASE_URL: config.DATABASE_URL_DIRECTA, DATABASE_URL_DIRECTA: undefined }),
  ...(config.DATABASE_URL_LECTURA && { DATABASE_URL_LECTURA: [] }),
})

/** Opens the database of this installation: the server that `DATABASE_URL` names, else the embedded engine in the data folder. */
export const openDb = (config: DatabasePlace, options: OpenOptions = {}): Promise<Db> => {
  const { DATABASE_URL, DATOS, ...rest } = config
  return DATABASE_URL ? openServer({ ...rest, DATABASE_URL }) : openEmbedded(DATOS, options)
}
