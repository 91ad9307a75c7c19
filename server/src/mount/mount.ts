/** A call becomes a route here, and only here: session, permission, checks, idempotency, envelope. */
import type {} from '@fastify/rate-limit'
import type { AnyCall } from '@nogal/model/call'
import { check, schemaOf } from '@nogal/model/schema'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import type { Db } from '../db/open.ts'
import { readerOf } from '../db/reader.ts'
import { tx } from '../db/tx.ts'
import type { Context, Mounted } from '../http/handle.ts'
import { invalid } from '../http/refusal.ts'
import { authorize, sessionOf } from '../sesion/sesion.ts'
import { keep, keyOf, Repeated } from './idempotency.ts'
import { readPath, readUpload, splitQuery, withoutEcho } from './input.ts'
import { operation } from './openapi.ts'
import { envelopeText, sendAnswer, sendText } from './send.ts'

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

/** Mounts calls in the order given. */
export const mount = (app: FastifyInstance, deps: { db: Db; config: Config }, mounted: readonly Mounted[]): void => {
  const db = readerOf(deps.db)
  for (const { call, handler } of mounted) {
    const checked = checkerOf(call)
    app.route({
      method: call.method,
      url: call.path.replace(/\{(\w+)\}/g, ':$1'),
      schema: operation(call),
      ...(call.limit && { config: { rateLimit: { max: call.limit, timeWindow: 60_000 } } }),
      // the model's own checks run below; for Fastify the schema is only documentation
      validatorCompiler: () => () => true,
      serializerCompiler: () => JSON.stringify,
      handler: async (request: FastifyRequest, reply: FastifyReply) => {
        const sesion = await sessionOf({ db, config: deps.config }, request, call)
        const params = checked('params', readPath(call.params, request.params as Record<string, string>))
        authorize(sesion, call)
        const { rest, options } = splitQuery(call, request.query as Record<string, string>)
        const query = checked('query', readPath(call.query, rest))
        const sent = withoutEcho(call, request.body)
        const body = call.method === 'GET' || call.upload ? undefined : call.free ? sent : checked('body', sent ?? {})
        const key = keyOf(request, call)
        const file = call.upload ? await readUpload(request, call.upload) : undefined
        reply.header('cache-control', 'no-store')
        const aside: Transaction = work => tx(deps.db, { usuario: sesion.Usuario, origen: request.ip }, work)
        const kept = key && { sesion, key, request, file, text: (answer: unknown) => envelopeText(answer, call.method) }
        const answering: Transaction = work => aside(client => (kept ? keep(client, kept, () => work(client)) : work(client)))
        try {
          const given = { db, config: deps.config, sesion, params, query, body, options, file, request, tx: answering, aside }
          return sendAnswer(reply, call, await handler(given as never))
        } catch (error) {
          if (!(error instanceof Repeated)) throw error
          return sendText(reply, error.body)
        }
      },
    })
  }
}
