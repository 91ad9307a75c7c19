/** A known device of a user: its browser has a secret cookie that no script can read, the database its hash. */
import { randomBytes } from 'node:crypto'
import { cookieIn, cookieOf } from '../http/cookies.ts'
import { digestOf } from '../http/digest.ts'
import type { HttpRequest } from '../http/handle.ts'

const COOKIE = 'nogal_equipo'
const KEPT_DAYS = 180

/** The hash of a request's device cookie; null when it has none. */
export const equipoOf = (request: HttpRequest): string | null => {
  const secret = secretOf(request)
  return secret ? digestOf(secret) : null
}

const secretOf = (request: HttpRequest): string | undefined => {
  const secret = cookieIn(request, COOKIE)
  return secret && /^[\w-]{43}$/.test(secret) ? secret : undefined
}

/** The device of a request, which keeps its secret or gets a new one; `headers` of the answer set the cookie for half a year. */
export const welcomeEquipo = (request: HttpRequest): { huella: string; headers: Record<string, string> } => {
  const secret = secretOf(request) ?? randomBytes(32).toString('base64url')
  const cookie = { name: COOKIE, value: secret, path: '/api/login', seconds: KEPT_DAYS * 86_400 }
  return { huella: digestOf(secret), headers: cookieOf(request, cookie) }
}
