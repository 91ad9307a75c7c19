/** `node:zlib` as the writer of archives uses it, over the browser's own packer. */
import { Duplex } from 'node:stream'

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

/** The writer of archives makes its packers with `new`, which answers the stream that is returned here. */
export function DeflateRaw(): Duplex {
  return through(new CompressionStream('deflate-raw'))
}
export const createInflateRaw = (): Duplex => through(new DecompressionStream('deflate-raw'))

/** Every other function of zlib throws: the demo does not compress its responses, so none of them is called. */
const never = (): never => {
  throw new Error('not in a browser')
}
export const constants = {}
export const [brotliCompress, gzip, createGzip, createGunzip, brotliDecompressSync, inflateSync, deflateRawSync, inflateRawSync] =
  Array<() => never>(8).fill(never)
export default { DeflateRaw, createInflateRaw, constants, brotliCompress, gzip, brotliDecompressSync, inflateSync }
