/** One-time codes: a person who can read the server's terminal may create an administrador. Only their hashes are stored. */
import { createHash, randomInt } from 'node:crypto'
import { chmodSync, chownSync, existsSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Tx } from '../db/tx.ts'
import { keepCode } from './ingreso.queries.ts'

/** Letters and digits without similar looking ones. */
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const LENGTH = 16
const LASTS_MS = 24 * 60 * 60 * 1000

/** The stored hash of a code; spaces, dashes and case do not count. */
export const digestOfCode = (code: string): string =>
  createHash('sha256')
    .update(code.toUpperCase().replace(/[^A-Z0-9]/g, ''))
    .digest('hex')

/** A new code that people can type. */
export const newCode = (): string =>
  Array.from({ length: LENGTH }, (_, i) => `${i && i % 4 === 0 ? '-' : ''}${ALPHABET[randomInt(ALPHABET.length)]}`).join('')

const expiry = (): Date => new Date(Date.now() + LASTS_MS)

/** Creates a code that is stored for a day: for a new administrador, or for the given user. */
export const issueCode = async (client: Tx, usuario: string | null = null): Promise<string> => {
  const code = newCode()
  await keepCode(client, digestOfCode(code), usuario, expiry())
  return code
}

/** File beside the embedded database, which only one program can open at a time. */
const fileIn = (folder: string): string => join(folder, 'administrador.json')

/** Creates a code in a file of the data folder, which the server of the embedded database reads, running or not. */
export const leaveCode = (folder: string, usuario: string | null): string => {
  const code = newCode()
  const path = fileIn(folder)
  const draft = `${path}.nuevo`
  rmSync(draft, { force: true })
  writeFileSync(draft, JSON.stringify({ huella: digestOfCode(code), usuario, expira: expiry() }), { mode: 0o600 })
  // this may run as another user than the server, which must be able to read the file
  const { uid, gid } = statSync(folder)
  if (process.getuid?.() === 0) chownSync(draft, uid, gid)
  chmodSync(draft, 0o600)
  renameSync(draft, path)
  return code
}

/** Moves the code from the file in the data folder into the database, if there is one. */
export const takeLeftCode = async (folder: string, client: Tx): Promise<void> => {
  const path = fileIn(folder)
  if (!existsSync(path)) return
  const { huella, usuario, expira } = JSON.parse(readFileSync(path, 'utf8'))
  await keepCode(client, String(huella), usuario && String(usuario), new Date(expira))
  rmSync(path, { force: true })
}

/** The URL of the page for a code; the part after # stays in the browser and appears in no log. */
export const codeLinkOf = (address: string, code: string, usuario?: string | null): string =>
  `${address}/administrador${usuario ? `?usuario=${encodeURIComponent(usuario)}` : ''}#${code}`
