/** PGlite over a data folder, spoken to over a local socket by the same driver as a real server. */
import * as fs from 'node:fs'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { PGLiteSocketServer } from '@electric-sql/pglite-socket'

/** Open this folder and listen there. */
export type EngineOrder = { folder: string; listen: { path: string } | { port: number }; durable: boolean }

/** What an engine tells of itself. */
export type EngineReport =
  | { kind: 'ready'; port: number }
  | { kind: 'progress'; text: string }
  | { kind: 'failed'; text: string; code?: string }

/** Who hears of an engine: `fail` of a fault, after which it must not be asked any more. */
export type EngineListener = { report: (message: EngineReport) => void; fail: (error: unknown) => void }

/** PGlite's own start parameters, but with fsync on: an acknowledged commit is on the disk. */
const START = [
  ['--single', '-O', '-j'],
  ...[
    'search_path=public',
    'exit_on_error=false',
    'log_checkpoints=false',
    'max_worker_processes=0',
    'max_parallel_workers=0',
    'max_parallel_workers_per_gather=0',
    'max_parallel_maintenance_workers=0',
    'io_method=sync',
    'wal_sync_method=fsync',
    'jit=off',
    'random_page_cost=1.1',
  ].map(setting => ['-c', setting]),
].flat()

type NodeStream = { nfd?: number; node: object }
type NodeFs = { stream_ops: { fsync?: (stream: NodeStream) => number }; realPath: (node: object) => string }

const syncFolder = (folder: string): void => {
  const handle = fs.openSync(folder, 'r')
  try {
    fs.fsyncSync(handle)
  } catch {
    // Windows can't sync a folder, and needs no such thing.
  } finally {
    fs.closeSync(handle)
  }
}

/** Emscripten's file system has no fsync: give it one, so that PostgreSQL's own reaches the disk. */
const addFsync = (db: PGlite): void => {
  const nodeFs = (db.Module.FS as { filesystems: { NODEFS: NodeFs } }).filesystems.NODEFS
  nodeFs.stream_ops.fsync = stream => {
    if (stream.nfd === undefined) syncFolder(nodeFs.realPath(stream.node))
    else fs.fdatasyncSync(stream.nfd)
    return 0
  }
}

const syncTree = (folder: string): void => {
  for (const entry of fs.readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) syncTree(path)
    else {
      const handle = fs.openSync(path, 'r+')
      fs.fsyncSync(handle)
      fs.closeSync(handle)
    }
  }
  syncFolder(folder)
}

const open = (folder: string): Promise<PGlite> =>
  PGlite.create(folder, { extensions: { pg_trgm }, startParams: START, initDbStartParams: ['--wal-segsize=4'] })

/** A new database is made beside its place and moved there whole, so that a start cut short leaves no half of one. */
const create = async ({ folder, durable }: EngineOrder, { report }: EngineListener): Promise<void> => {
  report({ kind: 'progress', text: 'Creando la base de datos (sólo la primera vez)…' })
  const draft = `${folder}.nueva`
  fs.rmSync(draft, { recursive: true, force: true })
  const db = await open(draft)
  await db.close()
  if (durable) syncTree(draft)
  fs.renameSync(draft, folder)
}

/** The version of PostgreSQL whose files this engine reads and writes. */
const MAJOR = '18'

const demandVersion = (file: string): void => {
  const version = fs.readFileSync(file, 'utf8').trim()
  if (/^\d+$/.test(version) && version !== MAJOR) throw Object.assign(new Error(`PostgreSQL ${version}`), { code: 'VERSION' })
}

/** Opens the folder of an order and listens; answers the port, where sockets have one, and how to close both. */
export const serve = async (order: EngineOrder, to: EngineListener): Promise<{ port: number; close: () => Promise<void> }> => {
  const version = join(order.folder, 'PG_VERSION')
  if (fs.existsSync(version)) demandVersion(version)
  else await create(order, to)
  const db = await open(order.folder)
  if (order.durable) addFsync(db)
  endOnFault(db, to)
  if ('path' in order.listen) fs.rmSync(order.listen.path, { force: true })
  const server = new PGLiteSocketServer({ db, host: '127.0.0.1', maxConnections: 4, ...order.listen })
  await server.start()
  const close = async () => {
    await server.stop()
    await db.close()
  }
  return { port: Number(server.getServerConn().split(':').at(-1)) || 0, close }
}

/** A fault inside the engine would leave the socket's queue waiting for ever: better to end, and be recovered from the log. */
const endOnFault = (db: PGlite, { fail }: EngineListener): void => {
  const exec = db.execProtocolRawStream.bind(db)
  db.execProtocolRawStream = async (message, options) => {
    try {
      return await exec(message, options)
    } catch (error) {
      fail(error)
      throw error
    }
  }
}

/** What the engine's own file system reports, by WASI's numbers, under the names of the operating system. */
const WASI: Record<number, string> = { 2: 'EACCES', 19: 'EDQUOT', 29: 'EIO', 51: 'ENOSPC', 63: 'EPERM', 69: 'EROFS' }

/** A fault, as it is told. */
export const failure = (error: unknown): EngineReport => {
  const { message, errno, code = WASI[errno ?? 0] } = (error ?? {}) as { message?: string; errno?: number; code?: string }
  return { kind: 'failed', text: message || code || String(error), ...(code && { code }) }
}
