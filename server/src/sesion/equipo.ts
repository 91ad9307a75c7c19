/** A known device of a user: its browser has a secret cookie that no script can read, the database its hash. */
import { createHash, randomBytes } from 'node:crypto'
import type { HttpRequest } from '../http/handle.ts'

const COOKIE = 'nogal_equipo'
const KEPT_DAYS = 180

/** The hash of a request's device cookie; null when it has none. */
export const equipoOf = ({ headers }: HttpRequest): string | null => {
  const secret = secretOf(headers.cookie)
  return secret ? digest(secret) : null
}

const secretOf = (cookie = ''): string | undefined => new RegExp(`(?:^|;\\s*)${COOKIE}=([\\w-]{43})(?:;|$)`).exec(cookie)?.[1]
const digest = (secret: string): string => createHash('sha256').update(secret).digest('hex')

/** The device of a request, which keeps its secret or gets a new one; `headers` of the answer set the cookie for half a year. */
export const welcomeEquipo = (request: HttpRequest): { huella: string; headers: Record<string, string> } => {
  const secret = secretOf(request.headers.cookie) ?? randomBytes(32).toString('base64url')
  const secure = request.protocol === 'https' ? '; Secure' : ''
  const cookie = `${COOKIE}=${secret}; Path=/api/login; Max-Age=${KEPT_DAYS * 86_400}; HttpOnly; SameSite=Strict${secure}`
  return { huella: digest(secret), headers: { 'set-cookie': cookie } }
}
