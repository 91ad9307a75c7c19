/** A call becomes a route here, and only here: session, permission, checks, idempotency, envelope. */
import { createHash } from 'node:crypto'
import type {} from '@fastify/multipart'
import type {} from '@fastify/rate-limit'
import type { AnyCall, BodyOf, DataOf, Envelope, ListOptions, ParamsOf, QueryOf } from '@nogal/model/call'
import type { Fields } from '@nogal/model/fields'
import { check, schemaOf } from '@nogal/model/schema'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { PoolClient } from 'pg'
import type { Config } from '../config.ts'
import type { Db } from '../db/open.ts'
import { tx } from '../db/tx.ts'
import { LIST_OPTIONS, readListOptions } from '../lista/options.ts'
import { autorizar, type Sesion, sesionDe } from '../sesion/sesion.ts'
import { operation } from './openapi.ts'
import { conflicto, datosInvalidos, Rechazo } from './rechazo.ts'

/** JSON that PostgreSQL wrote, sent as it is. */
export class Json {
  readonly text: string
  readonly total: number | undefined
  constructor(text: string, total?: number) {
    this.text = text
    this.total = total
  }
}

/** A file as the answer. */
export class Archivo {
  readonly bytes: Buffer
  readonly tipo: string
  readonly nombre: string
  readonly inline: boolean
  constructor(bytes: Buffer, tipo: string, nombre: string, inline = false) {
    this.bytes = bytes
    this.tipo = tipo
    this.nombre = nombre
    this.inline = inline
  }
}

/** A file that came with the request. */
export type Subida = { nombre: string; bytes: Buffer }

/** Data with a sentence of its own for `mensaje`. */
export class ConMensaje<D> {
  readonly data: D
  readonly mensaje: string
  constructor(data: D, mensaje: string) {
    this.data = data
    this.mensaje = mensaje
  }
}

export type Contexto<C extends AnyCall = AnyCall> = {
  db: Db
  config: Config
  /** Who asks; on a public call the empty session. */
  sesion: Sesion
  params: ParamsOf<C>
  query: QueryOf<C>
  body: C extends { free: true } ? unknown : C extends { partial: readonly string[] } ? Partial<BodyOf<C>> : BodyOf<C>
  lista: ListOptions
  /** The file that came, on a call that takes one. */
  archivo: Subida
  request: FastifyRequest
  /** One transaction in the name of the session; it also keeps the answer of an Idempotency-Key. Its result must be the handler's. */
  tx: <T>(work: (client: PoolClient) => Promise<T>) => Promise<T>
}
type Answer<C extends AnyCall> = DataOf<C> | Json | Archivo | ConMensaje<DataOf<C> | Json>
export type Handler<C extends AnyCall> = (context: Contexto<C>) => Promise<Answer<C>> | Answer<C>
export type Mounted = { call: AnyCall; handler: Handler<AnyCall> }

/** Pairs a call with the paragraph that answers it. */
export const handle = <C extends AnyCall>(call: C, handler: Handler<C>): Mounted => ({ call, handler: handler as Handler<AnyCall> })

const LISTO: Record<string, string> = { GET: 'OK', POST: 'Guardado.', PUT: 'Guardado.', DELETE: 'Eliminado.' }

const envelopeText = (answer: unknown, method: string): string => {
  const [data, mensaje] = answer instanceof ConMensaje ? [answer.data, answer.mensaje] : [answer, LISTO[method]!]
  if (!(data instanceof Json)) return JSON.stringify({ estado: true, mensaje, data: data ?? null } satisfies Envelope)
  const total = data.total === undefined ? '' : `,"total":${data.total}`
  return `{"estado":true,"mensaje":${JSON.stringify(mensaje)},"data":${data.text}${total}}`
}

/** The answer to an Idempotency-Key that was used before. */
class Repetida extends Error {
  readonly cuerpo: string
  constructor(cuerpo: string) {
    super('repeated')
    this.cuerpo = cuerpo
  }
}

const keep = async <T>(
  client: PoolClient,
  sesion: Sesion,
  key: string,
  request: FastifyRequest,
  file: Buffer | undefined,
  work: () => Promise<T>,
): Promise<T> => {
  const huella = createHash('sha256')
    .update(`${request.method} ${request.url}\n`)
    .update(file ?? JSON.stringify(request.body ?? null))
    .digest('hex')
  // a second request with the key waits here until the first has ended
  const { rowCount } = await client.query('insert into idempotencia (usuario, clave, huella) values ($1, $2, $3) on conflict do nothing', [
    sesion.Usuario,
    key,
    huella,
  ])
  if (!rowCount) {
    const { rows } = await client.query('select huella, cuerpo from idempotencia where usuario = $1 and clave = $2', [sesion.Usuario, key])
    if (rows[0]?.huella !== huella) throw conflicto('Esta Idempotency-Key ya se usó con otros datos. Use una nueva.')
    throw new Repetida(rows[0].cuerpo)
  }
  const answer = await work()
  await client.query('update idempotencia set cuerpo = $3 where usuario = $1 and clave = $2', [
    sesion.Usuario,
    key,
    envelopeText(answer, request.method),
  ])
  return answer
}

