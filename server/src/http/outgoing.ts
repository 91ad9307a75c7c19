/** Asks servers of other companies: only public addresses, nothing that is too long or too slow, and no redirects. */
import { lookup } from 'node:dns'
import { type IncomingMessage, request as plain } from 'node:http'
import { request as secure } from 'node:https'
import type { LookupFunction } from 'node:net'
import { isIP } from 'node:net'
import proxyAddr from '@fastify/proxy-addr'

/** Networks that are not of the public internet. */
const PRIVATE = proxyAddr.compile([
  ...['loopback', 'linklocal', 'uniquelocal'],
  ...['0.0.0.0/8', '100.64.0.0/10', '192.0.0.0/24', '198.18.0.0/15', '224.0.0.0/4', '240.0.0.0/4', '::/128', '64:ff9b::/96', 'ff00::/8'],
])

/** Why an answer can't be used, in a Spanish sentence. */
export class OutgoingError extends Error {
  override name = 'OutgoingError'
  /** `status` is that of the answer, if there was one; `waitMs` how long the server asks to wait; `said` how its answer begins, where that was asked for. */
  constructor(
    message: string,
    readonly status?: number,
    readonly waitMs?: number,
    readonly said?: string,
  ) {
    super(message)
  }
}

export type OutgoingRequest = {
  url: URL
  headers: Readonly<Record<string, string>>
  /** Private addresses and networks that may be asked all the same. */
  allowed: readonly string[]
  mostBytes: number
  timeoutMs: number
  /** Is sent by POST where no other method is given; without one, the request is a GET. */
  body?: string
  /** Reads only the beginning of an answer, of at most `mostBytes`, also of a refusal. */
  beginning?: true
}
type Exchange = OutgoingRequest & {
  method?: string
  /** Which statuses the caller reads; any other is an error. */
  accepts: (status: number) => boolean
}
export type OutgoingAnswer = { status: number; body: string; headers: Readonly<Record<string, string | string[] | undefined>> }

const DAY_MS = 86_400_000

/** Milliseconds of a `Retry-After` header in seconds or as a date, at most a day; undefined when there is none. */
export const waitOf = (header: string | undefined, now = Date.now()): number | undefined => {
  const ms = header === undefined ? Number.NaN : /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - now
  return Number.isNaN(ms) ? undefined : Math.min(Math.max(ms, 0), DAY_MS)
}

/** May an IP address be asked? */
export const isAllowed = (address: string, allowed: readonly string[]): boolean =>
  !PRIVATE(address, 0) || (allowed.length > 0 && proxyAddr.compile([...allowed])(address, 0))

/** The IP address that a URL names; undefined where its host has a name. */
const addressIn = ({ hostname }: URL): string | undefined => {
  const literal = hostname === 'localhost' ? '127.0.0.1' : hostname.replace(/^\[|\]$/g, '')
  return isIP(literal) ? literal : undefined
}

/** May a URL be asked without encryption? Only at an address of a private network that is allowed by name. */
export const mayBePlain = (url: URL, allowed: readonly string[]): boolean => {
  const address = addressIn(url)
  return address !== undefined && PRIVATE(address, 0) && isAllowed(address, allowed)
}

const refusal = (address: string) =>
  new OutgoingError(
    `La dirección ${address} es de una red privada. Si es correcta, agréguela a SALIDA_PRIVADA donde se configura el servidor.`,
  )

/** Looks a name up, and refuses private addresses at the very connection: a name may change between a check and the use. */
const guarded =
  (allowed: readonly string[]): LookupFunction =>
  (name, options, done) =>
    lookup(name, { ...options, all: true }, (error, found) => {
      const refused = error ? undefined : found.find(({ address }) => !isAllowed(address, allowed))
      if (error || refused) return done(error ?? refusal(refused!.address), '', 0)
      if (options.all) return done(null, found as never)
      done(null, found[0]!.address, found[0]!.family)
    })

