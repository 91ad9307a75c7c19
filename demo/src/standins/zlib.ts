/** `node:zlib` as the writer of workbooks uses it, over the browser's own packer. */
import { Duplex } from 'node:stream'

const TABLE = Uint32Array.from({ length: 256 }, (_, n) => {
  let c = n
  for (let k = 0; k < 8; k++) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1
  return c >>> 0
})

export const crc32 = (data: Uint8Array, before = 0): number => {
  let c = ~before
  for (const byte of data) c = TABLE[(c ^ byte) & 0xff]! ^ (c >>> 8)
  return ~c >>> 0
}

const through = (packer: { writable: WritableStream; readable: ReadableStream<Uint8Array> }): Duplex => {
  const [writer, reader] = [packer.writable.getWriter(), packer.readable.getReader()]
  return new Duplex({
    read() {
      reader.read().then(
        ({ done, value }) => this.push(done ? null : Buffer.from(value!)),
        error => this.destroy(error),
      )
    },
    write(chunk: Buffer, _coding, done) {
      writer.write(new Uint8Array(chunk)).then(() => done(), done)
    },
    final(done) {
      writer.close().then(() => done(), done)
    },
  })
}

export const createDeflateRaw = (): Duplex => through(new CompressionStream('deflate-raw'))
export const createInflateRaw = (): Duplex => through(new DecompressionStream('deflate-raw'))

/** Answers of the demo are not packed, and nothing else of zlib is asked for. */
const never = (): never => {
  throw new Error('not in a browser')
}
export const constants = {}
export const [brotliCompress, gzip, createGzip, createGunzip, brotliDecompressSync, inflateSync, deflateRawSync, inflateRawSync] =
  Array<() => never>(8).fill(never)
export default { crc32, createDeflateRaw, createInflateRaw, constants, brotliCompress, gzip, brotliDecompressSync, inflateSync }
