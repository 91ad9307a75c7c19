/** Reads the input of a request before the model's checks: its address, list options, body and file. */
import { Readable } from 'node:stream'
import type {} from '@fastify/multipart'
import type { AnyCall, ListOptions } from '@nogal/model/call'
import type { Fields } from '@nogal/model/fields'
import type { FastifyInstance } from 'fastify'
import type { HttpRequest, Upload } from '../http/handle.ts'
import { isObject } from '../http/json.ts'
import { invalid, Refusal } from '../http/refusal.ts'
import { LIST_OPTIONS, readListOptions } from '../list/options.ts'

/** Path parameters, which arrive as text, with the numbers among them converted. */
export const readPath = (fields: Fields, given: Record<string, string>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(given).map(([name, value]) => {
      const type = fields[name]?.type
      return [name, (type === 'serial' || type === 'integer') && /^-?\d{1,15}$/.test(value) ? Number(value) : value]
    }),
  )

/** The query of an address, split into list options and the rest. */
export const splitQuery = (call: AnyCall, query: Record<string, string>): { rest: Record<string, string>; options: ListOptions } => {
  if (!call.list) return { rest: query, options: {} }
  const rest = Object.fromEntries(Object.entries(query).filter(([name]) => !LIST_OPTIONS.includes(name)))
  return { rest, options: readListOptions(query) }
}

/** A body without the fields that only repeat what an answer showed. */
export const withoutEcho = ({ echo }: AnyCall, body: unknown): unknown =>
  echo && isObject(body) ? Object.fromEntries(Object.entries(body).filter(([name]) => !echo.includes(name))) : body

/** Content type of raw bytes (tus). */
const BYTES = 'application/offset+octet-stream'

/** Passes bodies of raw bytes on as a stream. */
export const acceptBytes = (app: FastifyInstance): void => {
  app.addContentTypeParser(BYTES, (_request, payload, done) => done(null, payload))
}

/** The bytes of a request as a stream. */
export const bytesOf = ({ body }: HttpRequest): Readable => {
  if (body instanceof Readable) return body
  throw new Refusal(415, `Envíe los bytes del archivo como ${BYTES}.`)
}

const MEGABYTE = 1024 * 1024

/** The one file of a form, in the field `archivo`, in memory as a whole. */
export const readUpload = async (request: HttpRequest, megabytes: number): Promise<Upload> => {
  const part = await request.file({ limits: { fileSize: megabytes * MEGABYTE, files: 1, fields: 10, parts: 11 } })
  if (part?.fieldname !== 'archivo') throw invalid([{ campo: 'archivo', mensaje: 'Archivo: elija un archivo.' }])
  const { file, filename: name } = part
  const tooLarge = () => new Refusal(413, `El archivo «${name}» pesa más de ${megabytes} MB. Reduzca su tamaño o divídalo.`)
  const bytes = await part.toBuffer().catch(error => {
    throw file.truncated ? tooLarge() : error
  })
  // toBuffer checks the limit after each piece only, so a file cut exactly between two pieces would pass for complete
  if (file.truncated) throw tooLarge()
  return { name, bytes }
}
