/** Asks servers of other companies: only public addresses, nothing that is too long or too slow, and no redirects. */
import { lookup } from 'node:dns'
import { request as plain } from 'node:http'
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
  /** `status` is that of the answer, if there was one; `waitMs` how long the server asks to wait. */
  constructor(
    message: string,
    readonly status?: number,
    readonly waitMs?: number,
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
}
export type OutgoingAnswer = { body: string; headers: Readonly<Record<string, string | string[] | undefined>> }

const DAY_MS = 86_400_000

/** Milliseconds of a `Retry-After` header in seconds or as a date, at most a day; undefined when there is none. */
export const waitOf = (header: string | undefined, now = Date.now()): number | undefined => {
  const ms = header === undefined ? Number.NaN : /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - now
  return Number.isNaN(ms) ? undefined : Math.min(Math.max(ms, 0), DAY_MS)
}

/** May an IP address be asked? */
export const isAllowed = (address: string, allowed: readonly string[]): boolean =>
  !PRIVATE(address, 0) || (allowed.length > 0 && proxyAddr.compile([...allowed])(address, 0))

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

/** The answer of a server, with a status from 200 to 299; throws an `OutgoingError` for anything else. */
export const askOutside = ({ url, headers, allowed, mostBytes, timeoutMs }: OutgoingRequest): Promise<OutgoingAnswer> => {
  const literal = url.hostname.replace(/^\[|\]$/g, '')
  if (isIP(literal) && !isAllowed(literal, allowed)) return Promise.reject(refusal(literal))
  const send = url.protocol === 'https:' ? secure : plain
  const signal = AbortSignal.timeout(timeoutMs)
  return new Promise<OutgoingAnswer>((resolve, reject) => {
    const sent = send(url, { headers, lookup: guarded(allowed), signal, agent: false }, answer => {
      const { statusCode = 0 } = answer
      if (statusCode < 200 || statusCode > 299) {
        answer.destroy()
        const why = statusCode >= 300 && statusCode < 400 ? 'mandó a otra dirección; escriba esa en su lugar' : `respondió ${statusCode}`
        reject(new OutgoingError(`El servidor ${why}.`, statusCode, waitOf(answer.headers['retry-after'])))
        return
      }
      const pieces: Buffer[] = []
      let bytes = 0
      answer.on('data', (piece: Buffer) => {
        bytes += piece.length
        if (bytes > mostBytes) answer.destroy(new OutgoingError(`La respuesta pasa de ${Math.round(mostBytes / 2 ** 20)} MB.`, statusCode))
        else pieces.push(piece)
      })
      answer.on('end', () => resolve({ body: Buffer.concat(pieces).toString('utf8'), headers: answer.headers }))
      answer.on('error', reject)
    })
    sent.on('error', reject)
    sent.end()
  }).catch((error: NodeJS.ErrnoException) => {
    if (error instanceof OutgoingError) throw error
    if (signal.aborted) throw new OutgoingError(`El servidor no respondió en ${timeoutMs / 1000} s.`)
    throw new OutgoingError(`No se pudo preguntar: ${UNREACHABLE[error.code ?? ''] ?? error.message}.`)
  })
}