const UNREACHABLE: Readonly<Record<string, string>> = {
  ENOTFOUND: 'el nombre del servidor no existe',
  EAI_AGAIN: 'no se pudo buscar el nombre del servidor',
  ECONNREFUSED: 'el servidor no acepta conexiones',
  ECONNRESET: 'el servidor cortó la conexión',
}

/** The text of an answer, of at most `mostBytes`: of a longer one the beginning, where that is asked for, or a refusal. */
const readAnswer = (answer: IncomingMessage, { mostBytes, beginning }: OutgoingRequest): Promise<string> =>
  new Promise((resolve, reject) => {
    const pieces: Buffer[] = []
    let bytes = 0
    const done = () => resolve(Buffer.concat(pieces).subarray(0, mostBytes).toString('utf8'))
    answer.on('data', (piece: Buffer) => {
      bytes += piece.length
      const isLong = bytes > mostBytes
      if (!isLong || beginning) pieces.push(piece)
      if (!isLong) return
      if (beginning) done()
      answer.destroy(
        beginning ? undefined : new OutgoingError(`La respuesta pasa de ${Math.round(mostBytes / 2 ** 20)} MB.`, answer.statusCode),
      )
    })
    answer.on('end', done)
    answer.on('error', reject)
  })

const isFine = (status: number): boolean => status >= 200 && status <= 299
const isRedirect = (status: number): boolean => status >= 300 && status <= 399

/** The answer of a server, with a status from 200 to 299; throws an `OutgoingError` for anything else. */
export const askOutside = (request: OutgoingRequest): Promise<OutgoingAnswer> => exchange({ ...request, accepts: isFine })

/** A `fetch` for libraries that bring their own protocol: the same limits, any status but redirects. */
export const outgoingFetch =
  (limits: Pick<OutgoingRequest, 'allowed' | 'mostBytes' | 'timeoutMs'>) =>
  async (url: string, { method = 'GET', headers = {}, body }: { method?: string; headers?: Record<string, string>; body?: unknown }) => {
    const sent = body === undefined || body === null ? {} : { body: String(body) }
    const answer = await exchange({ ...limits, url: new URL(url), method, headers, ...sent, accepts: status => !isRedirect(status) })
    const told = Object.entries(answer.headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)] as [string, string]],
    )
    return new Response(answer.body, { status: answer.status, headers: told })
  }

const exchange = (asked: Exchange): Promise<OutgoingAnswer> => {
  const { url, headers, allowed, timeoutMs, body, beginning, accepts, method = body === undefined ? 'GET' : 'POST' } = asked
  const address = addressIn(url)
  if (address && !isAllowed(address, allowed)) return Promise.reject(refusal(address))
  const send = url.protocol === 'https:' ? secure : plain
  const signal = AbortSignal.timeout(timeoutMs)
  return new Promise<OutgoingAnswer>((resolve, reject) => {
    const sent = send(url, { method, headers, lookup: guarded(allowed), signal, agent: false }, answer => {
      const { statusCode: status = 0 } = answer
      if (accepts(status)) {
        readAnswer(answer, asked).then(said => resolve({ status, body: said, headers: answer.headers }), reject)
        return
      }
      const why = isRedirect(status) ? 'mandó a otra dirección; escriba esa en su lugar' : `respondió ${status}`
      const refuse = (said?: string) =>
        reject(new OutgoingError(`El servidor ${why}.`, status, waitOf(answer.headers['retry-after']), said))
      if (beginning) return void readAnswer(answer, asked).then(refuse, () => refuse())
      answer.destroy()
      refuse()
    })
    sent.on('error', reject)
    sent.end(body)
  }).catch((error: NodeJS.ErrnoException) => {
    if (error instanceof OutgoingError) throw error
    if (signal.aborted) throw new OutgoingError(`El servidor no respondió en ${timeoutMs / 1000} s.`)
    throw new OutgoingError(`No se pudo preguntar: ${UNREACHABLE[error.code ?? ''] ?? error.message}.`)
  })
}
