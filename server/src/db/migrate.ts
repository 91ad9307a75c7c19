import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import { StartError } from '../config.ts'
import type { Db } from './open.ts'

export type Migration = { name: string; sql: string; hash: string }

export type MigrateOptions = {
  folder?: string
  /** Told before each migration that runs. */
  progress?: (text: string) => void
}

const FOLDER = fileURLToPath(new URL('./migrations/', import.meta.url))
const NAME = /^\d{4}_[a-z0-9_]+\.sql$/
/** Any number, the same for every Nogal: only one of them migrates a database at a time. */
const LOCK = 7_078_641

class MigrationError extends StartError {}

/** The numbered files of a folder, in order. */
export const readMigrations = (folder = FOLDER): Migration[] => {
  const names = readdirSync(folder)
    .filter(name => name.endsWith('.sql'))
    .sort()
  const numbers = names.map(name => name.slice(0, 4))
  const twice = names.find((name, index) => !NAME.test(name) || numbers.indexOf(name.slice(0, 4)) !== index)
  if (twice) throw new MigrationError(`El nombre de la migración ${twice} no es válido o repite un número.`)
  return names.map(name => {
    // A checkout on Windows must not count as a change.
    const sql = readFileSync(join(folder, name), 'utf8').replaceAll('\r\n', '\n')
    return { name, sql, hash: createHash('sha256').update(sql).digest('hex') }
  })
}

/** Brings the database to the present: runs the files that it has not seen, each once and whole. Answers their names. */
export const migrate = async (db: Db, { folder, progress }: MigrateOptions = {}): Promise<string[]> => {
  const migrations = readMigrations(folder)
  const client = await db.pool.connect()
  try {
    await client.query(`set statement_timeout = 0; set lock_timeout = 0; select pg_advisory_lock(${LOCK})`)
    try {
      return await runPending(client, migrations, progress)
    } finally {
      await client.query(`select pg_advisory_unlock(${LOCK}); reset statement_timeout; reset lock_timeout`)
    }
  } finally {
    client.release()
  }
}

const runPending = async (client: pg.PoolClient, migrations: Migration[], progress?: (text: string) => void): Promise<string[]> => {
  await client.query(
    'create table if not exists migracion (nombre text primary key, huella text not null, aplicada_en timestamptz not null default now())',
  )
  const { rows } = await client.query<{ nombre: string; huella: string }>('select nombre, huella from migracion order by nombre')
  const applied = new Map(rows.map(row => [row.nombre, row.huella]))
  refuseChanges(migrations, applied)
  const pending = migrations.filter(({ name }) => !applied.has(name))
  for (const migration of pending) {
    progress?.(`Preparando las tablas: ${migration.name}`)
    await apply(client, migration)
  }
  return pending.map(({ name }) => name)
}

/** History is never rewritten: a known file must be what it was, and a new one must come after all that ran. */
const refuseChanges = (migrations: Migration[], applied: Map<string, string>): void => {
  const known = new Set(migrations.map(({ name }) => name))
  const last = [...applied.keys()].at(-1) ?? ''
  for (const [name] of applied) {
    if (!known.has(name)) throw new MigrationError(`La base de datos es de una versión más nueva del programa: tiene la migración ${name}.`)
  }
  for (const { name, hash } of migrations) {
    if (!applied.has(name) && name < last) throw new MigrationError(`La migración ${name} llega tarde: ya se aplicó ${last}.`)
    if (applied.has(name) && applied.get(name) !== hash) throw new MigrationError(`La migración ${name} cambió después de aplicarse.`)
  }
}

const apply = async (client: pg.PoolClient, { name, sql, hash }: Migration): Promise<void> => {
  await client.query('begin')
  try {
    await client.query(sql)
    await client.query('insert into migracion (nombre, huella) values ($1, $2)', [name, hash])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new MigrationError(`La migración ${name} falló: ${(error as Error).message}`, { cause: error })
  }
}
