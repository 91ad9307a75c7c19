/** The portal's own server in the same process as its caller: the same features over the same dispatcher, with the in-memory engine. */
import { Readable } from 'node:stream'
import { PGlite, type PGliteOptions } from '@electric-sql/pglite'
import type { AnyCall, Envelope } from '@nogal/model/call'
import type { Config } from '../../server/src/config.ts'
import { FEATURES } from '../../server/src/features.ts'
import { EventsAnswer, FileAnswer, PageAnswer, StreamAnswer, WithMessage } from '../../server/src/http/answers.ts'
import { refusalOf } from '../../server/src/http/errors.ts'
import type { HttpRequest } from '../../server/src/http/handle.ts'
import { isTooDeep } from '../../server/src/http/json.ts'
import { Refusal } from '../../server/src/http/refusal.ts'
import { liveOf } from '../../server/src/live/live.ts'
import { type AnsweredRequest, dispatcher } from '../../server/src/mount/dispatch.ts'
import { disposition, envelopeText } from '../../server/src/mount/envelope.ts'
import { Repeated } from '../../server/src/mount/idempotency.ts'
import { guardarContenidos } from '../../server/src/muestra/archivos.ts'
import { withKey } from '../../server/src/sesion/key.ts'
import type { Ask, Demo, DemoAnswer } from './ask.ts'
import { memoryDb } from './base.ts'
import { routesOf } from './routes.ts'
import { withSample } from './sample.ts'
import { sessionKeeper } from './session.ts'

const SETTINGS = {
  MUESTRA: true,
  DATOS: '/demo',
  APROBACION_DIAS: 14,
  ...{
    PORT: 0,
    HOST: 'demo',
    PROXY_CONFIABLE: [],
    METRICAS: [],
    SALIDA_PRIVADA: [],
    CONEXIONES: 1,
    CONEXIONES_LISTAS: 1,
    LOG_LEVEL: 'silent' as const,
  },
  ACCESOS_DIAS: 365,
  ...{ OIDC_NOMBRE: '', INGRESO_LOCAL: true },
  ...{ DATABASE_URL_LECTURA: [], LECTURA_ATRASO: 1, OTEL_SERVICE_NAME: 'nogal', OTEL_TRACES_SAMPLER_ARG: 0 },
} satisfies Config

const JSON_TYPE = 'application/json; charset=utf-8'
const NO_STORE = { 'cache-control': 'no-store' }

const bodyOf = ({ body, headers }: Ask): unknown => {
  if (body === undefined || Array.isArray(body)) return undefined
  if (typeof body !== 'string') return Readable.from([Buffer.from(body)], { objectMode: false })
  if (!headers['content-type']?.startsWith('application/json') || !body.trim()) return undefined
  if (isTooDeep(body)) throw new Refusal(400, 'Los datos enviados tienen demasiados niveles.')
  try {
    return JSON.parse(body)
  } catch {
    throw new Refusal(400, 'El JSON enviado no es válido.')
  }
}

const partsOf = ({ body }: Ask) =>
  (Array.isArray(body) ? body : []).map(({ field, name, type, bytes }) => ({
    ...{ fieldname: field, filename: name, mimetype: type, toBuffer: async () => Buffer.from(bytes) },
    get file() {
      return Readable.from([Buffer.from(bytes)], { objectMode: false })
    },
  }))

const requestOf = (ask: Ask, params: Record<string, string>): HttpRequest => {
  const parts = partsOf(ask)
  const address = new URL(ask.url, 'https://demo')
  return {
    ...{ method: ask.method, url: ask.url, headers: ask.headers, params, query: Object.fromEntries(address.searchParams) },
    ...{ ip: '127.0.0.1', protocol: 'https', host: 'localhost', body: bodyOf(ask), log: console },
    file: async () => parts[0],
    files: async function* () {
      yield* parts
    },
  } as unknown as HttpRequest
}

const whole = async (source: AsyncIterable<Uint8Array>): Promise<Buffer> => {
  const pieces: Uint8Array[] = []
  for await (const piece of source) pieces.push(piece)
  return Buffer.concat(pieces)
}

const toldOf = async (call: AnyCall, { headers, isKept, answer }: AnsweredRequest): Promise<DemoAnswer> => {
  if (isKept) return { status: 304, headers, body: '' }
  if (answer instanceof PageAnswer) return { status: answer.status, headers: { 'content-type': 'text/html' }, body: answer.body }
  const named = { ...headers, ...((answer instanceof WithMessage || answer instanceof StreamAnswer) && answer.headers) }
  if (answer instanceof FileAnswer || answer instanceof StreamAnswer) {
    const body = answer instanceof FileAnswer ? answer.bytes : await whole(answer.source)
    return { status: 200, headers: { ...named, 'content-type': answer.type, 'content-disposition': disposition(answer) }, body }
  }
  const body = answer instanceof Repeated ? answer.body : envelopeText(answer, call)
  return { status: 200, headers: { ...named, 'content-type': JSON_TYPE }, body }
}

const refused = (error: unknown): DemoAnswer => {
  const known = refusalOf(error)
  if (!known) console.error(String((error as Error)?.stack ?? error))
  const failed: Envelope = { estado: false, mensaje: 'Ocurrió un error inesperado en la demostración. Reiníciela y vuelva a intentarlo.' }
  const { status, envelope } = known ?? { status: 500, envelope: failed }
  return { status, headers: { ...NO_STORE, 'content-type': JSON_TYPE }, body: JSON.stringify(envelope) }
}

/** Opens a portal over an engine that holds the sample. */
export const openDemo = async (options: PGliteOptions): Promise<Demo> => {
  const engine = await PGlite.create(options)
  const db = memoryDb(engine)
  const config = await withKey(db, SETTINGS)
  await guardarContenidos(db, config)
  const live = liveOf(db.changes)
  const find = routesOf(FEATURES, dispatcher({ db, config, live }))

  const answerOnce: Demo['answer'] = async (ask, listener) => {
    try {
      const { call, answerTo, params } = find(ask.method, ask.url)
      const answered = await answerTo(requestOf(ask, params))
      if (!(answered.answer instanceof EventsAnswer)) return await toldOf(call, answered)
      const close = answered.answer.open({ send: event => listener?.event(event), end: () => listener?.end() })
      return { status: 200, headers: { ...NO_STORE, 'content-type': 'text/event-stream; charset=utf-8' }, body: '', close }
    } catch (error) {
      return refused(error)
    }
  }
  const answer = withSample(answerOnce)
  const known = sessionKeeper(answerOnce)
  return {
    answer: async (ask, listener) => answer(await known(ask), listener),
    close: async () => {
      live.close()
      await db.close()
    },
  }
}
