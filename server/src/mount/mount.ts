/** A call becomes a route here, and only here: session, permission, checks, idempotency, envelope. */
import type {} from '@fastify/rate-limit'
import type { AnyCall } from '@nogal/model/call'
import { check, schemaOf } from '@nogal/model/schema'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import type { Db } from '../db/open.ts'
import { type Tx, tx } from '../db/tx.ts'
import type { Mounted } from '../http/handle.ts'
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

/** Mounts calls in the order given. */
export const mount = (app: FastifyInstance, deps: { db: Db; config: Config }, mounted: readonly Mounted[]): void => {
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
        const sesion = await sessionOf(deps, request, call)
        const params = checked('params', readPath(call.params, request.params as Record<string, string>))
        authorize(sesion, call)
        const { rest, options } = splitQuery(call, request.query as Record<string, string>)
        const query = checked('query', readPath(call.query, rest))
        const given = withoutEcho(call, request.body)
        const body = call.method === 'GET' || call.upload ? undefined : call.free ? given : checked('body', given ?? {})
        const key = call.method === 'POST' ? keyOf(request) : undefined
        const file = call.upload ? await readUpload(request, call.upload) : undefined
        reply.header('cache-control', 'no-store')
        const run = <T>(work: (client: Tx) => Promise<T>): Promise<T> =>
          tx(deps.db, { usuario: sesion.Usuario, origen: request.ip }, client =>
            key
              ? keep(
                  client,
                  { sesion, key, request, file },
                  () => work(client),
                  answer => envelopeText(answer, call.method),
                )
              : work(client),
          )
        try {
          return sendAnswer(reply, call, await handler({ ...deps, sesion, params, query, body, options, file, request, tx: run } as never))
        } catch (error) {
          if (!(error instanceof Repeated)) throw error
          return sendText(reply, error.body)
        }
      },
    })
  }
}
