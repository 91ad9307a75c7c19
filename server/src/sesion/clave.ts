import { createHash } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'

/** argon2id over the SHA-256 that the browser sends: that hash is the password, so it is hashed again. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** The password of every sample user; nobody may choose it. */
export const CLAVE_MUESTRA = 'Nogal2026'

export const hashClave = (sha256: string): Promise<string> => hash(sha256.toLowerCase(), COST)

/** What the browser sends as a password: SHA-256 of the upper-cased text. */
export const sha256DeClave = (text: string): string => createHash('sha256').update(text.toUpperCase()).digest('hex')

let decoy: Promise<string> | undefined

/** Checks a password; for an unknown user it takes the same time and answers no. */
export const verifyClave = async (stored: string | null | undefined, sha256: string): Promise<boolean> => {
  decoy ??= hashClave('0'.repeat(64))
  const other = await decoy
  const right = await verify(stored ?? other, sha256.toLowerCase()).catch(() => false)
  return right && Boolean(stored)
}

let common: Promise<Set<string>> | undefined

/** What the browser sends for the passwords that the world uses most: some 49,000, of which zxcvbn-ts (MIT) keeps the list. */
const commonOnes = (): Promise<Set<string>> => {
  common ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set([...(dictionary['passwords-common'] as string[]), CLAVE_MUESTRA].map(sha256DeClave)),
  )
  return common
}

const EMPTY = sha256DeClave('')

/** Why a user may not have this password, as a sentence; undefined when they may. Its text is not known here, only what was sent for it. */
export const weaknessOf = async (sha256: string, usuario: string): Promise<string | undefined> => {
  const sent = sha256.toLowerCase()
  if (sent === EMPTY) return 'Clave nueva: escriba una; no puede quedar vacía.'
  if (sent === sha256DeClave(usuario)) return 'Clave nueva: no puede ser igual al usuario. Elija otra.'
  if ((await commonOnes()).has(sent)) return 'Clave nueva: es de las más usadas y se adivina enseguida. Elija otra.'
  return undefined
}
