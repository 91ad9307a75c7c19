/** Unpacks a WOFF file to a plain font with the same tables (https://www.w3.org/TR/WOFF/, sections 3 to 5), which pdfkit can embed. */
import { inflateSync } from 'node:zlib'

const HEADER = { woff: 44, sfnt: 12 }
const ENTRY = { woff: 20, sfnt: 16 }

const padded = (length: number): number => (length + 3) & ~3

/** The bytes of the plain font in a WOFF file. */
export const unpackWoff = (woff: Buffer): Buffer => {
  const count = woff.readUInt16BE(12)
  const tables = Array.from({ length: count }, (_, i) => {
    const at = HEADER.woff + i * ENTRY.woff
    const [offset, packed, length] = [woff.readUInt32BE(at + 4), woff.readUInt32BE(at + 8), woff.readUInt32BE(at + 12)]
    const bytes = woff.subarray(offset, offset + packed)
    return {
      tag: woff.subarray(at, at + 4),
      checksum: woff.subarray(at + 16, at + 20),
      bytes: packed < length ? inflateSync(bytes) : bytes,
    }
  })
  const start = HEADER.sfnt + count * ENTRY.sfnt
  const font = Buffer.alloc(tables.reduce((sum, { bytes }) => sum + padded(bytes.length), start))
  woff.copy(font, 0, 4, 8)
  const power = Math.floor(Math.log2(count))
  font.writeUInt16BE(count, 4)
  font.writeUInt16BE(2 ** power * 16, 6)
  font.writeUInt16BE(power, 8)
  font.writeUInt16BE(count * 16 - 2 ** power * 16, 10)
  let offset = start
  for (const [i, { tag, checksum, bytes }] of tables.entries()) {
    const at = HEADER.sfnt + i * ENTRY.sfnt
    tag.copy(font, at)
    checksum.copy(font, at + 4)
    font.writeUInt32BE(offset, at + 8)
    font.writeUInt32BE(bytes.length, at + 12)
    bytes.copy(font, offset)
    offset += padded(bytes.length)
  }
  return font
}
