/** The parts of `node:fs` that attachments use, in memory: whole files by path, which are gone when the page closes. */
import { Readable } from 'node:stream'

const files = new Map<string, Buffer>()

const absent = (path: string): Error => Object.assign(new Error(`ENOENT: no such file, ${path}`), { code: 'ENOENT' })
const demand = (path: string): Buffer => {
  const bytes = files.get(path)
  if (!bytes) throw absent(path)
  return bytes
}
const bytesOf = (data: string | Uint8Array): Buffer => (typeof data === 'string' ? Buffer.from(data) : Buffer.from(data))
const isWithin = (path: string, folder: string): boolean => path.startsWith(`${folder}/`)

export const existsSync = (path: string): boolean => files.has(path)
export const readFileSync = (path: string, coding?: BufferEncoding) => (coding ? demand(path).toString(coding) : demand(path))
export const rmSync = (path: string): void => {
  for (const name of files.keys()) if (name === path || isWithin(name, path)) files.delete(name)
}
export const readdirSync = (): string[] => []
export const statSync = (path: string) => ({ size: demand(path).length, isFile: () => true })
export const mkdirSync = (): void => undefined
export const writeFileSync = (path: string, data: string | Uint8Array): void => void files.set(path, bytesOf(data))

/** The page has no disk, so none is ever full. */
export const statfsSync = () => ({ bavail: 2 ** 40, bsize: 1 })

const nothing = (): void => undefined

export { nothing as chmodSync, nothing as chownSync, nothing as renameSync }

type Range = { start?: number; end?: number }
export const createReadStream = (path: string, { start = 0, end }: Range = {}): Readable => {
  const bytes = files.get(path)
  const stream = new Readable({ read() {} })
  // deferred, because the caller adds its listener for `open` only after this function has returned
  setTimeout(() => {
    if (!bytes) return stream.destroy(absent(path))
    stream.emit('open')
    stream.push(bytes.subarray(start, end === undefined ? undefined : end + 1))
    stream.push(null)
  })
  return stream
}

/** An open file: reads at a position, writes at the end. */
class Handle {
  private readonly path: string
  constructor(path: string) {
    this.path = path
  }
  async read(into: Buffer, offset: number, length: number, position: number) {
    const bytesRead = demand(this.path).copy(into, offset, position, position + length)
    return { bytesRead, buffer: into }
  }
  async write(data: Uint8Array) {
    files.set(this.path, Buffer.concat([files.get(this.path) ?? Buffer.alloc(0), data]))
    return { bytesWritten: data.length }
  }
  async writeFile(data: string | Uint8Array) {
    await this.write(bytesOf(data))
  }
  async appendFile(data: string | Uint8Array) {
    await this.write(bytesOf(data))
  }
  async stat() {
    return statSync(this.path)
  }
  createReadStream(range?: Range) {
    return createReadStream(this.path, range)
  }
  async sync() {}
  async datasync() {}
  async truncate(length = 0) {
    files.set(this.path, demand(this.path).subarray(0, length))
  }
  async close() {}
}

export const open = async (path: string, how = 'r'): Promise<Handle> => {
  if (how.startsWith('w')) files.set(path, Buffer.alloc(0))
  return new Handle(path)
}
export const mkdir = async (): Promise<void> => undefined
export const writeFile = async (path: string, data: string | Uint8Array): Promise<void> => writeFileSync(path, data)
export const readFile = async (path: string, coding?: BufferEncoding) => readFileSync(path, coding)
export const rename = async (from: string, to: string): Promise<void> => {
  files.set(to, demand(from))
  files.delete(from)
}
export const rm = async (path: string): Promise<void> => rmSync(path)
export const rmdir = async (): Promise<void> => undefined
export const stat = async (path: string) => statSync(path)
export const statfs = async () => ({ bavail: 2 ** 30, bsize: 4096 })
export const readdir = async (folder: string) =>
  [...files.keys()]
    .filter(path => isWithin(path, folder))
    .map(path => {
      const at = path.lastIndexOf('/')
      return { name: path.slice(at + 1), parentPath: path.slice(0, at), isFile: () => true, isDirectory: () => false }
    })

export const constants = {}
export default { existsSync, readFileSync, rmSync, readdirSync, statSync, mkdirSync, writeFileSync, createReadStream }
