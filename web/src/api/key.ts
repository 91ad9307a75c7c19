/** A new idempotency key; `randomUUID` only exists in secure contexts. */
export function newKey(): string {
  return globalThis.crypto.randomUUID?.() ?? Array.from(crypto.getRandomValues(new Uint32Array(4)), n => n.toString(36)).join('')
}
