/** One request to the server: bearer token, envelope, the session that ran out, the network that failed. */
import type { Envelope } from '@nogal/model/call'
import { readToken, renewSession } from '../sesion/sesion.ts'

/** A refusal by the server, or (status 0) a server that could not be reached. */
export class ApiError extends Error {
  readonly status: number
  /** The server's sentence, in Spanish: it tells the person what to do. */
  readonly mensaje: string
  readonly errores: { campo: string; mensaje: string }[]
  /** On 409, the row as it is now. */
  readonly data: unknown

  constructor(status: number, mensaje: string, errores: { campo: string; mensaje: string }[] = [], data?: unknown) {
    super(mensaje)
    this.name = 'ApiError'
    this.status = status
    this.mensaje = mensaje
    this.errores = errores
    this.data = data
  }
}

export interface Request {
  method: string
  url: string
  body?: unknown
  /** Repeating a request under the same key changes nothing a second time. */
  key?: string
  /** A call that needs no session: its 401 means wrong credentials. */
  anonymous?: boolean
  signal?: AbortSignal | undefined
}

const UNREACHABLE = 'No se pudo llegar al servidor. Revise su conexión y vuelva a intentarlo.'
const UNREADABLE = 'El servidor respondió algo que no se entiende. Vuelva a intentarlo en un momento.'

/** Makes the request; when the session ran out, waits until the person has logged in again and repeats it. */
export async function send(request: Request): Promise<Response> {
  const token = readToken()
  let response = await attempt(request, token)
  if (response.status === 401 && !request.anonymous) {
    await renewSession(token)
    response = await attempt(request, readToken())
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

async function attempt({ method, url, body, key, signal }: Request, token: string | null): Promise<Response> {
  const form = body instanceof FormData
  const headers = new Headers({ accept: 'application/json' })
  if (token) headers.set('authorization', `Bearer ${token}`)
  if (body !== undefined && !form) headers.set('content-type', 'application/json')
  if (key) headers.set('idempotency-key', key)
  // the server says of each answer whether it may be kept: lists of parameters, as long as they stand
  const init: RequestInit = { method, headers, cache: method === 'GET' ? 'default' : 'no-store', signal: signal ?? null }
  if (body !== undefined) init.body = form ? body : JSON.stringify(body)
  // One more try when the network drops: safe, since reads change nothing and writes carry a key.
  const tries = method === 'GET' || key ? 2 : 1
  for (let n = 1; ; n++) {
    try {
      return await fetch(url, init)
    } catch (error) {
      if (signal?.aborted) throw error
      if (n >= tries) throw new ApiError(0, UNREACHABLE)
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
