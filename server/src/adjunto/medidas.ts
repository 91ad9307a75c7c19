/** The size of a picture in pixels as its headers declare it; nothing is decoded. */
import type { CodTipoArchivo } from '@nogal/model/adjunto/archivos'

type Read = (from: number, length: number) => Promise<Buffer>
export type Medidas = { ancho: number; alto: number }

const u24 = (bytes: Buffer, at: number): number => bytes.readUIntLE(at, 3)

const ofPng = (head: Buffer): Medidas => ({ ancho: head.readUInt32BE(16), alto: head.readUInt32BE(20) })

/** The three formats of WebP, by the name of their first chunk. */
const ofWebp = (head: Buffer): Medidas | undefined => {
  const chunk = head.toString('latin1', 12, 16)
  if (chunk === 'VP8X') return { ancho: u24(head, 24) + 1, alto: u24(head, 27) + 1 }
  if (chunk === 'VP8 ') return { ancho: head.readUInt16LE(26) & 0x3fff, alto: head.readUInt16LE(28) & 0x3fff }
  if (chunk !== 'VP8L') return undefined
  const bits = head.readUInt32LE(21)
  return { ancho: (bits & 0x3fff) + 1, alto: ((bits >>> 14) & 0x3fff) + 1 }
}

/** At most this many segments are read before the frame of a JPEG; one with a profile and previews has a few dozen. */
const MOST_SEGMENTS = 2_000
/** Markers that start a frame (SOF): C0 to CF, without the three that start tables. */
const isFrame = (mark: number): boolean => mark >= 0xc0 && mark <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(mark)

const ofJpeg = async (read: Read): Promise<Medidas | undefined> => {
  let at = 2
  for (let n = 0; n < MOST_SEGMENTS; n++) {
    const segment = await read(at, 9)
    if (segment.length < 4 || segment[0] !== 0xff) return undefined
    const mark = segment[1]!
    // a marker may be preceded by any number of fill bytes 0xff
    if (mark === 0xff) {
      at++
      continue
    }
    if (isFrame(mark)) return segment.length < 9 ? undefined : { ancho: segment.readUInt16BE(7), alto: segment.readUInt16BE(5) }
    at += 2 + segment.readUInt16BE(2)
  }
  return undefined
}

/** At most this many bytes are searched for the sizes that a HEIC file declares; the largest one counts. */
const HEIC_HEAD = 256 * 1024
const ofHeic = async (read: Read): Promise<Medidas | undefined> => {
  const head = await read(0, HEIC_HEAD)
  let most: Medidas | undefined
  for (let at = head.indexOf('ispe'); at >= 0 && at + 16 <= head.length; at = head.indexOf('ispe', at + 4)) {
    const one = { ancho: head.readUInt32BE(at + 8), alto: head.readUInt32BE(at + 12) }
    if (!most || one.ancho * one.alto > most.ancho * most.alto) most = one
  }
  return most
}

/** Width and height of a picture in pixels; undefined when the file is no picture, or does not declare them. */
export const medidasDe = async (kind: CodTipoArchivo, head: Buffer, read: Read): Promise<Medidas | undefined> => {
  if (kind === 'jpg') return ofJpeg(read)
  if (kind === 'heic') return ofHeic(read)
  if (head.length < 30) return undefined
  return kind === 'png' ? ofPng(head) : kind === 'webp' ? ofWebp(head) : undefined
}
