/** Bodies that arrive too slowly are cut off: each holds a connection and its memory for as long as it is not whole. */
import type { FastifyInstance } from 'fastify'
import { refuseUnreadable } from './errors.ts'

/** Milliseconds for a body of JSON to be whole, and for a form or part with files. */
export type SlowOptions = { json: number; form: number }
/** A file of 25 MB at 400 kbit/s takes 500 s. */
const LIMITS: SlowOptions = { json: 60_000, form: 600_000 }

/** Ends a request whose body is not whole in time, with a 408 that says so. */
export const refuseSlowBodies = (app: FastifyInstance, { json, form }: SlowOptions = LIMITS): void => {
  app.addHook('onRequest', (request, reply, next) => {
    const { raw, headers } = request
    if (headers['content-length'] || headers['transfer-encoding']) {
      const isForm = /^(?:multipart\/|application\/offset\+octet-stream)/.test(headers['content-type'] ?? '')
      const tooSlow = () => refuseUnreadable(Object.assign(new Error('slow body'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), raw.socket)
      const timer = setTimeout(tooSlow, isForm ? form : json)
      const stop = () => clearTimeout(timer)
      raw.once('end', stop).once('close', stop)
      // who was refused at once may leave the rest of a body unread
      reply.raw.once('finish', stop)
    }
    next()
  })
}
