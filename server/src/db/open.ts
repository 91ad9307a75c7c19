import { type ChildProcess, fork } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, realpathSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath, pathToFileURL } from 'node:url'
import pg from 'pg'
import { type Config, StartError } from '../config.ts'
import { type Changes, heardChanges, ownChanges } from './changes.ts'
import type { EngineOrder, EngineReport } from './engine.ts'
import { identify, isAlive, lockFolder, readOwner, writeOwner } from './lock.ts'
import { typeParsers } from './types.ts'
import { keepTidy } from './upkeep.ts'

export type Db = {
  pool: pg.Pool
  kind: 'embebida' | 'postgresql'
  /** When what is remembered of sessions and permissions is stale. */
  changes: Changes
  /** Lets what runs finish, then closes the connections and, if there is one, the engine. */
  close: () => Promise<void>
}

export type OpenOptions = {
  /** Tells the person at the terminal what takes time. */
  progress?: (text: string) => void
  /** The embedded engine ended by itself: nothing can be answered any more. */
  onLost?: (reason: Error) => void
  /** `false` saves the waits for the disk: for tests alone. */
  durable?: boolean
}

/** Days begin and end where the exporter is, on both engines. */
const TIME_ZONE = 'America/Santiago'
const UNIX_PATH_LIMIT = 100
const ORPHAN_GRACE_MS = 3_000
const CLOSE_GRACE_MS = 15_000

/** The database of this installation: the server that `DATABASE_URL` names, else the embedded engine in the data folder. */
export const openDb = (config: Pick<Config, 'DATABASE_URL' | 'DATOS'>, options: OpenOptions = {}): Promise<Db> =>
  config.DATABASE_URL ? openServer(config.DATABASE_URL) : openEmbedded(config.DATOS, options)

/** A dropped idle connection is replaced by the pool; without a listener it would end the process. */
const quiet = (pool: pg.Pool): pg.Pool => pool.on('error', () => undefined)

const openServer = async (connectionString: string): Promise<Db> => {
  const pool = quiet(
    new pg.Pool({
      connectionString,
      max: 10,
      connectionTimeoutMillis: 10_000,
      keepAlive: true,
      application_name: 'nogal',
      statement_timeout: 30_000,
      lock_timeout: 10_000,
      idle_in_transaction_session_timeout: 60_000,
      // What is read often is in memory: an index is as near as a table. A plan does not depend on the values: none may flip it.
      options: `-c TimeZone=${TIME_ZONE} -c random_page_cost=1.1 -c plan_cache_mode=force_generic_plan`,
      types: typeParsers,
    }),
  )
  try {
    const { rows } = await pool.query<{ version: number }>("select current_setting('server_version_num')::int as version")
    const version = Math.floor(rows[0]!.version / 10_000)
    if (version < 15) throw new StartError(`El servidor es PostgreSQL ${version}; se necesita la versión 15 o posterior.`)
  } catch (error) {
    await pool.end()
    throw new StartError(
      `No se pudo usar la base de datos de DATABASE_URL: ${(error as Error).message || (error as { code?: string }).code}`,
      {
        cause: error,
      },
    )
  }
  const changes = heardChanges(connectionString)
  const close = async () => {
    await changes.close()
    await pool.end()
  }
  return { pool, kind: 'postgresql', changes, close }
}

const openEmbedded = async (folder: string, { progress, onLost, durable = true }: OpenOptions): Promise<Db> => {
  const unlock = await lockFolder(folder)
  try {
    const engine = await startEngine(realpathSync(folder), durable, progress)
    let closing = false
    engine.child.once('exit', (code, signal) => {
      if (!closing) onLost?.(new StartError(`El motor de la base de datos terminó de improviso (${signal ?? `código ${code}`}).`))
    })
    const pool = quiet(
      new pg.Pool({
        host: engine.host,
        port: engine.port,
        user: 'postgres',
        database: 'postgres',
        // One backend serves every connection of the engine: a second one would meddle in the first one's transactions and statements.
        max: 1,
        idleTimeoutMillis: 0,
        connectionTimeoutMillis: 60_000,
        types: typeParsers,
        // What an earlier connection left in the one backend (prepared statements, settings) must not meet this one.
        onConnect: async client => {
          await client.query('discard all')
          await client.query(`set time zone '${TIME_ZONE}'`)
        },
      }),
    )
    const endUpkeep = keepTidy(pool)
    const close = async () => {
      closing = true
      await endUpkeep()
      await pool.end()
      await stopEngine(engine.child)
      for (const path of [engine.record, engine.meeting]) if (path) rmSync(path, { recursive: true, force: true })
      unlock()
    }
    return { pool, kind: 'embebida', changes: ownChanges(), close }
  } catch (error) {
    unlock()
    throw error
  }
}

