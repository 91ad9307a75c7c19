/** Globals that Node has and a browser does not. */
import { Buffer as BufferOfNode } from 'buffer/'

const environment: Record<string, string | undefined> = {}

const written = BufferOfNode.prototype.toString
/** The package predates `base64url`, so this adds it. */
BufferOfNode.prototype.toString = function (this: Buffer, coding?: BufferEncoding, ...more: number[]): string {
  if (coding !== 'base64url') return written.call(this, coding, ...more)
  return written.call(this, 'base64', ...more).replace(/[+/=]/g, sign => ({ '+': '-', '/': '_' })[sign] ?? '')
}

export const Buffer = BufferOfNode
export const process = {
  env: environment,
  argv: [] as string[],
  platform: 'browser',
  version: '',
  versions: {} as Record<string, string>,
  nextTick: (work: (...given: unknown[]) => void, ...given: unknown[]) => queueMicrotask(() => work(...given)),
  on: () => process,
  once: () => process,
  off: () => process,
  emit: () => false,
  emitWarning: () => undefined,
  cwd: () => '/',
  uptime: () => performance.now() / 1000,
  stderr: undefined,
  stdout: undefined,
}

type Immediate = { set: Map<number, () => void>; port: MessagePort }
let immediate: Immediate | undefined
let count = 0
const open = (): Immediate => {
  const { port1, port2 } = new MessageChannel()
  const set = new Map<number, () => void>()
  port1.onmessage = ({ data }) => {
    const work = set.get(data)
    set.delete(data)
    work?.()
  }
  return { set, port: port2 }
}
export const setImmediate = <A extends unknown[]>(work: (...given: A) => void, ...given: A): number => {
  immediate ??= open()
  immediate.set.set(++count, () => work(...given))
  immediate.port.postMessage(count)
  return count
}
export const clearImmediate = (id: number): void => void immediate?.set.delete(id)

/** A timer id with Node's `ref` and `unref`, which do nothing here. */
class Timer extends Number {
  unref(): this {
    return this
  }
  ref(): this {
    return this
  }
}
const [after, every] = [globalThis.setTimeout.bind(globalThis), globalThis.setInterval.bind(globalThis)]
export const setTimeout = (work: () => void, ms?: number, ...given: never[]) => new Timer(Number(after(work, ms, ...given)))
export const setInterval = (work: () => void, ms?: number, ...given: never[]) => new Timer(Number(every(work, ms, ...given)))
const [stopAfter, stopEvery] = [globalThis.clearTimeout.bind(globalThis), globalThis.clearInterval.bind(globalThis)]
export const clearTimeout = (timer?: Timer | number): void => stopAfter(timer === undefined ? undefined : Number(timer))
export const clearInterval = (timer?: Timer | number): void => stopEvery(timer === undefined ? undefined : Number(timer))
