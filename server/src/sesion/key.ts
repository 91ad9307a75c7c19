/** The key that signs sessions. */
import { randomBytes } from 'node:crypto'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import type { Db } from '../db/open.ts'

const LEAST = 32

/** Settings with a signing key: that of the environment, else that of the database, which the first server creates. */
export const withKey = async (db: Db, config: Config): Promise<Config> =>
  config.JWT_SECRET ? config : { ...config, JWT_SECRET: await keptKey(db, join(config.DATOS, FORMER_FILE)) }

/** The signing key as bytes. */
export const signingKey = ({ JWT_SECRET: key }: Config): Uint8Array => {
  if (!key) throw new Error('No signing key: build the server with withKey().')
  return new TextEncoder().encode(key)
}

/** The key in the database: of several concurrent servers one stores its key, and all read that one. */
const keptKey = async ({ pool }: Db, formerFile: string): Promise<string> => {
  const proposed = formerKey(formerFile) ?? randomBytes(48).toString('base64url')
  await pool.query('insert into clave_firma (clave) values ($1) on conflict do nothing', [proposed])
  const { rows } = await pool.query<{ clave: string }>('select clave from clave_firma')
  rmSync(formerFile, { force: true })
  return rows[0]!.clave
}

/** File of the key in earlier versions, in the data folder; sessions signed with it stay valid. */
const FORMER_FILE = 'jwt.key'

/** The key of an earlier version; undefined when the file is absent, or truncated by a full disk or a crash. */
const formerKey = (path: string): string | undefined => {
  try {
    const text = readFileSync(path, 'utf8')
    return text.length >= LEAST ? text : undefined
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}
