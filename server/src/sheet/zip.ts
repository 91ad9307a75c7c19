/** A zip archive that is written while its entries are made (APPNOTE 6.3.3: sizes follow each entry). zlib packs in its own threads. */
import { pipeline } from 'node:stream/promises'
import { crc32, createDeflateRaw } from 'node:zlib'

export type ZipEntry = { name: string; content: Iterable<string> | AsyncIterable<string> }

const VERSION = 20
/** Bit 3: sizes follow; bit 11: names are UTF-8. */
const FLAGS = 0x0808
const DEFLATED = 8
/** 1 January 1980: the same rows make the same bytes. */
const DATE = 0x21

/** Whole numbers of the widths given, little-endian. */
const bytes = (...fields: readonly (readonly [width: 2 | 4, value: number])[]): Buffer => {
  const made = Buffer.alloc(fields.reduce((sum, [width]) => sum + width, 0))
  let at = 0
  for (const [width, value] of fields) at = width === 2 ? made.writeUInt16LE(value, at) : made.writeUInt32LE(value, at)
  return made
}

type Sizes = { crc: number; packed: number; size: number }

const common = ({ crc, packed, size }: Sizes, name: Buffer) =>
  [
    ...([
      [2, VERSION],
      [2, FLAGS],
      [2, DEFLATED],
      [2, 0],
      [2, DATE],
    ] as const),
    ...([
      [4, crc],
      [4, packed],
      [4, size],
      [2, name.length],
      [2, 0],
    ] as const),
  ] as const

const NOT_YET: Sizes = { crc: 0, packed: 0, size: 0 }

const localHeader = (name: Buffer): Buffer => Buffer.concat([bytes([4, 0x04034b50], ...common(NOT_YET, name)), name])

const descriptor = ({ crc, packed, size }: Sizes): Buffer => bytes([4, 0x08074b50], [4, crc], [4, packed], [4, size])

const centralHeader = (name: Buffer, sizes: Sizes, offset: number): Buffer =>
  Buffer.concat([bytes([4, 0x02014b50], [2, VERSION], ...common(sizes, name), [2, 0], [2, 0], [2, 0], [4, 0], [4, offset]), name])

const endOfDirectory = (entries: number, size: number, offset: number): Buffer =>
  bytes([4, 0x06054b50], [2, 0], [2, 0], [2, entries], [2, entries], [4, size], [4, offset], [2, 0])

/** The archive in pieces. When nobody takes them any more, the entries are not made either. */
export async function* zipFile(entries: Iterable<ZipEntry>): AsyncGenerator<Buffer> {
  const directory: Buffer[] = []
  let offset = 0
  const counted = (piece: Buffer): Buffer => {
    offset += piece.length
    return piece
  }
  for (const { name: text, content } of entries) {
    const name = Buffer.from(text)
    const start = offset
    const sizes = { ...NOT_YET }
    yield counted(localHeader(name))
    const packer = createDeflateRaw()
    const packing = pipeline(async function* () {
      for await (const piece of content) {
        const plain = Buffer.from(piece)
        sizes.crc = crc32(plain, sizes.crc)
        sizes.size += plain.length
        yield plain
      }
    }, packer)
    // what goes wrong is thrown by the loop below
    packing.catch(() => undefined)
    for await (const piece of packer) {
      sizes.packed += piece.length
      yield counted(piece)
    }
    await packing
    yield counted(descriptor(sizes))
    directory.push(centralHeader(name, sizes, start))
  }
  const central = Buffer.concat(directory)
  yield Buffer.concat([central, endOfDirectory(directory.length, central.length, offset)])
}
