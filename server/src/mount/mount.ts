/** Turns calls into routes of the web server, and sends what `dispatch.ts` returns according to its kind. No other module sends bytes. */
import type {} from '@fastify/rate-limit'
import type { AnyCall } from '@nogal/model/call'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import type { Db } from '../db/open.ts'
import { EventsAnswer } from '../http/answers.ts'
import type { Mounted } from '../http/handle.ts'
import { liveOf } from '../live/live.ts'
import { noteDuration } from '../panel/procesos.ts'
import { dispatcher } from './dispatch.ts'
import { type EventsOptions, eventsOf } from './events.ts'
import { Repeated } from './idempotency.ts'
import { operation } from './openapi.ts'
import { sendPageError } from './page.ts'
import { sendAnswer, sendText } from './send.ts'

const isPage = ({ data: { shape } }: AnyCall): boolean => shape.kind === 'page' || (shape.kind === 'file' && shape.page === true)

export type MountDeps = { db: Db; config: Config } & EventsOptions

/** Mounts calls in the given order; returns how many streams of events are open. */
export const mount = (app: FastifyInstance, deps: MountDeps, mounted: readonly Mounted[]): { streams: () => number } => {
  const { sendEvents, streams } = eventsOf(app, deps)
  const live = liveOf(deps.db.changes, { ...(deps.heartbeatMs && { beatMs: deps.heartbeatMs }) })
  app.addHook('onClose', async () => live.close())
  const dispatch = dispatcher({ db: deps.db, config: deps.config, live })
  for (const one of mounted) {
    const { call } = one
    const answerTo = dispatch(one)
    app.route({
      method: call.method,
      url: call.path.replace(/\{(\w+)\}/g, ':$1'),
      config: {
        // the model's own checks run in the dispatcher; the description is made when somebody asks for that of all calls
        swaggerTransform: ({ url }: { url: string }) => ({ schema: operation(call), url }),
        ...(call.limit && { rateLimit: { max: call.limit, timeWindow: 60_000 } }),
        ...(isPage(call) && { isPage: true, takes: Object.keys(call.body).length > 0 }),
      },
      ...(isPage(call) && { errorHandler: sendPageError }),
      ...(call.list && {
        onResponse: async (_: FastifyRequest, reply: FastifyReply) => noteDuration(deps.db, call, reply.elapsedTime),
      }),
      handler: async (request: FastifyRequest, reply: FastifyReply) => {
        const { headers, isKept, answer, stands, who } = await answerTo(request, more => void reply.headers(more))
        reply.headers(headers)
        if (isKept) return reply.code(304).send()
        if (answer instanceof EventsAnswer) sendEvents(reply, answer, stands, who)
        else if (answer instanceof Repeated) await sendText(reply, answer.body)
        else await sendAnswer(reply, call, answer)
        return reply
      },
    })
  }
  return { streams }
}