type Engine = { child: ChildProcess; host: string; port: number; record: string; meeting?: string }

/** pg looks for a socket by this name in the folder given as host. */
const SOCKET = '.s.PGSQL.5432'

/** Where to listen: beside the data, in a short folder when that path is too long for a socket, by port where there are none. */
const meetingPlace = (folder: string): { host: string; listen: EngineOrder['listen'] } => {
  if (process.platform === 'win32') return { host: '127.0.0.1', listen: { port: 0 } }
  const beside = join(folder, 'motor')
  const digest = createHash('sha256').update(folder).digest('hex').slice(0, 12)
  const host = Buffer.byteLength(join(beside, SOCKET)) <= UNIX_PATH_LIMIT ? beside : join(tmpdir(), `nogal-${digest}`)
  mkdirSync(host, { recursive: true, mode: 0o700 })
  return { host, listen: { path: join(host, SOCKET) } }
}

/** The engine's program: the built one, or its source under tsx while developing and testing. */
const forkEngine = (): ChildProcess => {
  const isSource = import.meta.url.endsWith('.ts')
  const entry = fileURLToPath(new URL(isSource ? './engine.ts' : './engine.js', import.meta.url))
  const loader = () => ['--import', pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href]
  return fork(entry, { execArgv: isSource ? loader() : [], stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
}

const startEngine = async (folder: string, durable: boolean, progress?: (text: string) => void): Promise<Engine> => {
  const record = join(folder, 'motor.pid')
  await endOrphan(record)
  const { host, listen } = meetingPlace(folder)
  const child = forkEngine()
  try {
    const port = await new Promise<number>((resolve, reject) => {
      child.once('error', reject)
      child.once('exit', code => reject(new StartError(`El motor de la base de datos no pudo iniciar (código ${code}).`)))
      child.on('message', (message: EngineReport) => {
        if (message.kind === 'ready') resolve(message.port)
        else if (message.kind === 'progress') progress?.(message.text)
        else reject(new StartError(`El motor de la base de datos no pudo iniciar: ${message.text}`))
      })
      // Written down before it may touch the folder, so that whoever comes after a crash finds it.
      writeOwner(record, identify(child.pid!))
      child.send({ folder: join(folder, 'base'), listen, durable } satisfies EngineOrder)
    })
    return 'port' in listen ? { child, host, port, record } : { child, host, port: 5432, record, meeting: host }
  } catch (error) {
    child.kill('SIGKILL')
    throw error
  } finally {
    child.removeAllListeners()
  }
}

/** An engine whose program was killed ends by itself within a moment; one busy with a long query is ended, and its log replayed. */
const endOrphan = async (record: string): Promise<void> => {
  const orphan = readOwner(record)
  if (!orphan || orphan.host !== identify(process.pid).host) return
  const patience = Date.now() + ORPHAN_GRACE_MS
  while (isAlive(orphan)) {
    if (Date.now() > patience) process.kill(orphan.pid, 'SIGKILL')
    await sleep(20)
  }
  rmSync(record, { force: true })
}

const stopEngine = (child: ChildProcess): Promise<void> =>
  new Promise(resolve => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve()
    const timer = setTimeout(() => child.kill('SIGKILL'), CLOSE_GRACE_MS)
    child.once('exit', () => {
      clearTimeout(timer)
      resolve()
    })
    if (child.connected) child.send('close')
    else child.kill('SIGKILL')
  })
