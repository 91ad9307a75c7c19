/**
 * Embedded engines for tests: one process of the test worker runs many, one after the other or at once, so that loading PGlite and
 * compiling it costs its seconds once per worker. Tests of the engine's own process start one each.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { EventEmitter } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { EngineProcess } from '../db/child.ts'
import type { EngineOrder, EngineReport } from '../db/serve.ts'
import { loaderOf } from '../program.ts'

/** Messages to the host about one engine, and from the host. */
export type ToHost = { id: number; message: EngineOrder | 'close' }
export type FromHost = { id: number; message: EngineReport | { kind: 'closed' } }

const PROGRAM = new URL('./hostProgram.ts', import.meta.url)

let host: ChildProcess | undefined
let count = 0

/** The host of this worker: the first one, or a new one after a test killed the former. */
const theHost = (): ChildProcess => {
  if (host?.connected) return host
  const started = fork(fileURLToPath(PROGRAM), { execArgv: loaderOf(PROGRAM), stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  started.setMaxListeners(0)
  started.unref()
  started.channel?.unref()
  host = started
  return started
}

/** An engine in the host; killing the engine kills the host, because only a process can be killed. */
export const hostedEngine = (): EngineProcess => {
  const process = theHost()
  const id = ++count
  const ended = (exitCode: number | null, signalCode: NodeJS.Signals | null) => {
    process.off('message', hear).off('exit', ended).off('error', fault)
    Object.assign(engine, { exitCode, signalCode, connected: false }).emit('exit', exitCode, signalCode)
  }
  const hear = ({ id: of, message }: FromHost) => {
    if (of !== id) return
    if (message.kind === 'closed') ended(0, null)
    else engine.emit('message', message)
  }
  const fault = (error: Error) => engine.emit('error', error)
  const engine: EngineProcess = Object.assign(new EventEmitter(), {
    pid: process.pid,
    connected: true,
    exitCode: null,
    signalCode: null,
    send: (message: EngineOrder | 'close') => process.send({ id, message } satisfies ToHost),
    kill: (signal: NodeJS.Signals) => {
      if (host === process) host = undefined
      return process.kill(signal)
    },
  })
  process.on('message', hear).on('exit', ended).on('error', fault)
  return engine
}
