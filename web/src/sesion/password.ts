/** The value sent instead of the password: SHA-256 of the upper-cased text, in hexadecimal. */
export async function hashPassword(password: string): Promise<string> {
  const bytes = new TextEncoder().encode(password.toUpperCase())
  // Browsers provide crypto.subtle only over https and on localhost.
  const digest = globalThis.crypto?.subtle ? new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)) : sha256(bytes)
  return Array.from(digest, byte => byte.toString(16).padStart(2, '0')).join('')
}

const primes = (count: number): number[] => {
  const found: number[] = []
  for (let n = 2; found.length < count; n++) if (found.every(p => n % p)) found.push(n)
  return found
}
const fraction = (x: number): number => ((x - Math.floor(x)) * 2 ** 32) | 0
const rotate = (x: number, n: number): number => (x >>> n) | (x << (32 - n))

/** SHA-256 (FIPS 180-4) for pages that were not loaded over https. */
export function sha256(message: Uint8Array): Uint8Array {
  const K = primes(64).map(p => fraction(Math.cbrt(p)))
  const H = primes(8).map(p => fraction(Math.sqrt(p)))
  const padded = new Uint8Array(Math.ceil((message.length + 9) / 64) * 64)
  padded.set(message)
  padded[message.length] = 0x80
  const view = new DataView(padded.buffer)
  view.setBigUint64(padded.length - 8, BigInt(message.length) * 8n)
  const w = new Int32Array(64)
  for (let block = 0; block < padded.length; block += 64) {
    for (let i = 0; i < 16; i++) w[i] = view.getInt32(block + i * 4)
    for (let i = 16; i < 64; i++) {
      const a = w[i - 15]!
      const b = w[i - 2]!
      w[i] = w[i - 16]! + w[i - 7]! + (rotate(a, 7) ^ rotate(a, 18) ^ (a >>> 3)) + (rotate(b, 17) ^ rotate(b, 19) ^ (b >>> 10))
    }
    let [a, b, c, d, e, f, g, h] = H as [number, number, number, number, number, number, number, number]
    for (let i = 0; i < 64; i++) {
      const t1 = (h + (rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)) + ((e & f) ^ (~e & g)) + K[i]! + w[i]!) | 0
      const t2 = ((rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0
      h = g
      g = f
      f = e
      e = (d + t1) | 0
      d = c
      c = b
      b = a
      a = (t1 + t2) | 0
    }
    for (const [i, x] of [a, b, c, d, e, f, g, h].entries()) H[i] = (H[i]! + x) | 0
  }
  const out = new DataView(new ArrayBuffer(32))
  for (const [i, x] of H.entries()) out.setInt32(i * 4, x)
  return new Uint8Array(out.buffer)
}
