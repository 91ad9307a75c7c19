/**
 * Unpacks a ZIP archive from an untrusted source (PKWARE APPNOTE 4.3): the directory is checked first, and unpacking stops at the size that
 * the directory declares.
 */
import { Inflate } from 'fflate'
import { Unreadable } from './sheet.ts'

/** An entry as the directory declares it. */
export type UnzipEntry = { name: string; packed: number; size: number }

const END = Buffer.from([0x50, 0x4b, 0x05, 0x06])
const END_BYTES = 22
const ENTRY = 0x02014b50
const ENTRY_BYTES = 46
const LOCAL = 0x04034b50
const LOCAL_BYTES = 30
const [STORED, DEFLATED] = [0, 8]
const PIECE = 4_096

const damaged = () => new Unreadable('El archivo está dañado. Ábralo en Excel, guárdelo como .xlsx y vuelva a intentarlo.')

/** Unpacks the entries that `wanted` accepts; `wanted` throws when one exceeds a limit, before anything of it is unpacked. */
export const unzip = (bytes: Buffer, wanted: (entry: UnzipEntry) => boolean): Record<string, Uint8Array> => {
  const end = bytes.lastIndexOf(END)
  if (end < 0 || end + END_BYTES > bytes.length) throw damaged()
  const count = bytes.readUInt16LE(end + 10)
  const found: Record<string, Uint8Array> = {}
  for (let n = 0, at = bytes.readUInt32LE(end + 16); n < count; n++) {
    if (at + ENTRY_BYTES > bytes.length || bytes.readUInt32LE(at) !== ENTRY) throw damaged()
    const [method, packed, size] = [bytes.readUInt16LE(at + 10), bytes.readUInt32LE(at + 20), bytes.readUInt32LE(at + 24)]
    const nameEnd = at + ENTRY_BYTES + bytes.readUInt16LE(at + 28)
    const name = bytes.toString('utf8', at + ENTRY_BYTES, nameEnd)
    if (wanted({ name, packed, size })) found[name] = unpacked(bytes, bytes.readUInt32LE(at + 42), { method, packed, size })
    at = nameEnd + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  }
  return found
}

const MEGABYTE = 1024 * 1024
/** Real sheets compress to about a tenth; a much higher ratio is a ZIP bomb. Small entries may have any ratio. */
const MAX_RATIO = 200
const SMALL = MEGABYTE

/** At most this many entries and unpacked megabytes are read of an archive, and what is said of one with more. */
export type ArchiveLimits = { entries: number; megabytes: number; tooMany: () => Unreadable; tooLarge: () => Unreadable }

/** The entries with the wanted names, within limits. */
export const unzipWithin = (
  bytes: Buffer,
  { entries: most, megabytes, tooMany, tooLarge }: ArchiveLimits,
  wanted: (name: string) => boolean,
): Record<string, Uint8Array> => {
  let entries = 0
  let all = 0
  return unzip(bytes, ({ name, packed, size }) => {
    if (++entries > most) throw tooMany()
    if (!wanted(name)) return false
    all += size
    if (all > megabytes * MEGABYTE || (size > SMALL && size > packed * MAX_RATIO)) throw tooLarge()
    return true
  })
}

const unpacked = (bytes: Buffer, local: number, { method, packed, size }: { method: number; packed: number; size: number }): Uint8Array => {
  if (local + LOCAL_BYTES > bytes.length || bytes.readUInt32LE(local) !== LOCAL) throw damaged()
  const from = local + LOCAL_BYTES + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28)
  const content = bytes.subarray(from, from + packed)
  if (content.length !== packed || (method !== STORED && method !== DEFLATED)) throw damaged()
  if (method === STORED) return content
  const whole = new Uint8Array(size)
  let all = 0
  const inflate = new Inflate(piece => {
    if (all + piece.length > size) throw damaged()
    whole.set(piece, all)
    all += piece.length
  })
  try {
    // small pieces, so that inflating stops soon after the declared size is exceeded
    for (let at = 0; at < packed; at += PIECE) inflate.push(content.subarray(at, at + PIECE), at + PIECE >= packed)
  } catch {
    throw damaged()
  }
  if (all !== size) throw damaged()
  return whole
}
