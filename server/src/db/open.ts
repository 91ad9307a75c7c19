/** The database of this installation, whichever engine it is on. */
import type pg from 'pg'
import type { Config } from '../config.ts'
import type { ChangeFeed, Health } from './changes.ts'
import type { LimitedQuery } from './client.ts'
import { type EmbeddedOptions, openEmbedded } from './embedded.ts'
import { openServer } from './server.ts'

export type Db = {
  pool: pg.Pool
  kind: 'embebida' | 'postgresql'
  /** When what is remembered of sessions and permissions is stale. */
  changes: ChangeFeed
  /** Runs a statement of a list in the name of a user: within seconds, and within the user's share of the connections. */
  list: (who: string, statement: LimitedQuery) => Promise<pg.QueryResult>
  /** Fails when nothing may be written now, because there is no room on the disk. */
  demandRoom: () => void
  /** Does the database answer? Known at any moment, without asking it. */
  health: () => Health
  /** Lets what runs finish, then closes the connections and, if there is one, the engine. */
  close: () => Promise<void>
}

export type OpenOptions = EmbeddedOptions

/** The database of this installation: the server that `DATABASE_URL` names, else the embedded engine in the data folder. */
export const openDb = (config: Pick<Config, 'DATABASE_URL' | 'DATOS'>, options: OpenOptions = {}): Promise<Db> =>
  config.DATABASE_URL ? openServer(config.DATABASE_URL) : openEmbedded(config.DATOS, options)
