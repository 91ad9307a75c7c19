/** Several files of one form, each saved while it arrives: no file is in memory as a whole, and a failure leaves nothing behind. */
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import type { AnyCall } from '@nogal/model/call'
import type { Context, HttpRequest } from '../http/handle.ts'
import { invalid, Refusal } from '../http/refusal.ts'

const MEGABYTE = 1024 * 1024
const FIELDS = 10

type Uploads = {
  receive: Context['uploads']
  /** A hash of the received files: the same files in the same order give the same hash. */
  digest: () => string
  /** Removes everything that was saved. */
  undo: () => Promise<void>
}

/** The files in a request to a call that takes several. */
export const uploadsOf = (request: HttpRequest, { files, each, total }: NonNullable<AnyCall['uploads']>): Uploads => {
  const undoing: (() => Promise<void>)[] = []
  const hash = createHash('sha256')
  let size = 0

  /** The bytes of a file, counted while they pass. */
  async function* counted(source: AsyncIterable<Buffer>, name: string): AsyncGenerator<Buffer> {
    let own = 0
    hash.update(`${name}\n`)
    for await (const chunk of source) {
      own += chunk.length
      size += chunk.length
      if (own > each * MEGABYTE) throw new Refusal(413, `El archivo «${name}» pesa más de ${each} MB. Envíe uno más liviano.`)
      if (size > total * MEGABYTE) throw new Refusal(413, `Los archivos pesan más de ${total} MB en total. Envíelos por partes.`)
      hash.update(chunk)
      yield chunk
    }
  }

  const receive: Context['uploads'] = async ({ save, undo }) => {
    const saved: Awaited<ReturnType<typeof save>>[] = []
    // sizes are checked by `counted`, because the multipart parser would silently truncate a file
    const parts = request.files({ limits: { files, fileSize: Number.POSITIVE_INFINITY, fields: FIELDS, parts: files + FIELDS } })
    try {
      for await (const { fieldname, filename: name, mimetype: type, file } of parts) {
        if (fieldname !== 'archivo') throw invalid([{ campo: 'archivo', mensaje: 'Archivo: envíe los archivos en el campo «archivo».' }])
        const stream = Readable.from(counted(file, name), { objectMode: false })
        const one = await save({ name, type, stream })
        saved.push(one)
        undoing.push(() => undo(one))
        // bytes that `save` did not read count, too, and the next file only comes after them
        if (!stream.readableEnded) await finished(stream.resume())
      }
    } catch (error) {
      if ((error as { code?: string }).code === 'FST_FILES_LIMIT') throw new Refusal(413, `Envíe ${files} archivos como máximo.`)
      throw error
    }
    if (!saved.length) throw invalid([{ campo: 'archivo', mensaje: 'Archivo: elija un archivo.' }])
    return saved
  }

  const undo = async () => {
    for (const one of undoing.splice(0).reverse()) await one().catch(err => request.log.error({ err }, 'an upload could not be undone'))
  }
  return { receive, digest: () => hash.copy().digest('hex'), undo }
}
