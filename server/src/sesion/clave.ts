import { hash, verify } from '@node-rs/argon2'

/** argon2id over the SHA-256 that the browser sends: that hash is the password, so it is hashed again. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const hashClave = (sha256: string): Promise<string> => hash(sha256.toLowerCase(), COST)

let decoy: Promise<string> | undefined

/** Checks a password; for an unknown user it takes the same time and answers no. */
export const verifyClave = async (stored: string | null | undefined, sha256: string): Promise<boolean> => {
  decoy ??= hashClave('0'.repeat(64))
  const other = await decoy
  const right = await verify(stored ?? other, sha256.toLowerCase()).catch(() => false)
  return right && Boolean(stored)
}
