import { createHash } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'

/** argon2id over the SHA-256 that the browser sends: that hash is the password, so it is hashed again. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** The password of every sample user; nobody may choose it. */
export const CLAVE_MUESTRA = 'Nogal2026'

/** The hash to be stored; the stored text says how much it costs. */
export const hashClave = (sha256: string, cost = COST): Promise<string> => hash(sha256.toLowerCase(), cost)

/** The password as the browser sends it: SHA-256 of the upper-cased text. */
export const sha256DeClave = (text: string): string => createHash('sha256').update(text.toUpperCase()).digest('hex')

let decoy: Promise<string> | undefined

/** Verifies a password; for an unknown user this takes the same time and returns false. */
export const verifyClave = async (stored: string | null | undefined, sha256: string): Promise<boolean> => {
  decoy ??= hashClave('0'.repeat(64))
  const other = await decoy
  const right = await verify(stored ?? other, sha256.toLowerCase()).catch(() => false)
  return right && Boolean(stored)
}

let common: Promise<Set<string>> | undefined

/** Hashes of the most common passwords, some 49,000, from the list of zxcvbn-ts (MIT). */
const commonOnes = (): Promise<Set<string>> => {
  common ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set([...(dictionary['passwords-common'] as string[]), CLAVE_MUESTRA].map(sha256DeClave)),
  )
  return common
}

const EMPTY = sha256DeClave('')

/** Why a user may not have this password, as a sentence; undefined when they may. Only the hash is known here, not the text. */
export const weaknessOf = async (sha256: string, usuario: string): Promise<string | undefined> => {
  const sent = sha256.toLowerCase()
  if (sent === EMPTY) return 'Clave nueva: escriba una; no puede quedar vacía.'
  if (sent === sha256DeClave(usuario)) return 'Clave nueva: no puede ser igual al usuario. Elija otra.'
  if ((await commonOnes()).has(sent)) return 'Clave nueva: es de las más usadas y se adivina enseguida. Elija otra.'
  return undefined
}
