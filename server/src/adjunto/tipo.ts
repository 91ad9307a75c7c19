/** The type of a file by its content: the signatures of the types that are accepted, and what such files may not contain. */
import { type FileHandle, open } from 'node:fs/promises'
import { ACEPTADOS, type CodTipoArchivo, extensionOf, tipoArchivo } from '@nogal/model/adjunto/archivos'
import { formatNumber } from '@nogal/model/format'
import { Refusal } from '../http/refusal.ts'
import { medidasDe } from './medidas.ts'
import { entriesOf, isHonest, type StoredEntry } from './zip.ts'

const MEGABYTE = 1024 * 1024
const HEAD_BYTES = 4096
/** The largest uncompressed size that an archive may declare for all its entries. */
const MAX_UNZIPPED = 400 * MEGABYTE
/** Real workbooks compress to about a tenth; a much higher ratio is a ZIP bomb. Files below `SMALL` may have any ratio. */
const MAX_RATIO = 100
const SMALL = 20 * MEGABYTE
/** Phone cameras take at most some 200 million pixels; showing a picture needs four bytes for each. */
const MAX_PIXELS = 200e6

/** The refusal of a file, with why. */
export const refusedFile = (name: string, why: string) => new Refusal(415, `«${name}» ${why}`)

const startsWith = (head: Buffer, bytes: readonly number[], at = 0): boolean => bytes.every((byte, i) => head[at + i] === byte)
const textAt = (head: Buffer, from: number, length: number): string => head.toString('latin1', from, from + length)

/** The signatures of the pictures that a paper can show. */
const PRINTABLE = { jpg: [0xff, 0xd8, 0xff], png: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] } as const
export type PrintableType = keyof typeof PRINTABLE

/** The type of a picture that a paper can show, by its first bytes; undefined for anything else. */
export const printableType = (head: Buffer): PrintableType | undefined =>
  (Object.keys(PRINTABLE) as PrintableType[]).find(type => startsWith(head, PRINTABLE[type]))

const HEIC = /^(?:heic|heix|heim|heis|hevc|hevx|mif1|msf1)$/
/** Position of the first directory entry in a compound file (CFB, Microsoft's older formats), and the name of the Excel stream in it. */
const CFB_SECTOR_AT = 48
const CFB_SHIFT_AT = 30
const CFB_DIRECTORY = 16 * 1024

type Look = { head: Buffer; read: (from: number, length: number) => Promise<Buffer>; entries: () => Promise<StoredEntry[]>; name: string }
type Kind = CodTipoArchivo | undefined

const ODS_MIME = 'mimetypeapplication/vnd.oasis.opendocument.spreadsheet'

const workbook = async ({ head, entries, name, read }: Look): Promise<Kind> => {
  const found = await entries()
  const unzipped = found.reduce((sum, { size }) => sum + size, 0)
  const packed = found.reduce((sum, { packed }) => sum + packed, 0)
  if (unzipped > MAX_UNZIPPED || (unzipped > SMALL && unzipped > packed * MAX_RATIO))
    throw refusedFile(name, 'es demasiado grande por dentro. Guárdelo de nuevo, sin hojas vacías, y vuelva a subirlo.')
  for (const entry of found)
    if (!(await isHonest(read, entry))) throw refusedFile(name, 'está dañado y no se puede abrir. Revíselo y vuelva a subirlo.')
  const names = new Set(found.map(entry => entry.name))
  if (found.some(entry => /vbaProject/i.test(entry.name))) throw refusedFile(name, 'tiene macros. Guárdelo como libro sin macros (.xlsx).')
  if (names.has('[Content_Types].xml') && names.has('xl/workbook.xml')) return 'xlsx'
  return textAt(head, 30, ODS_MIME.length) === ODS_MIME ? 'ods' : undefined
}

