/** A call becomes a route here, and only here: session, permission, checks, idempotency, and the kind of answer. Nothing else sends bytes. */
import type {} from '@fastify/rate-limit'
import type { AnyCall } from '@nogal/model/call'
import { check, schemaOf } from '@nogal/model/schema'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import type { Db } from '../db/open.ts'
import { guardOf, readerOf } from '../db/reader.ts'
import { tx } from '../db/tx.ts'
import { EventsAnswer } from '../http/answers.ts'
import type { Context, Mounted } from '../http/handle.ts'
import { invalid } from '../http/refusal.ts'
import { liveOf } from '../live/live.ts'
import { memoryOf } from '../sesion/memory.ts'
import { authorize, isGranted, sessionOf } from '../sesion/sesion.ts'
import { type EventsOptions, eventsOf } from './events.ts'
import { keep, keyOf, Repeated } from './idempotency.ts'
import { bytesOf, readPath, readUpload, splitQuery, withoutEcho } from './input.ts'
import { operation } from './openapi.ts'
import { sendPageError } from './page.ts'
import { envelopeText, sendAnswer, sendText } from './send.ts'
import { isKept } from './tag.ts'
import { uploadsOf } from './uploads.ts'

type Part = 'params' | 'query' | 'body'

/** The model's checks of a call: one refusal that names every wrong field. */
const checkerOf = (call: AnyCall) => {
  const schemas = {
    params: schemaOf(call.params),
    query: schemaOf(call.query),
    body: schemaOf(call.body, { partial: call.partial ?? false }),
  }
  return (part: Part, value: unknown) => {
    const { row, errores } = check(call[part], value, { schema: schemas[part] })
    if (errores) throw invalid(errores)
    return row
  }
}

type Transaction = Context['tx']

const takesBody = ({ method, upload, uploads, bytes }: AnyCall): boolean => method !== 'GET' && !upload && !uploads && !bytes

const isPage = ({ data: { shape } }: AnyCall): boolean => shape.kind === 'page' || (shape.kind === 'file' && shape.page === true)

export type MountDeps = { db: Db; config: Config } & EventsOptions

/** Mounts calls in the order given. */
export const mount = (app: FastifyInstance, deps: MountDeps, mounted: readonly Mounted[]): void => {
  const sendEvents = eventsOf(app, deps)
  const live = liveOf(deps.db.changes, { ...(deps.heartbeatMs && { beatMs: deps.heartbeatMs }) })
  app.addHook('onClose', async () => live.close())
  const reader = readerOf(deps.db)
  const session = { db: reader, config: deps.config, memory: memoryOf(deps.db.changes) }
  for (const { call, handler, shows } of mounted) {
    const checked = checkerOf(call)
    app.route({
      method: call.method,
      url: call.path.replace(/\{(\w+)\}/g, ':$1'),
      schema: operation(call),
      config: {
        ...(call.limit && { rateLimit: { max: call.limit, timeWindow: 60_000 } }),
        ...(isPage(call) && { isPage: true, takes: Object.keys(call.body).length > 0 }),
      },
      // the model's own checks run below; for Fastify the schema is only documentation
      validatorCompiler: () => () => true,
      serializerCompiler: () => JSON.stringify,
      ...(isPage(call) && { errorHandler: sendPageError }),
      handler: async (request: FastifyRequest, reply: FastifyReply) => {
        const who = () => sessionOf(session, request, call)
        const sesion = await who()
        const params = checked('params', readPath(call.params, request.params as Record<string, string>))
        authorize(sesion, call)
        const { rest, options } = splitQuery(call, request.query as Record<string, string>)
        const query = checked('query', readPath(call.query, rest))
        const bytes = call.bytes ? bytesOf(request) : undefined
        const sent = bytes ? undefined : withoutEcho(call, request.body)
        const body = takesBody(call) ? (call.free ? sent : checked('body', sent ?? {})) : undefined
        const key = keyOf(request, call)
        const file = call.upload ? await readUpload(request, call.upload) : undefined
        const uploads = call.uploads && uploadsOf(request, call.uploads)
        if (!shows) reply.header('cache-control', 'no-store')
        else if (await isKept(request, reply, reader, shows(params))) return reply.code(304).send()
        const { db, within } = guardOf(deps.db, sesion.Usuario)
        const aside: Transaction = work => within(() => tx(deps.db, { usuario: sesion.Usuario, origen: request.ip }, work))
        const kept = key && {
          sesion,
          key,
          request,
          content: () => file?.bytes ?? uploads?.digest() ?? JSON.stringify(request.body ?? null),
          text: (answer: unknown) => envelopeText(answer, call.method),
        }
        const answering: Transaction = work => aside(client => (kept ? keep(client, kept, () => work(client)) : work(client)))
        const context = {
          ...{ db, config: deps.config, sesion, params, query, body, options, file, request, live, tx: answering, aside },
          ...{ uploads: uploads?.receive, bytes },
        }
        const answered = async () => {
          try {
            return await handler(context as never)
          } catch (error) {
            await uploads?.undo()
            if (error instanceof Repeated) return error
            throw error
          }
        }
        const answer = await answered()
        if (answer instanceof EventsAnswer) sendEvents(reply, answer, () => who().then(now => isGranted(now, call)))
        else if (answer instanceof Repeated) await sendText(reply, answer.body)
        else await sendAnswer(reply, call, answer)
        return reply
      },
    })
  }
}
