/** The parts of `node:crypto` that the portal uses: synchronous SHA-256 digests and random bytes. */
import { sha256 } from '../../../web/src/sesion/password.ts'

type Data = string | Uint8Array

class Hash {
  private readonly pieces: Uint8Array[] = []
  update(data: Data): this {
    this.pieces.push(typeof data === 'string' ? new TextEncoder().encode(data) : data)
    return this
  }
  copy(): Hash {
    const other = new Hash()
    other.pieces.push(...this.pieces)
    return other
  }
  digest(coding?: BufferEncoding): Buffer | string {
    const bytes = Buffer.from(sha256(Buffer.concat(this.pieces)))
    return coding ? bytes.toString(coding) : bytes
  }
}

export const createHash = (name: string): Hash => {
  // SHA-1 only gives prepared statements their names, for which SHA-256 works as well
  if (name !== 'sha256' && name !== 'sha1') throw new Error(`no digest ${name} in a browser`)
  return new Hash()
}
export const hash = (name: string, data: Data, coding: BufferEncoding = 'hex') => createHash(name).update(data).digest(coding)

export const randomBytes = (count: number): Buffer => Buffer.from(globalThis.crypto.getRandomValues(new Uint8Array(count)))

export const randomInt = (below: number): number => randomBytes(4).readUInt32LE() % below

/** Own implementation, because a browser has `crypto.randomUUID` only over https and on localhost. */
export const randomUUID = (): string => {
  const bytes = randomBytes(16)
  bytes[6] = (bytes[6]! & 0x0f) | 0x40
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

export const webcrypto = globalThis.crypto
export default { createHash, hash, randomBytes, randomInt, randomUUID, webcrypto }
