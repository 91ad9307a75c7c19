/** The cookies of the portal: kept from scripts and from requests of other sites, and sent without TLS only where the portal has none. */
import type { HttpRequest } from './handle.ts'

/** The value of a cookie that a request brings; undefined when it brings none. */
export const cookieIn = ({ headers }: Pick<HttpRequest, 'headers'>, name: string): string | undefined =>
  headers.cookie?.match(new RegExp(`(?:^|;\\s*)${name}=([^;]*)`))?.[1]

/** The header that sets a cookie for the paths below `path`. */
export const cookieOf = (
  { protocol }: Pick<HttpRequest, 'protocol'>,
  { name, value, path, seconds }: { name: string; value: string; path: string; seconds: number },
): Record<'set-cookie', string> => ({
  'set-cookie': `${name}=${value}; Path=${path}; Max-Age=${seconds}; HttpOnly; SameSite=Strict${protocol === 'https' ? '; Secure' : ''}`,
})
