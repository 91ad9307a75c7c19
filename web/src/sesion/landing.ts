/** An address that may be returned to after the login: a path of this portal, never another site. */
export function safeAddress(address: unknown): string | null {
  if (typeof address !== 'string' || !/^\/(?![/\\])/.test(address)) return null
  return /^\/(login|session)\b/.test(address) || address === '/' ? null : address
}
