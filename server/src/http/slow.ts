/** Cuts off bodies that arrive too slowly, because each holds a connection and memory until it is complete. */
import type { FastifyInstance } from 'fastify'
import { refuseUnreadable } from './errors.ts'

/** Milliseconds in which a JSON body must be complete, and a form or part with files. */
export type SlowOptions = { json: number; form: number }
/** A file of 25 MB at 400 kbit/s takes 500 s. */
const LIMITS: SlowOptions = { json: 60_000, form: 600_000 }

/** Ends a request whose body is not complete in time, with a 408. */
export const refuseSlowBodies = (app: FastifyInstance, { json, form }: SlowOptions = LIMITS): void => {
  app.addHook('onRequest', (request, reply, next) => {
    const { raw, headers } = request
    if (headers['content-length'] || headers['transfer-encoding']) {
      const isForm = /^(?:multipart\/|application\/offset\+octet-stream)/.test(headers['content-type'] ?? '')
      const tooSlow = () =>
        refuseUnreadable(Object.assign(new Error('slow body'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), raw.socket, request.id)
      const timer = setTimeout(tooSlow, isForm ? form : json)
      const stop = () => clearTimeout(timer)
      raw.once('end', stop).once('close', stop)
      // after an early refusal the rest of the body may never be read, so the timer ends with the answer, too
      reply.raw.once('finish', stop)
    }
    next()
  })
}
