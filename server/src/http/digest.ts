import { createHash } from 'node:crypto'

/** SHA-256 of a secret in hexadecimal: the database keeps this instead of the secret, and finds the row by it. */
export const digestOf = (secret: string): string => createHash('sha256').update(secret).digest('hex')
