/**
 * The rest of the Node modules that the portal imports: enough for the imports to load, and a clear error if a function is called after
 * all.
 */
const never = (what: string) => (): never => {
  throw new Error(`${what}: not in a browser`)
}

// node:path, for paths without a drive letter
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

// node:os, node:net, node:dns, node:http, node:https, node:tls
export const tmpdir = (): string => '/tmp'
export const hostname = (): string => 'demo'
export const cpus = (): object[] => [{}]
export const isIP = (): number => 0
export const isIPv6 = (text: string): boolean => text.includes(':')
export const Socket = never('net')
export const lookup = never('dns')
export const request = never('http')
export const connect = never('tls')

// node:async_hooks: a demo has a single user, so no context has to be kept apart
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

// @zxcvbn-ts/language-common: left out, because its list has half a megabyte and the demo stores no real passwords
export const dictionary = { 'passwords-common': [] as string[] }

// abort-controller: a polyfill of what every browser has today
export const { AbortController, AbortSignal } = globalThis

// @fastify/proxy-addr, pgpass
const nothing = () => undefined
export default Object.assign(nothing, { compile: () => () => false, parse, join, isIP, hostname })
