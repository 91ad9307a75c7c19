/** The list of entries of a ZIP archive (PKWARE APPNOTE 4.3.12), and whether it is true: entries are inflated and the result discarded. */
import { createInflateRaw } from 'node:zlib'

/** An entry: its name, compressed size, uncompressed size, compression method and offset. */
export type StoredEntry = { name: string; packed: number; size: number; method: number; at: number }

const END = Buffer.from([0x50, 0x4b, 0x05, 0x06])
const END_BYTES = 22
/** A comment of up to 0xffff bytes may follow the end record. */
const TAIL_BYTES = END_BYTES + 0xffff
const ENTRY = 0x02014b50
const ENTRY_BYTES = 46
/** Limits of the list of entries; an archive among attachments needs no more. */
const MAX_ENTRIES = 10_000
const MAX_LIST_BYTES = 4 * 1024 * 1024

/** The entries of an archive of this size in bytes; fails with the error of `damaged` when the list is missing or inconsistent. */
export const entriesOf = async (
  read: (from: number, length: number) => Promise<Buffer>,
  bytes: number,
  damaged: () => Error,
): Promise<StoredEntry[]> => {
  const tail = await read(Math.max(0, bytes - TAIL_BYTES), Math.min(bytes, TAIL_BYTES))
  const end = tail.lastIndexOf(END)
  if (end < 0 || end + END_BYTES > tail.length) throw damaged()
  const [count, length, from] = [tail.readUInt16LE(end + 10), tail.readUInt32LE(end + 12), tail.readUInt32LE(end + 16)]
  if (count > MAX_ENTRIES || length > MAX_LIST_BYTES || from + length > bytes) throw damaged()
  const list = await read(from, length)
  const entries: StoredEntry[] = []
  for (let at = 0; entries.length < count; ) {
    if (at + ENTRY_BYTES > list.length || list.readUInt32LE(at) !== ENTRY) throw damaged()
    const nameBytes = list.readUInt16LE(at + 28)
    const next = at + ENTRY_BYTES + nameBytes + list.readUInt16LE(at + 30) + list.readUInt16LE(at + 32)
    entries.push({
      name: list.toString('utf8', at + ENTRY_BYTES, at + ENTRY_BYTES + nameBytes),
      packed: list.readUInt32LE(at + 20),
      size: list.readUInt32LE(at + 24),
      method: list.readUInt16LE(at + 10),
      at: list.readUInt32LE(at + 42),
    })
    at = next
  }
  return entries
}

const LOCAL = 0x04034b50
const LOCAL_BYTES = 30
const PIECE = 1024 * 1024
const [STORED, DEFLATED] = [0, 8]

/** Does an entry inflate to the size that the list declares? It is not inflated beyond that size. */
export const isHonest = async (
  read: (from: number, length: number) => Promise<Buffer>,
  { at, packed, size, method }: StoredEntry,
): Promise<boolean> => {
  const local = await read(at, LOCAL_BYTES)
  if (local.length < LOCAL_BYTES || local.readUInt32LE(0) !== LOCAL) return false
  if (method === STORED) return packed === size
  if (method !== DEFLATED) return false
  const begin = at + LOCAL_BYTES + local.readUInt16LE(26) + local.readUInt16LE(28)
  const inflate = createInflateRaw()
  let all = 0
  const pieces = async () => {
    for (let from = 0; from < packed && !inflate.destroyed; from += PIECE) {
      const piece = await read(begin + from, Math.min(PIECE, packed - from))
      if (!inflate.write(piece)) await new Promise(resolve => inflate.once('drain', resolve).once('close', resolve))
    }
    inflate.end()
  }
  try {
    const feeding = pieces()
    for await (const piece of inflate) {
      all += (piece as Buffer).length
      if (all > size) break
    }
    inflate.destroy()
    await feeding.catch(() => undefined)
  } catch {
    return false
  }
  return all === size
}
