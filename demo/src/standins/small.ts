/** The rest of what Node has and the portal names on its way: enough to be loaded, and a clear failure where it would be needed. */
const never = (what: string) => (): never => {
  throw new Error(`${what}: not in a browser`)
}

// node:path, of addresses without a drive
export const join = (...parts: string[]): string =>
  parts
    .filter(Boolean)
    .join('/')
    .replace(/\/{2,}/g, '/')
export const dirname = (path: string): string => path.slice(0, Math.max(path.lastIndexOf('/'), 0)) || '/'
export const basename = (path: string): string => path.slice(path.lastIndexOf('/') + 1)
export const extname = (path: string): string => /\.[^./]+$/.exec(path)?.[0] ?? ''
export const resolve = (...parts: string[]): string => join(...parts)

// node:url
export const fileURLToPath = (url: URL | string): string => new URL(url).pathname
export const pathToFileURL = (path: string): URL => new URL(path, 'file:///')
export const parse = (text: string) => new URL(text)

// node:os, node:net, node:dns, node:tls
export const tmpdir = (): string => '/tmp'
export const hostname = (): string => 'demo'
export const cpus = (): object[] => [{}]
export const isIP = (): number => 0
export const isIPv6 = (text: string): boolean => text.includes(':')
export const Socket = never('net')
export const connect = never('tls')

// node:async_hooks: one person uses the demo, and nothing is shared out
export class AsyncLocalStorage {
  getStore(): undefined {
    return undefined
  }
  run<T>(_store: unknown, work: () => T): T {
    return work()
  }
}

// node:child_process, node:module, node:readline
export const fork = never('child_process')
export const spawn = never('child_process')
export const createRequire = () => never('require')
export const createInterface = never('readline')

// node:timers/promises, node:stream/consumers
export const setTimeout = (ms: number): Promise<void> => new Promise(done => globalThis.setTimeout(done, ms))
export const buffer = async (source: AsyncIterable<Uint8Array>): Promise<Buffer> => {
  const pieces: Uint8Array[] = []
  for await (const piece of source) pieces.push(piece)
  return Buffer.concat(pieces)
}

// @zxcvbn-ts/language-common: a list of half a megabyte, for passwords that nobody keeps
export const dictionary = { 'passwords-common': [] as string[] }

// abort-controller, of a time when browsers had none
export const { AbortController, AbortSignal } = globalThis

// @fastify/proxy-addr, pgpass
const nothing = () => undefined
export default Object.assign(nothing, { compile: () => () => false, parse, join, isIP, hostname })
