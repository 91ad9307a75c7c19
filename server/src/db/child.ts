/** The process of the embedded engine: started, recognised after a crash, ended. */
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
/** To make a database, or to replay a long log, on a slow machine. */
const START_MS = 180_000

/** What is needed of the process of an engine. */
export type EngineProcess = EventEmitter &
  Pick<ChildProcess, 'pid' | 'connected' | 'exitCode' | 'signalCode'> & {
    send: (message: EngineOrder | 'close') => unknown
    kill: (signal: NodeJS.Signals) => unknown
  }

/** A running engine, where it listens, and what it leaves in the file system while it runs. */
export type Engine = { child: EngineProcess; host: string; port: number; leaves: string[] }

export type EngineOptions = {
  /** `false` saves the waits for the disk: for tests alone. */
  durable: boolean
  /** Tells the person at the terminal what takes time. */
  progress?: (text: string) => void
  /** Ends a start that is no longer wanted. */
  signal?: AbortSignal
  /** Begins its process: for tests, many of which share one. */
  launch?: () => EngineProcess
}

/** pg looks for a socket by this name in the folder given as host. */
const SOCKET = '.s.PGSQL.5432'

/** Where to listen: beside the data, in a short folder when that path is too long for a socket, by port where there are none. */
const meetingPlace = (folder: string, port: number): { host: string; listen: EngineOrder['listen'] } => {
  if (process.platform === 'win32') return { host: '127.0.0.1', listen: { port } }
  const beside = join(folder, 'motor')
  const digest = createHash('sha256').update(folder).digest('hex').slice(0, 12)
  const host = Buffer.byteLength(join(beside, SOCKET)) <= UNIX_PATH_LIMIT ? beside : join(tmpdir(), `nogal-${digest}`)
  mkdirSync(host, { recursive: true, mode: 0o700 })
  return { host, listen: { path: join(host, SOCKET) } }
}

const running = new Set<ChildProcess>()
// an engine in the middle of a statement does not notice that its parent is gone
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL')
})

/** The engine's program: the built one, or its source under tsx while developing and testing. */
const forkEngine = (): ChildProcess => {
  const program = besides('engine', import.meta.url)
  const child = fork(fileURLToPath(program), { execArgv: loaderOf(program), stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  running.add(child)
  child.once('exit', () => running.delete(child))
  return child
}

/** Why an engine did not start, as it told; `code` is that of the operating system, or `VERSION`, where there is one. */
export class EngineFailure extends Error {
  readonly code: string | undefined
  constructor(text: string, code?: string) {
    super(text)
    this.code = code
  }
}

/** Starts the engine over a data folder, on the port given where sockets have none of their own. */
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
      // what comes once this has ended changes nothing: a signal that can't be sent any more is no reason to end the program
      child.on('error', reject)
      child.once('exit', (code, signal) => reject(new EngineFailure(signal ?? `exit ${code}`)))
      child.on('message', (message: EngineReport) => {
        if (message.kind === 'ready') resolve(message.port)
        else if (message.kind === 'progress') progress?.(message.text)
        else reject(new EngineFailure(message.text, message.code))
      })
      // Written down before it may touch the folder, so that whoever comes after a crash finds it.
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

/** An engine whose program was killed ends by itself within a moment; one busy with a long query is ended, and its log replayed. */
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

/** Asks the engine to close, and ends it when it does not; nothing acknowledged is lost by that. */
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
