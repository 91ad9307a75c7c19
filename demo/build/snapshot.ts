/** The initial database of a demo: tables, seed data and sample, made by the server's own code. */
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { migrate } from '../../server/src/db/migrate.ts'
import { loadMuestra } from '../../server/src/muestra/load.ts'
import { loadSeed } from '../../server/src/seed/load.ts'
import { CLAVE_MUESTRA, sha256DeClave } from '../../server/src/sesion/clave.ts'
import { memoryDb } from '../src/base.ts'
import { hash } from '../src/standins/argon2.ts'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const CACHE = join(ROOT, 'node_modules/.cache/nogal')

const silent = (): void => undefined

const BLOCK = 512
/** Template databases of the engine, to which nobody connects. */
const UNUSED = /^\/?base\/(?:1|4)\/(?!PG_VERSION)./

/** Returns a tar archive without the files of unused databases. */
const withoutUnused = (tar: Buffer): Buffer => {
  const kept: Buffer[] = []
  for (let at = 0; at < tar.length; ) {
    const name = tar.toString('latin1', at, at + 100).replace(/\0.*$/s, '')
    const size = Number.parseInt(tar.toString('latin1', at + 124, at + 136), 8) || 0
    const next = at + BLOCK + Math.ceil(size / BLOCK) * BLOCK
    if (!UNUSED.test(name)) kept.push(tar.subarray(at, next))
    at = next
  }
  return Buffer.concat(kept)
}

/** Makes the database; returns its files as a gzipped tar archive. */
const makeSnapshot = async (): Promise<Buffer> => {
  const engine = await PGlite.create({
    extensions: { pg_trgm },
    initDbStartParams: ['--wal-segsize=1'],
    postgresqlconf: ['min_wal_size=2MB', 'max_wal_size=2MB'],
  })
  const db = memoryDb(engine)
  await migrate(db)
  await loadSeed(db, silent)
  await loadMuestra(db, silent)
  await db.pool.query('update usuario set clave_hash = $1', [await hash(sha256DeClave(CLAVE_MUESTRA))])
  await db.pool.query('vacuum (full, analyze)')
  await db.pool.query('checkpoint')
  await db.pool.query('checkpoint')
  const dump = await engine.dumpDataDir('none')
  await db.close()
  return gzipSync(withoutUnused(Buffer.from(await dump.arrayBuffer())), { level: 9 })
}

/** The files below a folder, or the file itself. */
export const snapshotFiles = (path: string): string[] =>
  statSync(path).isFile() ? [path] : readdirSync(path).flatMap(name => snapshotFiles(join(path, name)))

/**
 * Returns the snapshot, from the cache if there is one: making the sample takes half a minute, and the result only changes with its sources
 * or the date.
 */
export const keptSnapshot = async (say: (text: string) => void): Promise<Buffer> => {
  const print = createHash('sha256').update(new Date().toISOString().slice(0, 10))
  for (const path of ['model/src', 'server/src', 'demo/build/snapshot.ts', 'demo/src/base.ts'].flatMap(name =>
    snapshotFiles(join(ROOT, name)),
  ))
    if (!path.includes('.test.')) print.update(readFileSync(path))
  const kept = join(CACHE, `demo-${print.digest('hex').slice(0, 16)}.tar.gz`)
  if (existsSync(kept)) return readFileSync(kept)
  say('Preparando los datos de ejemplo…')
  const made = await makeSnapshot()
  mkdirSync(CACHE, { recursive: true })
  for (const old of readdirSync(CACHE).filter(name => name.startsWith('demo-'))) rmSync(join(CACHE, old))
  writeFileSync(`${kept}.nuevo`, made)
  renameSync(`${kept}.nuevo`, kept)
  return made
}
