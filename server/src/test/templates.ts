/**
 * Ready-made databases that tests copy: an empty one, and one with tables and data as after a first start. The latter is kept for later
 * runs, until the sources that it follows from change (`sources.ts`).
 */
import { constants, cpSync, existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { unlimited } from '../db/client.ts'
import { migrate } from '../db/migrate.ts'
import { type Db, openDb } from '../db/open.ts'
import { loadMuestra } from '../muestra/load.ts'
import { loadSeed } from '../seed/load.ts'
import { hashClave } from '../sesion/clave.ts'
import { sourcesKey } from './sources.ts'

/** `vacia`: no tables at all; `muestra`: migrated, with the first-start and the sample data. */
export type TemplateName = 'vacia' | 'muestra'

/**
 * What a test needs to copy a template: for the embedded engine a folder with templates, for a server its URL, the prefix of this run's
 * databases, and the name of the one with tables and data.
 */
export type Templates = { made: string } & (
  | { engine: 'embebida'; folder: string }
  | { engine: 'postgresql'; url: string; prefix: string; muestra: string }
)

declare module 'vitest' {
  export interface ProvidedContext {
    templates: Templates
  }
}

const CACHE = fileURLToPath(new URL('../../../node_modules/.cache/nogal/', import.meta.url))

/** A kept template is used by runs that begin in its first hours, and removed when no such run can still be going on. */
const USED_MS = 4 * 60 * 60 * 1000
const KEPT_MS = 2 * USED_MS
const KEPT = /^nogal_molde_([0-9a-z]+)_([0-9a-f]{16})$/

/** The name of a template that is kept, made now. */
export const keptName = (key: string, now = Date.now()): string => `nogal_molde_${now.toString(36)}_${key}`

/** What a later run does with a database or folder of this name: uses it, leaves it to others, or removes it. */
export const fateOf = (name: string, key: string, now = Date.now()): 'use' | 'leave' | 'remove' => {
  const [, moment, of] = KEPT.exec(name) ?? []
  if (moment === undefined) return 'leave'
  const age = now - Number.parseInt(moment, 36)
  if (age > KEPT_MS) return 'remove'
  return of === key && age < USED_MS ? 'use' : 'leave'
}

const silent = (): void => undefined

/** Runs analyze without a timeout, because the machine may be busy. */
const analyze = async ({ pool }: Db): Promise<void> => {
  const client = await pool.connect()
  await unlimited(client, () => client.query('analyze')).finally(() => client.release())
}

/** The cheapest hash that argon2 makes, because tests log in thousands of times. */
const CHEAP = { memoryCost: 8, timeCost: 1, parallelism: 1 }

const fill = async (db: Db): Promise<void> => {
  await migrate(db)
  await loadSeed(db, silent)
  await loadMuestra(db, silent, sha256 => hashClave(sha256, CHEAP))
  await analyze(db)
}

/**
 * Copies a folder, sharing blocks where the file system supports that. The copy is synchronous, because that takes a fourth of the time of
 * `cp` for the two thousand small files of a database.
 */
export const copyFolder = (from: string, to: string): void => cpSync(from, to, { recursive: true, mode: constants.COPYFILE_FICLONE })

/** An empty database of the engine, cached once per version, because initdb takes seconds and always gives the same result. */
const emptyEngine = async (): Promise<string> => {
  const { dependencies } = JSON.parse(await readFile(new URL('../../package.json', import.meta.url), 'utf8'))
  const kept = join(CACHE, `vacia-${dependencies['@electric-sql/pglite']}`)
  if (await stat(join(kept, 'base')).catch(() => undefined)) return kept
  await mkdir(CACHE, { recursive: true })
  const draft = await mkdtemp(join(CACHE, 'nueva-'))
  const db = await openDb({ DATOS: draft }, { durable: false })
  await db.close()
  // Another run may have been faster; its copy is equally good.
  await rename(draft, kept).catch(() => rm(draft, { recursive: true, force: true }))
  return kept
}

/** A database of the engine with tables and data: the kept one, or a new one that later runs use. */
const filledEngine = async (empty: string): Promise<string> => {
  const key = sourcesKey()
  const names = await readdir(CACHE)
  for (const name of names) if (fateOf(name, key) === 'remove') await rm(join(CACHE, name), { recursive: true, force: true })
  const kept = names.find(name => fateOf(name, key) === 'use')
  if (kept) return join(CACHE, kept)
  const draft = await mkdtemp(join(CACHE, 'nueva-'))
  copyFolder(join(empty, 'base'), join(draft, 'base'))
  const db = await openDb({ DATOS: draft }, { durable: false })
  await fill(db).finally(db.close)
  const made = join(CACHE, keptName(key))
  await rename(draft, made)
  return made
}

/** The templates of a run, given to tests before they are ready, and a function that removes them. */
type Making = { templates: Templates; remove: () => Promise<void> }

/** Creates templates while tests that need none run already; a file marks that they are ready, or contains the error. */
const inBackground = (folder: string, make: () => Promise<void>): { made: string; ended: Promise<void> } => {
  const made = join(folder, 'hecho')
  const told = (text: string) => writeFile(`${made}.parcial`, text).then(() => rename(`${made}.parcial`, made))
  const ended = make().then(
    () => told(''),
    error => told(String(error.stack)),
  )
  return { made, ended }
}

/** Waits until the templates are ready. */
export const untilMade = async ({ made }: Templates): Promise<void> => {
  while (!existsSync(made)) await sleep(50)
  const problem = await readFile(made, 'utf8')
  if (problem) throw new Error(`The templates could not be made: ${problem}`)
}

export const makeEmbedded = async (): Promise<Making> => {
  const folder = await mkdtemp(join(tmpdir(), 'nogal-'))
  const { made, ended } = inBackground(folder, async () => {
    const empty = await emptyEngine()
    copyFolder(join(empty, 'base'), join(folder, 'vacia', 'base'))
    copyFolder(join(await filledEngine(empty), 'base'), join(folder, 'muestra', 'base'))
  })
  const remove = () => ended.then(() => rm(folder, { recursive: true, force: true }))
  return { templates: { engine: 'embebida', folder, made }, remove }
}

/** Runs statements on the server itself, outside every test's own database. */
export const onServer = async <T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** The server's own template, which holds nothing. */
export const EMPTY = 'template0'

/**
 * Settings of a test's database. Nothing waits for the disk, because the data are thrown away; and the planner reorders four joins at a
 * time, not eight, because planning a list then takes a tenth, while no answer differs. Plans that a test reads are made under
 * `asPlanned` of `query.ts`.
 */
export const QUICK = ['synchronous_commit = off', 'join_collapse_limit = 4']

const beQuick = (client: pg.Client, database: string): Promise<unknown> =>
  client.query(QUICK.map(setting => `alter database ${database} set ${setting}`).join('; '))

/** Creates a test's database on the server, as a copy of another one. */
export const createQuick = async (client: pg.Client, database: string, template: string): Promise<void> => {
  await client.query(`create database ${database} template ${template}${template === EMPTY ? " encoding 'UTF8'" : ''}`)
  await beQuick(client, database)
}

/** The same server, another database. */
export const databaseUrl = (url: string, database: string): string => {
  const other = new URL(url)
  other.pathname = `/${database}`
  return other.href
}

/** Names of a run's databases contain its process number and its time. */
const NAME = /^nogal_prueba_(\d+)_([0-9a-z]+)_/
const STALE_MS = 24 * 60 * 60 * 1000

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as { code?: string }).code === 'EPERM'
  }
}

