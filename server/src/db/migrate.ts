/** Upgrades the database: tables by numbered migrations, functions by the files of `funciones/`. */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import { StartError } from '../config.ts'
import type { Progress } from '../preparation.ts'
import { unlimited } from './client.ts'
import { withStates } from './estado.ts'
import { modelSql, rulesSql } from './modelo.ts'
import type { Db } from './open.ts'

/** One connection, from a pool or a single one. */
export type Connection = Pick<pg.ClientBase, 'query'>

/** A SQL file and the hash of its text. */
export type SqlFile = { name: string; sql: string; hash: string }

export type MigrateOptions = {
  /** Folder with `migrations/` and `funciones/`. */
  folder?: string
  /** Called before each migration, with the share of them that has run. */
  progress?: Progress
}

const FOLDER = fileURLToPath(new URL('./', import.meta.url))
const NAME = /^\d{4}_[a-z0-9_]+\.sql$/
/** First line of a migration whose statements were moved to another file: the hashes of texts that databases may have applied. */
const FORMERLY = /^-- formerly ([0-9a-f ]+)\n/
/** File with the order of `funciones/`; its first file runs before the migrations, because tables and indexes use its functions. */
const ORDER = 'orden.txt'
/**
 * Names under which the SQL that `modelo.ts` generates runs; no file has them. The rules run after the first file and before the functions
 * that read them.
 */
const MODEL = 'modelo'
const RULES = 'reglas'
/** A file of functions that reads those rules. */
const READS_RULES = 'base/puerta.sql'
/** Number of an advisory lock, the same for every Nogal: only one program migrates a database at a time. */
const LOCK = 7_078_641

class MigrationError extends StartError {}

const fileOf = (name: string, sql: string): SqlFile => ({ name, sql, hash: createHash('sha256').update(sql).digest('hex') })

/** The text of a file with Unix line ends, so that a checkout on Windows does not count as a change. */
const textOf = (...path: string[]): string => readFileSync(join(...path), 'utf8').replaceAll('\r\n', '\n')

const sqlFilesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true })
    .map(path => String(path).replaceAll('\\', '/'))
    .filter(path => path.endsWith('.sql'))
    .sort()

/** The numbered files of a folder, in order. */
export const readMigrations = (folder = FOLDER): SqlFile[] => {
  const files = sqlFilesIn(join(folder, 'migrations')).map(name => fileOf(name, textOf(folder, 'migrations', name)))
  const numbers = files.map(({ name }) => name.slice(0, 4))
  const twice = files.find(({ name }, index) => !NAME.test(name) || numbers.indexOf(name.slice(0, 4)) !== index)
  if (twice) throw new MigrationError(`El nombre de la migración ${twice.name} no es válido o repite un número.`)
  return files
}

/** The files of functions, triggers and views in their declared order, and last the SQL generated from the model. */
export const readFunciones = (folder = FOLDER): SqlFile[] => {
  const home = join(folder, 'funciones')
  const names = textOf(home, ORDER)
    .split('\n')
    .filter(line => line && !line.startsWith('#'))
  const stray = sqlFilesIn(home).find(name => !names.includes(name))
  if (stray) throw new MigrationError(`El archivo de funciones ${stray} no está en ${ORDER}.`)
  const files = names.map(name => fileOf(name, withStates(textOf(home, name))))
  const [first, ...rest] = files
  const rules = names.includes(READS_RULES) ? [fileOf(RULES, rulesSql())] : []
  return [...(first ? [first] : []), ...rules, ...rest, ...(folder === FOLDER ? [fileOf(MODEL, modelSql())] : [])]
}

/**
 * Runs the migrations that the database has not seen, and the functions from the first changed file on. Returns the names of those
 * migrations.
 */
export const migrate = async (db: Db, options: MigrateOptions = {}): Promise<string[]> => {
  const client = await db.pool.connect()
  try {
    return await unlimited(client, async () => {
      await client.query('set statement_timeout = 0; set lock_timeout = 0')
      return whileNoneMigrates(client, 'alone', () => inTransaction(client, () => upgrade(client, options)))
    })
  } finally {
    await client.query('reset statement_timeout; reset lock_timeout').finally(() => client.release())
  }
}

/** Runs the work while no program migrates this database: exclusively, or beside other readers. */
export const whileNoneMigrates = async <T>(client: Connection, how: 'alone' | 'reading', work: () => Promise<T>): Promise<T> => {
  const shared = how === 'reading' ? '_shared' : ''
  await client.query(`select pg_advisory_lock${shared}(${LOCK})`)
  try {
    return await work()
  } finally {
    await client.query(`select pg_advisory_unlock${shared}(${LOCK})`)
  }
}

/** Fills tables once the migration of this name has run, before later ones. */
export type Filling = { after: string; fill: () => Promise<void> }

