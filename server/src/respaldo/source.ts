/** The single connection over which a backup is made or loaded, without timeouts and without the portal's settings. */
import pg from 'pg'
import { StartError } from '../config.ts'
import type { Connection } from '../db/migrate.ts'
import { openDb } from '../db/open.ts'
import { TIME_ZONE } from '../db/settings.ts'

export type OpenedSource = { client: Connection; close: () => Promise<void> }

const LEAST_VERSION = 15

/** A connection to a PostgreSQL server; throws a `StartError` with the reason when it fails. */
export const openServerSource = async (connectionString: string): Promise<OpenedSource> => {
  const client = new pg.Client({
    connectionString,
    keepAlive: true,
    connectionTimeoutMillis: 10_000,
    application_name: 'nogal-respaldo',
    options: `-c TimeZone=${TIME_ZONE}`,
  })
  // a lost connection is reported by the running query
  client.on('error', () => undefined)
  const close = () => client.end().catch(() => undefined)
  try {
    await client.connect()
    const { rows } = await client.query("select current_setting('server_version_num')::int / 10000 as version")
    if (rows[0].version < LEAST_VERSION)
      throw new Error(`es PostgreSQL ${rows[0].version} y se necesita la versión ${LEAST_VERSION} o posterior`)
  } catch (error) {
    await close()
    const { message, code } = error as { message?: string; code?: string }
    throw new StartError(`No se pudo usar la base de datos PostgreSQL: ${message || code}.`, { cause: error })
  }
  return { client, close }
}

/** A connection to the embedded engine over a data folder, which stays locked meanwhile. */
export const openFolder = async (folder: string): Promise<OpenedSource> => {
  const db = await openDb({ DATOS: folder })
  const client = await db.pool.connect()
  return {
    client,
    close: async () => {
      client.release()
      await db.close()
    },
  }
}
