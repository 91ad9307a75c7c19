// The thread that reads and writes spreadsheets: a file made to exhaust its reader takes only this thread with it.
import { parentPort } from 'node:worker_threads'
import { parse } from 'csv-parse/sync'
import readXlsx from 'read-excel-file/node'
import writeXlsx from 'write-excel-file/node'
import type { Answer } from '../pdf/pool.ts'
import type { Cell, CellOut } from './cells.ts'

export type Format = 'xlsx' | 'csv'
export type Job =
  | { hacer: 'leer'; bytes: Uint8Array; maxFilas: number }
  | { hacer: 'escribir'; formato: Format; hoja: string; headings: string[]; filas: CellOut[][] }
/** Rows of cells, or the sentence that tells the person what is wrong with the file. */
export type Read = { filas: Cell[][] } | { mensaje: string }

const MAX_COLUMNS = 200
const MAX_UNZIPPED = 200 * 1024 * 1024

const starts = (bytes: Uint8Array, ...magic: number[]) => magic.every((byte, i) => bytes[i] === byte)

/** Sum of what the entries of a zip say they hold, from its central directory. */
const unzippedSize = (bytes: Buffer): number => {
  let size = 0
  for (
    let at = bytes.indexOf('PK\x01\x02', 0, 'latin1');
    at >= 0 && at + 28 <= bytes.length;
    at = bytes.indexOf('PK\x01\x02', at + 46, 'latin1')
  )
    size += bytes.readUInt32LE(at + 24)
  return size
}

const cellOf = (value: unknown): Cell => {
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? null : value.toISOString().slice(0, 10)
  return typeof value === 'number' || typeof value === 'boolean' || typeof value === 'string' ? value : null
}

/** Excel in Chile saves CSV in the encoding of Windows. */
const decode = (bytes: Buffer): string => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

const readCsv = (bytes: Buffer): Cell[][] => {
  const text = decode(bytes)
  const first = text.slice(0, text.search(/[\r\n]|$/))
  const delimiter = [';', '\t', ','].reduce((best, one) => (first.split(one).length > first.split(best).length ? one : best))
  return parse(text, { bom: true, delimiter, relax_column_count: true, max_record_size: 1_000_000 })
}

const readSheet = async (bytes: Buffer): Promise<Cell[][]> => {
  const [sheet] = await readXlsx(bytes)
  return (sheet?.data ?? []).map(row => row.map(cellOf))
}

const read = async (bytes: Buffer, maxFilas: number): Promise<Read> => {
  if (!bytes.length) return { mensaje: 'El archivo está vacío.' }
  if (starts(bytes, 0xd0, 0xcf, 0x11, 0xe0))
    return { mensaje: 'El archivo es de un Excel antiguo (.xls). Guárdelo como .xlsx y vuelva a intentarlo.' }
  const isZip = starts(bytes, 0x50, 0x4b)
  if (isZip && unzippedSize(bytes) > MAX_UNZIPPED) return { mensaje: 'El archivo es demasiado grande por dentro. Impórtelo por partes.' }
  if (!isZip && bytes.includes(0)) return { mensaje: 'El archivo no es Excel (.xlsx) ni CSV.' }
  let rows: Cell[][]
  try {
    rows = isZip ? await readSheet(bytes) : readCsv(bytes)
  } catch {
    return { mensaje: 'No se pudo leer el archivo. Ábralo en Excel, guárdelo como .xlsx y vuelva a intentarlo.' }
  }
  // blank rows stay in their place, so that a row keeps the number that the person sees beside it
  const filas = rows.map(row => (row.some(cell => cell !== null && cell !== '') ? row : []))
  while (filas.at(-1)?.length === 0) filas.pop()
  if (filas.length > maxFilas + 1) return { mensaje: `El archivo tiene más de ${maxFilas} filas. Impórtelo por partes.` }
  if (filas.some(row => row.length > MAX_COLUMNS)) return { mensaje: `El archivo tiene más de ${MAX_COLUMNS} columnas.` }
  return { filas }
}

const csvCell = (cell: CellOut): string => {
  if (cell === null) return ''
  if (typeof cell === 'object') return cell.fecha.split('-').reverse().join('-')
  const text = typeof cell === 'number' ? String(cell).replace('.', ',') : String(cell)
  return /[";\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

const sheetCell = (cell: CellOut) => {
  if (cell === null || typeof cell === 'boolean') return cell
  if (typeof cell === 'object') return { value: new Date(`${cell.fecha}T00:00:00Z`), type: Date, format: 'dd-mm-yyyy' }
  return typeof cell === 'number' ? { value: cell, type: Number } : { value: cell, type: String }
}

const WIDTH = { least: 8, most: 50 }
const widthOf = (cells: CellOut[]): number =>
  Math.min(WIDTH.most, Math.max(WIDTH.least, ...cells.map(cell => (typeof cell === 'object' ? 11 : String(cell).length + 2))))

const writable = async ({ formato, hoja, headings, filas }: Extract<Job, { hacer: 'escribir' }>): Promise<Uint8Array> => {
  if (formato === 'csv') return Buffer.from(`\ufeff${[headings, ...filas].map(row => row.map(csvCell).join(';')).join('\r\n')}\r\n`)
  const header = headings.map(value => ({ value, fontWeight: 'bold' as const }))
  const columns = headings.map((title, i) => ({ width: widthOf([title, ...filas.map(row => row[i] ?? null)]) }))
  return writeXlsx([header, ...filas.map(row => row.map(sheetCell))], { sheet: hoja, columns, stickyRowsCount: 1 }).toBuffer()
}

parentPort!.on('message', async (trabajo: Job) => {
  try {
    const value = trabajo.hacer === 'leer' ? await read(Buffer.from(trabajo.bytes), trabajo.maxFilas) : await writable(trabajo)
    parentPort!.postMessage({ value } satisfies Answer)
  } catch (error) {
    const { message, stack } = error as Error
    parentPort!.postMessage({ error: { message, stack } } satisfies Answer)
  }
})
