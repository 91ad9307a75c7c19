/** The database of this installation, with either engine. */
import type pg from 'pg'
import type { Config } from '../config.ts'
import type { ChangeFeed, Health } from './changes.ts'
import type { LimitedQuery } from './client.ts'
import { type EmbeddedOptions, openEmbedded } from './embedded.ts'
import { openServer } from './server.ts'

export type Db = {
  pool: pg.Pool
  kind: 'embebida' | 'postgresql'
  /** Announces when cached sessions and permissions are stale. */
  changes: ChangeFeed
  /** Runs a statement of a list for a user, with the timeout of lists and within the user's share of the connections. */
  list: (who: string, statement: LimitedQuery) => Promise<pg.QueryResult>
  /** Fails when writes are refused because the disk has no free space. */
  demandRoom: () => void
  /** Does the database answer? Known at any time, without a query. */
  health: () => Health
  /** Waits for running statements, then closes the connections and, if there is one, the engine. */
  close: () => Promise<void>
}

export type OpenOptions = EmbeddedOptions

/** Opens the database of this installation: the server that `DATABASE_URL` names, else the embedded engine in the data folder. */
export const openDb = (config: Pick<Config, 'DATABASE_URL' | 'DATOS'>, options: OpenOptions = {}): Promise<Db> =>
  config.DATABASE_URL ? openServer(config.DATABASE_URL) : openEmbedded(config.DATOS, options)
