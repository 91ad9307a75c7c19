/** Reads the messages that the portal sent: their links, and the text of their documents. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { MailServer, Received } from '../server/src/test/mailServer.ts'

const PATIENCE_MS = 60_000

/** Waits for the nth message to an address. */
export const messageTo = async ({ received }: MailServer, address: string, nth = 1): Promise<Received> => {
  for (const until = Date.now() + PATIENCE_MS; Date.now() < until; await new Promise(done => setTimeout(done, 100))) {
    const found = received.filter(({ to }) => to.includes(address))[nth - 1]
    if (found) return found
  }
  throw new Error(`no message number ${nth} to ${address}`)
}

/** Waits for a message to an address whose subject has a text without accents. */
export const messageWith = async ({ received }: MailServer, address: string, subject: string): Promise<Received> => {
  for (const until = Date.now() + PATIENCE_MS; Date.now() < until; await new Promise(done => setTimeout(done, 100))) {
    const plain = ({ text }: Received) => (/^subject: (.*(?:\r?\n[ \t].*)*)/im.exec(text)?.[1] ?? '').replaceAll('_', ' ')
    const found = received.find(one => one.to.includes(address) && plain(one).includes(subject))
    if (found) return found
  }
  throw new Error(`no message to ${address} about ${subject}`)
}

const bodyOf = (part: string): Buffer => {
  const at = /\r?\n\r?\n/.exec(part)!
  const body = part.slice(at.index + at[0].length)
  const encoding = /^content-transfer-encoding: *(\S+)/im.exec(part.slice(0, at.index))?.[1]?.toLowerCase()
  if (encoding === 'base64') return Buffer.from(body, 'base64')
  if (encoding !== 'quoted-printable') return Buffer.from(body, 'latin1')
  const plain = body.replace(/=\r?\n/g, '').replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(plain, 'latin1')
}

/** The body of the first MIME part of a type. */
const partOf = ({ text }: Received, type: string): Buffer => {
  const boundaries = [...text.matchAll(/boundary="?([^"\r\n;]+)"?/g)].map(([, boundary]) => `--${boundary}`)
  let parts = [text]
  for (const boundary of boundaries) parts = parts.flatMap(part => part.split(boundary))
  return bodyOf(parts.find(part => new RegExp(`^content-type: *${type}`, 'im').test(part.trimStart().split(/\r?\n\r?\n/)[0]!))!.trimStart())
}

/** The URL in a message by which the recipient confirms receipt or decides. */
export const linkIn = (message: Received): string =>
  /https?:\/\/[^\s/]+\/(?:[ra]\/|invitacion#)\S+/.exec(partOf(message, 'text/plain').toString())![0]

/** The text of the PDF attached to a message; undefined if `pdftotext` is not installed. */
export const wordsOfPaper = (message: Received): string | undefined => {
  const folder = mkdtempSync(join(tmpdir(), 'nogal-papel-'))
  try {
    writeFileSync(join(folder, 'papel.pdf'), partOf(message, 'application/pdf'))
    return execFileSync('pdftotext', ['-layout', join(folder, 'papel.pdf'), '-'], { encoding: 'utf8' })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
