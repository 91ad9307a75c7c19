/** A zip archive that is written while its entries are made; zlib packs in its own threads. */
import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'

export type ZipEntry = { name: string; content: Iterable<string> | AsyncIterable<string> }

/** The first day of the format: the same rows make the same bytes. */
const mtime = new Date(1980, 0, 1)

/** The archive in chunks. When the consumer stops, the remaining entries are not produced. */
export async function* zipFile(entries: Iterable<ZipEntry>): AsyncGenerator<Buffer> {
  const zip = new ZipFile()
  const out = zip.outputStream as Readable
  const fail = (error: unknown) => out.destroy(error as Error)
  zip.on('error', fail)
  let open: Readable | undefined
  for (const { name, content } of entries)
    zip.addReadStreamLazy(name, { mtime }, done => {
      open = Readable.from(content).on('error', fail)
      done(null, open)
    })
  zip.end()
  try {
    for await (const piece of out) yield piece
  } finally {
    out.destroy()
    open?.destroy()
  }
}