/** Is this a database of a run that was killed more than a day ago? */
export const isStale = (name: string, now = Date.now()): boolean => {
  const [, pid, moment] = NAME.exec(name) ?? []
  return pid !== undefined && now - Number.parseInt(moment!, 36) > STALE_MS && !isAlive(Number(pid))
}

const namesLike = async (client: pg.Client, pattern: string): Promise<string[]> =>
  (await client.query<{ datname: string }>('select datname from pg_database where datname like $1', [pattern])).rows.map(row => row.datname)

const drop = async (client: pg.Client, names: readonly string[]): Promise<void> => {
  for (const name of names) await client.query(`drop database if exists ${name} with (force)`)
}

export const makeServer = async (url: string): Promise<Making> => {
  const folder = await mkdtemp(join(tmpdir(), 'nogal-'))
  const prefix = `nogal_prueba_${process.pid}_${Date.now().toString(36)}`
  const key = sourcesKey()
  const kept = await onServer(url, client => namesLike(client, 'nogal\\_molde\\_%'))
  const known = kept.find(name => fateOf(name, key) === 'use')
  const muestra = known ?? keptName(key)
  const { made, ended } = inBackground(folder, async () => {
    await onServer(url, async client => {
      const left = (await namesLike(client, 'nogal\\_prueba\\_%')).filter(name => isStale(name))
      await drop(client, [...left, ...kept.filter(name => fateOf(name, key) === 'remove')])
    })
    if (known) return
    const draft = `${prefix}_muestra`
    await onServer(url, client => createQuick(client, draft, EMPTY))
    const db = await openDb({ DATABASE_URL: databaseUrl(url, draft), DATOS: folder })
    await fill(db).finally(db.close)
    await onServer(url, client => client.query(`alter database ${draft} rename to ${muestra}`))
  })
  const remove = async () => {
    await ended
    await rm(folder, { recursive: true, force: true })
    await onServer(url, async client => drop(client, await namesLike(client, `${prefix.replaceAll('_', '\\_')}%`)))
  }
  return { templates: { engine: 'postgresql', url, prefix, muestra, made }, remove }
}
