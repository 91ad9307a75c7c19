/** Ready-made databases, one set per test run: an empty one, and one with tables and data as after a first start. */
import { constants, existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { allow } from '../db/client.ts'
import { migrate } from '../db/migrate.ts'
import { type Db, openDb } from '../db/open.ts'
import { loadMuestra } from '../muestra/load.ts'
import { loadSeed } from '../seed/load.ts'

/** `vacia`: no tables at all; `muestra`: migrated, with the first-start and the sample data. */
export type TemplateName = 'vacia' | 'muestra'

/** What a test needs to copy a template: for the embedded engine a folder with templates, for a server its URL and a name prefix. */
export type Templates = { made: string } & ({ engine: 'embebida'; folder: string } | { engine: 'postgresql'; url: string; prefix: string })

declare module 'vitest' {
  export interface ProvidedContext {
    templates: Templates
  }
}

const CACHE = fileURLToPath(new URL('../../../node_modules/.cache/nogal/', import.meta.url))

const silent = (): void => undefined

/** Runs analyze without a timeout, because the machine may be busy. */
const analyze = async ({ pool }: Db): Promise<void> => {
  const client = await pool.connect()
  allow(client, 0)
  try {
    await client.query('analyze')
  } finally {
    allow(client)
    client.release()
  }
}

const fill = async (db: Db): Promise<void> => {
  await migrate(db)
  await loadSeed(db, silent)
  await loadMuestra(db, silent)
  await analyze(db)
}

/** Copies a folder, sharing blocks where the file system supports that. */
export const copyFolder = (from: string, to: string): Promise<void> => cp(from, to, { recursive: true, mode: constants.COPYFILE_FICLONE })

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
    for (const name of ['vacia', 'muestra'] satisfies TemplateName[]) await copyFolder(join(empty, 'base'), join(folder, name, 'base'))
    const db = await openDb({ DATOS: join(folder, 'muestra') }, { durable: false })
    await fill(db).finally(db.close)
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

/** Turns off synchronous commits in a test's database, because its data are thrown away anyway. */
export const beQuick = (client: pg.Client, database: string): Promise<unknown> =>
  client.query(`alter database ${database} set synchronous_commit = off`)

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

/** Removes the databases of killed runs. */
const sweep = (client: pg.Client): Promise<void> =>
  dropWhere(client, "select datname from pg_database where datname like 'nogal\\_prueba\\_%'", [], name => isStale(name))

const dropWhere = async (client: pg.Client, text: string, values: unknown[], isMeant = (_: string): boolean => true): Promise<void> => {
  const { rows } = await client.query<{ datname: string }>(text, values)
  for (const { datname } of rows) if (isMeant(datname)) await client.query(`drop database if exists ${datname} with (force)`)
}

export const makeServer = async (url: string): Promise<Making> => {
  const folder = await mkdtemp(join(tmpdir(), 'nogal-'))
  const prefix = `nogal_prueba_${process.pid}_${Date.now().toString(36)}`
  const { made, ended } = inBackground(folder, async () => {
    await onServer(url, sweep)
    for (const name of ['vacia', 'muestra'] satisfies TemplateName[]) {
      await onServer(url, async client => {
        await client.query(`create database ${prefix}_${name} template template0 encoding 'UTF8'`)
        await beQuick(client, `${prefix}_${name}`)
      })
    }
    const db = await openDb({ DATABASE_URL: databaseUrl(url, `${prefix}_muestra`), DATOS: folder })
    await fill(db).finally(db.close)
  })
  const remove = async () => {
    await ended
    await rm(folder, { recursive: true, force: true })
    await onServer(url, client => dropWhere(client, 'select datname from pg_database where starts_with(datname, $1)', [prefix]))
  }
  return { templates: { engine: 'postgresql', url, prefix, made }, remove }
}
