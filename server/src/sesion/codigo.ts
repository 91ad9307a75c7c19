/** One-time codes: who reads the server's terminal may make an administrador. Only their hashes are kept. */
import { createHash, randomInt } from 'node:crypto'
import { chmodSync, chownSync, existsSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Tx } from '../db/tx.ts'
import { keepCode } from './ingreso.queries.ts'

/** Letters and digits that are not mistaken for each other. */
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const LENGTH = 16
const LASTS_MS = 24 * 60 * 60 * 1000

/** What a code is kept as; spaces, dashes and case do not count. */
export const digestOfCode = (code: string): string =>
  createHash('sha256')
    .update(code.toUpperCase().replace(/[^A-Z0-9]/g, ''))
    .digest('hex')

const newCode = (): string =>
  Array.from({ length: LENGTH }, (_, i) => `${i && i % 4 === 0 ? '-' : ''}${ALPHABET[randomInt(ALPHABET.length)]}`).join('')

const expiry = (): Date => new Date(Date.now() + LASTS_MS)

/** Makes a code that the database keeps for a day: for a new administrador, or for the user named. */
export const issueCode = async (client: Tx, usuario: string | null = null): Promise<string> => {
  const code = newCode()
  await keepCode(client, digestOfCode(code), usuario, expiry())
  return code
}

/** Beside the embedded database, which takes one program at a time. */
const fileIn = (folder: string): string => join(folder, 'administrador.json')

/** Makes a code and leaves it in the data folder, where the server that has the embedded database finds it, running or not. */
export const leaveCode = (folder: string, usuario: string | null): string => {
  const code = newCode()
  const path = fileIn(folder)
  const draft = `${path}.nuevo`
  rmSync(draft, { force: true })
  writeFileSync(draft, JSON.stringify({ huella: digestOfCode(code), usuario, expira: expiry() }), { mode: 0o600 })
  // whoever runs this may not be the user of the server, who must be able to read it
  const { uid, gid } = statSync(folder)
  if (process.getuid?.() === 0) chownSync(draft, uid, gid)
  chmodSync(draft, 0o600)
  renameSync(draft, path)
  return code
}

/** Takes into the database the code that was left in the data folder, if there is one. */
export const takeLeftCode = async (folder: string, client: Tx): Promise<void> => {
  const path = fileIn(folder)
  if (!existsSync(path)) return
  const { huella, usuario, expira } = JSON.parse(readFileSync(path, 'utf8'))
  await keepCode(client, String(huella), usuario && String(usuario), new Date(expira))
  rmSync(path, { force: true })
}

/** The address of the page that takes a code; what follows # stays in the browser and in no log. */
export const codeLinkOf = (address: string, code: string, usuario?: string | null): string =>
  `${address}/administrador${usuario ? `?usuario=${encodeURIComponent(usuario)}` : ''}#${code}`
