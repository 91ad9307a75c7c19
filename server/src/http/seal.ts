/** Keeps credentials of other servers encrypted in the database, by a key that follows from the one that signs sessions. */
import type { Config } from '../config.ts'

const NONCE_BYTES = 12
const FORMAT = 'v1'
const encoder = new TextEncoder()

const keyOf = async ({ JWT_SECRET }: Pick<Config, 'JWT_SECRET'>): Promise<CryptoKey> => {
  if (!JWT_SECRET) throw new Error('No signing key: build the server with withKey().')
  const material = await crypto.subtle.importKey('raw', encoder.encode(JWT_SECRET), 'HKDF', false, ['deriveKey'])
  const derived = { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info: encoder.encode('nogal credenciales') }
  return crypto.subtle.deriveKey(derived, material, { name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
}

/** A text encrypted with AES-GCM, bound to its place: elsewhere it can't be read. */
export const seal = async (config: Pick<Config, 'JWT_SECRET'>, place: string, text: string): Promise<string> => {
  const iv = crypto.getRandomValues(new Uint8Array(NONCE_BYTES))
  const how = { name: 'AES-GCM', iv, additionalData: encoder.encode(place) }
  const sealed = await crypto.subtle.encrypt(how, await keyOf(config), encoder.encode(text))
  return [FORMAT, Buffer.from(iv).toString('base64'), Buffer.from(sealed).toString('base64')].join('.')
}

/** The text of `seal`; undefined when the key is another one, or the sealed text was changed. */
export const unseal = async (config: Pick<Config, 'JWT_SECRET'>, place: string, sealed: string): Promise<string | undefined> => {
  const [format, iv, text] = sealed.split('.')
  if (format !== FORMAT || !iv || !text) return undefined
  const how = { name: 'AES-GCM', iv: Buffer.from(iv, 'base64'), additionalData: encoder.encode(place) }
  try {
    return new TextDecoder().decode(await crypto.subtle.decrypt(how, await keyOf(config), Buffer.from(text, 'base64')))
  } catch {
    return undefined
  }
}
