/** Reads the rows of an Excel or CSV file from an untrusted source. */
import { readCsv } from './csv.ts'
import { type SheetCell, Unreadable, withinLimits } from './sheet.ts'
import { readWorkbook } from './workbook.ts'

/** Rows of cells, or a sentence that says what is wrong with the file. */
type Read = { filas: SheetCell[][] } | { mensaje: string }

const starts = (bytes: Uint8Array, ...magic: number[]) => magic.every((byte, i) => bytes[i] === byte)

const rowsOf = (bytes: Buffer): SheetCell[][] | Promise<SheetCell[][]> => {
  if (!bytes.length) throw new Unreadable('El archivo está vacío.')
  if (starts(bytes, 0xd0, 0xcf, 0x11, 0xe0))
    throw new Unreadable('El archivo es de un Excel antiguo (.xls). Guárdelo como .xlsx y vuelva a intentarlo.')
  if (starts(bytes, 0x50, 0x4b)) return readWorkbook(bytes)
  if (bytes.includes(0)) throw new Unreadable('El archivo no es Excel (.xlsx) ni CSV.')
  return readCsv(bytes)
}

/** The rows of a file, or why they can't be read. */
export const readSheet = async (bytes: Buffer): Promise<Read> => {
  try {
    return { filas: withinLimits(await rowsOf(bytes)) }
  } catch (error) {
    if (error instanceof Unreadable) return { mensaje: error.message }
    return { mensaje: 'No se pudo leer el archivo. Ábralo en Excel, guárdelo como .xlsx y vuelva a intentarlo.' }
  }
}