const olderWorkbook = async ({ head, read }: Look): Promise<Kind> => {
  const size = 2 ** head.readUInt16LE(CFB_SHIFT_AT)
  if (size !== 512 && size !== 4096) return undefined
  const directory = await read((head.readUInt32LE(CFB_SECTOR_AT) + 1) * size, CFB_DIRECTORY)
  return ['Workbook', 'Book'].some(word => directory.includes(Buffer.from(`${word}\0`, 'utf16le'))) ? 'xls' : undefined
}

/** Types by the signature at the beginning of a file, and the checks that some of them need. */
const BEGINNINGS: readonly (readonly [(head: Buffer) => boolean, Kind | ((look: Look) => Promise<Kind>)])[] = [
  [head => /^\s{0,16}%PDF-\d/.test(textAt(head, 0, 32)), 'pdf'],
  [head => startsWith(head, PRINTABLE.jpg), 'jpg'],
  [head => startsWith(head, PRINTABLE.png), 'png'],
  [head => textAt(head, 0, 4) === 'RIFF' && textAt(head, 8, 4) === 'WEBP', 'webp'],
  [head => textAt(head, 4, 4) === 'ftyp' && HEIC.test(textAt(head, 8, 4)), 'heic'],
  [head => startsWith(head, [0x50, 0x4b, 0x03, 0x04]), workbook],
  [head => startsWith(head, [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]), olderWorkbook],
]

/** Characters that no text file has: control characters other than tabs and line ends. */
const NO_TEXT = /[\x00-\x08\x0b\x0e-\x1f\x7f]/

/** A CSV file has no signature: it must be text throughout, be named .csv, and be no page that a browser would run. */
const isSheetText = async ({ head, read, name }: Look, bytes: number): Promise<boolean> => {
  if (extensionOf(name) !== 'csv' || /^(?:\xef\xbb\xbf)?\s*</.test(head.toString('latin1'))) return false
  for (let from = 0; from < bytes; from += MEGABYTE) if (NO_TEXT.test((await read(from, MEGABYTE)).toString('latin1'))) return false
  return true
}

const kindOf = async (look: Look, bytes: number): Promise<Kind> => {
  const found = BEGINNINGS.find(([begins]) => begins(look.head))?.[1]
  if (typeof found === 'function') return found(look)
  return found ?? ((await isSheetText(look, bytes)) ? 'csv' : undefined)
}

const partsOf = async (handle: FileHandle, from: number, length: number): Promise<Buffer> => {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, from)
  return buffer.subarray(0, bytesRead)
}

/** The type of a file; refuses with 415 a type that is not accepted, or one that contradicts the extension of its name. */
export const tipoDe = async (path: string, bytes: number, name: string): Promise<CodTipoArchivo> => {
  const handle = await open(path, 'r')
  try {
    const read = (from: number, length: number) => partsOf(handle, from, length)
    const damaged = () => refusedFile(name, 'está dañado y no se puede abrir. Revíselo y vuelva a subirlo.')
    const look: Look = { head: await read(0, HEAD_BYTES), read, name, entries: () => entriesOf(read, bytes, damaged) }
    const kind = await kindOf(look, bytes)
    if (!kind) throw refusedFile(name, `no es un archivo que se pueda adjuntar. Suba ${ACEPTADOS}.`)
    const ending = extensionOf(name)
    const { nombre, extensiones } = tipoArchivo(kind)
    if (ending && !extensiones.includes(ending))
      throw refusedFile(
        name,
        `dice ser .${ending}, pero su contenido es ${nombre}. Póngale la terminación .${extensiones[0]} o suba el archivo correcto.`,
      )
    const size = await medidasDe(kind, look.head, read)
    if (size && size.ancho * size.alto > MAX_PIXELS)
      throw refusedFile(
        name,
        `mide ${formatNumber(size.ancho, 0)} × ${formatNumber(size.alto, 0)} píxeles, más de ${MAX_PIXELS / 1e6} millones. Redúzcala y vuelva a subirla.`,
      )
    return kind
  } finally {
    await handle.close()
  }
}
