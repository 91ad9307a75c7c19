/** ZIP archives that are sent while they are written; zlib compresses in threads of its own. */
import type { Readable } from 'node:stream'
import { type Options, ZipFile } from 'yazl'

export type ZipEntry = {
  name: string
  /** The bytes, or a function that opens them when it is the turn of the entry. */
  content: Buffer | (() => Readable | Promise<Readable>)
  /** `size` in bytes, where it is known before. */
  options: Partial<Options> & { size?: number }
}

/** The archive as a stream; an entry that can't be read destroys it, and so does a reader that stops: then the open entry is closed too. */
export const zipArchive = (entries: Iterable<ZipEntry>): Readable => {
  const zip = new ZipFile()
  const out = zip.outputStream as Readable
  const fail = (error: unknown) => out.destroy(error as Error)
  let open: Readable | undefined
  zip.on('error', fail)
  out.once('close', () => open?.destroy())
  for (const { name, content, options } of entries) {
    if (Buffer.isBuffer(content)) zip.addBuffer(content, name, options)
    else
      zip.addReadStreamLazy(name, options, done => {
        const begin = (stream: Readable) => {
          // yazl does not listen for errors of the stream, which would end the process
          open = stream.on('error', fail)
          if (out.destroyed) stream.destroy()
          else done(null, stream)
        }
        Promise.resolve().then(content).then(begin, fail)
      })
  }
  zip.end()
  return out
}
