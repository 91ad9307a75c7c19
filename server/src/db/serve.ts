/** PGlite over a data folder, which serves the PostgreSQL protocol on a local socket, for the same driver as a real server. */
import * as fs from 'node:fs'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { PGLiteSocketServer } from '@electric-sql/pglite-socket'

/** The order to open this folder and listen at this address. */
export type EngineOrder = { folder: string; listen: { path: string } | { port: number }; durable: boolean }

/** Messages of an engine about itself. */
export type EngineReport =
  | { kind: 'ready'; port: number }
  | { kind: 'progress'; text: string }
  | { kind: 'failed'; text: string; code?: string }

/** Receiver of an engine's messages: `fail` reports a fault, after which the engine must not be used any more. */
export type EngineListener = { report: (message: EngineReport) => void; fail: (error: unknown) => void }

/** PGlite's own start parameters, except that fsync is on: a committed transaction is on the disk. */
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
    // Windows can't sync a folder, and does not need it.
  } finally {
    fs.closeSync(handle)
  }
}

/** Emscripten's file system lacks fsync; this adds it, so that PostgreSQL's own fsync reaches the disk. */
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

/** A new database is created beside its final path and moved there complete, so that an interrupted start leaves no partial one. */
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

/** Opens the folder of an order and listens; returns the port, where there are no sockets, and a function that closes both. */
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

/** After a fault inside the engine, the socket's queue would wait for ever: so the process ends, and the next one recovers from the log. */
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

/** Error codes of the engine's own file system (numbers of WASI) with the names of the operating system. */
const WASI: Record<number, string> = { 2: 'EACCES', 19: 'EDQUOT', 29: 'EIO', 51: 'ENOSPC', 63: 'EPERM', 69: 'EROFS' }

/** A fault as a report. */
export const failure = (error: unknown): EngineReport => {
  const { message, errno, code = WASI[errno ?? 0] } = (error ?? {}) as { message?: string; errno?: number; code?: string }
  return { kind: 'failed', text: message || code || String(error), ...(code && { code }) }
}
