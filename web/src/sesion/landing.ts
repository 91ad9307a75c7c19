/** An address to return to after the login, if it is safe: a path of this portal, never another site. */
export function safeAddress(address: unknown): string | null {
  if (typeof address !== 'string' || !/^\/(?![/\\])/.test(address)) return null
  return /^\/(login|session)\b/.test(address) || address === '/' ? null : address
}