/** Path parameters arrive as text; numbers among them are read here. */
const readPath = (fields: Fields, given: Record<string, string>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(given).map(([name, value]) => {
      const type = fields[name]?.type
      return [name, (type === 'serial' || type === 'integer') && /^-?\d{1,15}$/.test(value) ? Number(value) : value]
    }),
  )

const readUpload = async (request: FastifyRequest, megabytes: number): Promise<Subida> => {
  const part = await request.file({ limits: { fileSize: megabytes * 1024 * 1024, files: 1, fields: 10, parts: 11 } })
  if (part?.fieldname !== 'archivo') throw datosInvalidos([{ campo: 'archivo', mensaje: 'Archivo: elija un archivo.' }])
  return { nombre: part.filename, bytes: await part.toBuffer() }
}

/** A name for the header of a download: nothing in it can end the header or the value. */
const disposition = ({ inline, nombre }: Archivo): string =>
  `${inline ? 'inline' : 'attachment'}; filename*=UTF-8''${encodeURIComponent(nombre).replace(/['()*]/g, c => `%${c.charCodeAt(0).toString(16)}`)}`

/** Mounts calls in the order given. */
export const mount = (app: FastifyInstance, deps: { db: Db; config: Config }, mounted: readonly Mounted[]): void => {
  for (const { call, handler } of mounted) {
    const schemas = {
      params: schemaOf(call.params),
      query: schemaOf(call.query),
      body: schemaOf(call.body, { partial: call.partial ?? false }),
    }
    const checked = (part: 'params' | 'query' | 'body', value: unknown) => {
      const { row, errores } = check(call[part], value, { schema: schemas[part] })
      if (errores) throw datosInvalidos(errores)
      return row
    }
    app.route({
      method: call.method,
      url: call.path.replace(/\{(\w+)\}/g, ':$1'),
      schema: operation(call),
      ...(call.limit && { config: { rateLimit: { max: call.limit, timeWindow: 60_000 } } }),
      // the model's own checks run below; for Fastify the schema is only documentation
      validatorCompiler: () => () => true,
      serializerCompiler: () => JSON.stringify,
      handler: async (request: FastifyRequest, reply: FastifyReply) => {
        const sesion = await sesionDe(deps, request, call)
        const params = checked('params', readPath(call.params, request.params as Record<string, string>))
        autorizar(sesion, call)
        const { rest, options } = splitQuery(call, request.query as Record<string, string>)
        const query = checked('query', readPath(call.query, rest))
        const given = withoutEcho(call, request.body)
        const body = call.method === 'GET' || call.upload ? undefined : call.free ? given : checked('body', given ?? {})
        const key = request.headers['idempotency-key']
        if (Array.isArray(key) || (key && key.length > 200)) throw new Rechazo(400, 'La Idempotency-Key es demasiado larga.')
        const archivo = call.upload ? await readUpload(request, call.upload) : undefined
        reply.header('cache-control', 'no-store')
        const run = <T>(work: (client: PoolClient) => Promise<T>) =>
          tx(deps.db, { usuario: sesion.Usuario, origen: request.ip }, client =>
            key && call.method === 'POST' ? keep(client, sesion, key, request, archivo?.bytes, () => work(client)) : work(client),
          )
        try {
          const answer = await handler({ ...deps, sesion, params, query, body, lista: options, archivo, request, tx: run } as never)
          if (answer instanceof Archivo)
            return reply.type(answer.tipo).header('content-disposition', disposition(answer)).send(answer.bytes)
          return reply.type('application/json; charset=utf-8').send(envelopeText(answer, call.method))
        } catch (error) {
          if (!(error instanceof Repetida)) throw error
          return reply.type('application/json; charset=utf-8').send(error.cuerpo)
        }
      },
    })
  }
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)

/** A body without the names that it only repeats. */
const withoutEcho = ({ echo }: AnyCall, body: unknown): unknown =>
  echo && isObject(body) ? Object.fromEntries(Object.entries(body).filter(([name]) => !echo.includes(name))) : body

const splitQuery = (call: AnyCall, query: Record<string, string>): { rest: Record<string, string>; options: ListOptions } => {
  if (!call.list) return { rest: query, options: {} }
  const rest = Object.fromEntries(Object.entries(query).filter(([name]) => !LIST_OPTIONS.includes(name)))
  return { rest, options: readListOptions(query) }
}
