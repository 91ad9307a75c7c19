import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Config } from '../config.ts'

let cached: { from: string; key: Uint8Array } | undefined

/** The signing key: from the environment, else made at first start and kept with mode 0600 in the data folder. */
export const signingKey = (config: Config): Uint8Array => {
  const from = config.JWT_SECRET ?? config.DATOS
  if (cached?.from === from) return cached.key
  const key = new TextEncoder().encode(config.JWT_SECRET ?? kept(join(config.DATOS, 'jwt.key')))
  cached = { from, key }
  return key
}

const kept = (path: string): string => {
  mkdirSync(dirname(path), { recursive: true })
  try {
    writeFileSync(path, randomBytes(48).toString('base64url'), { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  return readFileSync(path, 'utf8')
}