/** Like `migrate`, inside the transaction of a connection whose caller holds `whileNoneMigrates`. */
export const upgrade = async (
  client: Connection,
  { folder, progress, filling }: MigrateOptions & { filling?: Filling },
): Promise<string[]> => {
  await client.query(
    `create table if not exists migracion (nombre text primary key, huella text not null, aplicada_en timestamptz not null default now());
     create table if not exists funcion_aplicada (archivo text primary key, huella text not null, aplicada_en timestamptz not null default now())`,
  )
  const pending = await findPending(client, readMigrations(folder))
  const funciones = readFunciones(folder)
  const changed = await findChanged(client, funciones)
  const [base] = funciones
  if (base && changed.includes(base)) await applyFunciones(client, base)
  for (const [i, migration] of pending.entries()) {
    progress?.(`Preparando las tablas: ${migration.name}`, i / pending.length)
    await applyMigration(client, migration)
    if (migration.name === filling?.after) await filling.fill()
  }
  await dropViews(client, changed)
  for (const file of changed) if (file !== base) await applyFunciones(client, file)
  return pending.map(({ name }) => name)
}

const findPending = async (client: Connection, migrations: SqlFile[]): Promise<SqlFile[]> => {
  const { rows } = await client.query<{ nombre: string; huella: string }>('select nombre, huella from migracion order by nombre')
  const applied = new Map(rows.map(row => [row.nombre, row.huella]))
  refuseChanges(migrations, applied)
  return migrations.filter(({ name }) => !applied.has(name))
}

/** Is this the hash of the file itself, or one that its first line names? */
const isKnown = ({ sql, hash }: SqlFile, applied: string): boolean =>
  applied === hash || (FORMERLY.exec(sql)?.[1] ?? '').split(' ').includes(applied)

/** Refuses changed history: an applied file must have the same text, and a new one must come after all applied ones. */
export const refuseChanges = (migrations: SqlFile[], applied: Map<string, string>): void => {
  const known = new Set(migrations.map(({ name }) => name))
  const last = [...applied.keys()].sort().at(-1) ?? ''
  for (const [name] of applied) {
    if (!known.has(name)) throw new MigrationError(`La base de datos es de una versión más nueva del programa: tiene la migración ${name}.`)
  }
  for (const file of migrations) {
    const { name } = file
    const hash = applied.get(name)
    if (hash === undefined && name < last) throw new MigrationError(`La migración ${name} llega tarde: ya se aplicó ${last}.`)
    if (hash !== undefined && !isKnown(file, hash)) throw new MigrationError(`La migración ${name} cambió después de aplicarse.`)
  }
}

/**
 * The first file with another text than the one that ran last, and all files after it, because they may depend on it; deleted files are
 * forgotten.
 */
const findChanged = async (client: Connection, files: SqlFile[]): Promise<SqlFile[]> => {
  await client.query('delete from funcion_aplicada where archivo <> all ($1)', [files.map(({ name }) => name)])
  const { rows } = await client.query<{ archivo: string; huella: string }>('select archivo, huella from funcion_aplicada')
  const applied = new Map(rows.map(row => [row.archivo, row.huella]))
  const first = files.findIndex(({ name, hash }) => applied.get(name) !== hash)
  return first < 0 ? [] : files.slice(first)
}

const applyMigration = async (client: Connection, { name, sql, hash }: SqlFile): Promise<void> => {
  await run(client, `La migración ${name} falló`, sql)
  await client.query('insert into migracion (nombre, huella) values ($1, $2)', [name, hash])
}

/**
 * Drops the views of the files that will run again, because `create or replace view` can't change columns. Views that select from them are
 * in later files, which also run again.
 */
const dropViews = async (client: Connection, files: SqlFile[]): Promise<void> => {
  const views = files.flatMap(({ sql }) => [...sql.matchAll(/^create or replace view (\w+)/gm)].map(([, name]) => name))
  if (views.length) await client.query(`drop view if exists ${views.join(', ')} cascade`)
}

/** The bodies of functions are not checked, because they may refer to objects of later files. */
const applyFunciones = async (client: Connection, { name, sql, hash }: SqlFile): Promise<void> => {
  await run(client, `El archivo de funciones ${name} falló`, `set local check_function_bodies = off; ${sql}`)
  await client.query(
    'insert into funcion_aplicada (archivo, huella) values ($1, $2) on conflict (archivo) do update set huella = excluded.huella, aplicada_en = now()',
    [name, hash],
  )
}

/** Runs a file; its deferred triggers run at once, because otherwise the next file could not alter those tables. */
const run = async (client: Connection, failure: string, sql: string): Promise<void> => {
  try {
    await client.query(sql)
    await client.query('set constraints all immediate; set constraints all deferred')
  } catch (error) {
    throw new MigrationError(`${failure}: ${(error as Error).message}`, { cause: error })
  }
}

/** An upgrade is one transaction, so that no program ever works with half of the guards. */
export const inTransaction = async <T>(client: Connection, work: () => Promise<T>): Promise<T> => {
  await client.query('begin')
  try {
    const result = await work()
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}
