/** Sends one request to the server: bearer token, envelope, expired sessions, network failures. */
import type { Envelope } from '@nogal/model/call'
import { ENSAYO } from '@nogal/model/consecuencia/ensayo'
import { VISTO } from '@nogal/model/visto'
import { heard, isAnswering } from './away.ts'
import { earlyAnswer, noteRead } from './early.ts'
import { ApiError, UNREACHABLE, UNREACHED } from './error.ts'
import { toldAt } from './events.ts'
import { KEPT_AT, transport } from './transport.ts'
import { type Wait, watch } from './waiting.ts'

export interface Request {
  method: string
  url: string
  body?: unknown
  /** The idempotency key, with which a repeated request changes nothing a second time. */
  key?: string
  /** Only the effects of the change are asked for. */
  rehearses?: true | undefined
  /** A call that needs no session: its 401 means wrong credentials. */
  anonymous?: boolean
  /** A background request: when the session has expired, it fails, and the user is not asked to log in. */
  background?: boolean
  signal?: AbortSignal | undefined
  /** The text shown while its answer takes long. */
  wait?: Omit<Wait, 'since'>
}

const UNREADABLE = 'El servidor respondió algo que no se entiende. Vuelva a intentarlo en un momento.'

/** The session on whose behalf requests are made. */
export interface RequestSession {
  token: () => string | null
  /** Resolves once there is a token other than the refused one. */
  renew: (refused: string | null) => Promise<void>
}

/** Sends requests on behalf of a session; when it has expired, waits until the user has logged in again and repeats the request. */
export const sender =
  ({ token, renew }: RequestSession) =>
  async (request: Request): Promise<Response> => {
    const held = token()
    let response = await attempt(request, held)
    if (response.status === 401 && !request.anonymous && !request.background) {
      await renew(held)
      response = await attempt(request, token())
    }
    if (!response.ok) throw await refusal(response)
    return response
  }

/** The envelope of an answer. */
export async function readEnvelope<D>(response: Response): Promise<Envelope<D>> {
  const envelope = await parse<D>(response)
  if (!envelope) throw new ApiError(response.status, UNREADABLE)
  if (!envelope.estado) throw new ApiError(response.status, envelope.mensaje, envelope.errores, envelope.data)
  return envelope
}

async function attempt(request: Request, token: string | null): Promise<Response> {
  const end = request.wait && watch(request.wait)
  try {
    return await fetched(request, token)
  } finally {
    end?.()
  }
}

/** The result of some work, unless a signal is aborted first, for work that knows no signal: it then fails as `fetch` does. */
const unlessAborted = <T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> =>
  signal
    ? Promise.race([
        work,
        new Promise<never>((_, reject) => {
          const abort = () => reject(signal.reason)
          if (signal.aborted) abort()
          else signal.addEventListener('abort', abort, { once: true })
        }),
      ])
    : work

async function fetched(request: Request, token: string | null): Promise<Response> {
  const { method, url, body, key, rehearses, background, signal } = request
  if (!key && !rehearses && !background) {
    if (method === 'GET') noteRead(url)
    const early = earlyAnswer(url, token, body)
    const answer = early && (await unlessAborted(early, signal))
    if (answer) return answer
  }
  const form = body instanceof FormData
  const headers = new Headers({ accept: 'application/json' })
  if (token) headers.set('authorization', `Bearer ${token}`)
  if (body !== undefined && !form) headers.set('content-type', 'application/json')
  if (key) headers.set('idempotency-key', key)
  if (rehearses) headers.set(ENSAYO, 'si')
  const told = toldAt()
  if (told) headers.set(VISTO, told)
  // each answer has its own cache headers: lists of parameters may be cached
  const init: RequestInit = { method, headers, cache: method === 'GET' ? 'default' : 'no-store', signal: signal ?? null }
  if (body !== undefined) init.body = form ? body : JSON.stringify(body)
  // One retry when the network fails: safe, because reads change nothing and writes have an idempotency key.
  const tries = method === 'GET' || key ? 2 : 1
  for (let n = 1; ; n++) {
    try {
      const response = await transport(url, init)
      heard(isAnswering(response.status) && !response.headers.has(KEPT_AT))
      return response
    } catch (error) {
      if (signal?.aborted) throw error
      if (n >= tries) {
        heard(false)
        throw new ApiError(UNREACHED, UNREACHABLE)
      }
      await new Promise(done => setTimeout(done, 400))
    }
  }
}

async function refusal(response: Response): Promise<ApiError> {
  const envelope = await parse(response)
  const mensaje = envelope?.mensaje || (response.status >= 502 ? UNREACHABLE : UNREADABLE)
  return new ApiError(response.status, mensaje, envelope?.errores, envelope?.data)
}

async function parse<D>(response: Response): Promise<Envelope<D> | undefined> {
  try {
    return (await response.json()) as Envelope<D>
  } catch {
    return undefined
  }
}
