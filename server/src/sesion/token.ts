/** Access tokens of programs: how one is made and recognised, how many requests it may make. */
import { randomBytes } from 'node:crypto'
import { digestOf } from '../http/digest.ts'

/** By this prefix scanners of secrets find a token that was published. */
const PREFIX = 'nogal_'
const SECRET_BYTES = 20
/** The end of a token follows from the rest, so that other texts are refused without a query. */
const CHECK_LENGTH = 8
const FORM = new RegExp(`^${PREFIX}[0-9a-f]{${SECRET_BYTES * 2 + CHECK_LENGTH}}$`)
const SHOWN = PREFIX.length + 6

const checkOf = (body: string): string => digestOf(body).slice(0, CHECK_LENGTH)

export type NewToken = { token: string; huella: string; comienzo: string }

/** A new token, the hash by which it is stored, and the characters by which people recognise it. */
export const newToken = (): NewToken => {
  const body = `${PREFIX}${randomBytes(SECRET_BYTES).toString('hex')}`
  const token = body + checkOf(body)
  return { token, huella: digestOf(token), comienzo: token.slice(0, SHOWN) }
}

/** Does a text claim to be a token? */
export const looksLikeToken = (text: string): boolean => text.startsWith(PREFIX)

/** The hash of a token; undefined for a text that the portal never made. */
export const hashOfToken = (token: string): string | undefined => {
  if (!FORM.test(token)) return undefined
  const body = token.slice(0, -CHECK_LENGTH)
  return token.endsWith(checkOf(body)) ? digestOf(token) : undefined
}

/** At most this many requests a minute by one token, in each process. */
export const MOST_BY_TOKEN = 300
const MINUTE_MS = 60_000
/** At most this many tokens are counted; the ones counted longest are forgotten first. */
const MOST_TOKENS = 10_000

/** Counts the requests of tokens by minutes; the seconds to wait for a token that made too many. */
export const paceOf = (): ((id: string) => number) => {
  const counted = new Map<string, { n: number; until: number }>()
  return id => {
    const now = performance.now()
    const known = counted.get(id)
    if (known && known.until > now) return ++known.n > MOST_BY_TOKEN ? Math.ceil((known.until - now) / 1000) : 0
    counted.delete(id)
    if (counted.size >= MOST_TOKENS) counted.delete(counted.keys().next().value!)
    counted.set(id, { n: 1, until: now + MINUTE_MS })
    return 0
  }
}
