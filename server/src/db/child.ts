/** The process of the embedded engine: start, recognition after a crash, stop. */
import { type ChildProcess, fork } from 'node:child_process'
import { createHash } from 'node:crypto'
import type { EventEmitter } from 'node:events'
import { mkdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { besides, loaderOf } from '../program.ts'
import { identify, isAlive, readOwner, writeOwner } from './lock.ts'
import type { EngineOrder, EngineReport } from './serve.ts'

const UNIX_PATH_LIMIT = 100
const ORPHAN_GRACE_MS = 3_000
const CLOSE_GRACE_MS = 5_000
/** Timeout of a start, in milliseconds: creating a database, or replaying a long log, takes long on a slow machine. */
const START_MS = 180_000

/** The members of the engine's process that are used here. */
export type EngineProcess = EventEmitter &
  Pick<ChildProcess, 'pid' | 'connected' | 'exitCode' | 'signalCode'> & {
    send: (message: EngineOrder | 'close') => unknown
    kill: (signal: NodeJS.Signals) => unknown
  }

/** A running engine, its address, and the files that it leaves behind while it runs. */
export type Engine = { child: EngineProcess; host: string; port: number; leaves: string[] }

export type EngineOptions = {
  /** `false` skips fsync: for tests only. */
  durable: boolean
  /** Tells the person at the terminal about slow steps. */
  progress?: (text: string) => void
  /** Aborts a start that is no longer wanted. */
  signal?: AbortSignal
  /** Starts its process; tests share one among many engines. */
  launch?: () => EngineProcess
}

/** pg looks for a socket by this name in the folder given as host. */
const SOCKET = '.s.PGSQL.5432'

/** Address to listen on: a socket beside the data, in a short folder when that path is too long, or a port where there are no sockets. */
const meetingPlace = (folder: string, port: number): { host: string; listen: EngineOrder['listen'] } => {
  if (process.platform === 'win32') return { host: '127.0.0.1', listen: { port } }
  const beside = join(folder, 'motor')
  const digest = createHash('sha256').update(folder).digest('hex').slice(0, 12)
  const host = Buffer.byteLength(join(beside, SOCKET)) <= UNIX_PATH_LIMIT ? beside : join(tmpdir(), `nogal-${digest}`)
  mkdirSync(host, { recursive: true, mode: 0o700 })
  return { host, listen: { path: join(host, SOCKET) } }
}

const running = new Set<ChildProcess>()
// a busy engine does not notice that its parent has exited
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL')
})

/** Starts the engine's program: the built one, or its source under tsx in development and tests. */
const forkEngine = (): ChildProcess => {
  const program = besides('engine', import.meta.url)
  const child = fork(fileURLToPath(program), { execArgv: loaderOf(program), stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  running.add(child)
  child.once('exit', () => running.delete(child))
  return child
}

/** Why an engine did not start; `code` is that of the operating system, or `VERSION`, when known. */
export class EngineFailure extends Error {
  readonly code: string | undefined
  constructor(text: string, code?: string) {
    super(text)
    this.code = code
  }
}

/** Starts the engine over a data folder, on the given port where sockets are not available. */
export const startEngine = async (
  folder: string,
  { durable, progress, signal, launch = forkEngine }: EngineOptions,
  port = 0,
): Promise<Engine> => {
  const record = join(folder, 'motor.pid')
  await endOrphan(record)
  const { host, listen } = meetingPlace(folder, port)
  const child = launch()
  const abort = () => void child.kill('SIGKILL')
  signal?.addEventListener('abort', abort)
  let timer: NodeJS.Timeout | undefined
  try {
    const heard = await new Promise<number>((resolve, reject) => {
      timer = setTimeout(() => reject(new EngineFailure(`no answer within ${START_MS / 1000} s`)), START_MS)
      // later errors are ignored: a signal that can't be sent any more is no reason to end the program
      child.on('error', reject)
      child.once('exit', (code, signal) => reject(new EngineFailure(signal ?? `exit ${code}`)))
      child.on('message', (message: EngineReport) => {
        if (message.kind === 'ready') resolve(message.port)
        else if (message.kind === 'progress') progress?.(message.text)
        else reject(new EngineFailure(message.text, message.code))
      })
      // The owner is recorded before the engine may touch the folder, so that it is found after a crash.
      writeOwner(record, identify(child.pid!))
      child.send({ folder: join(folder, 'base'), listen, durable } satisfies EngineOrder)
    })
    return 'port' in listen ? { child, host, port: heard, leaves: [record] } : { child, host, port: 5432, leaves: [record, host] }
  } catch (error) {
    child.kill('SIGKILL')
    throw error
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', abort)
  }
}

/** Ends an engine whose program was killed. It usually ends by itself; one busy with a long query is killed, and its log is replayed. */
export const endOrphan = async (record: string): Promise<void> => {
  const orphan = readOwner(record)
  if (!orphan || orphan.host !== identify(process.pid).host) return
  const patience = Date.now() + ORPHAN_GRACE_MS
  while (isAlive(orphan)) {
    if (Date.now() > patience) process.kill(orphan.pid, 'SIGKILL')
    await sleep(20)
  }
  rmSync(record, { force: true })
}

/** Asks the engine to close, and kills it when it does not; no committed transaction is lost by that. */
export const stopEngine = async ({ child, leaves }: Engine): Promise<void> => {
  await new Promise<void>(resolve => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve()
    const timer = setTimeout(() => child.kill('SIGKILL'), CLOSE_GRACE_MS)
    child.once('exit', () => {
      clearTimeout(timer)
      resolve()
    })
    if (child.connected) child.send('close')
    else child.kill('SIGKILL')
  })
  for (const path of leaves) rmSync(path, { recursive: true, force: true })
}
