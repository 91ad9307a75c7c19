/** The cells of a sheet that is read, and its size limits. */

export type SheetCell = string | number | boolean | null

/** Limits of a sheet; no table of parameters has more rows or columns. */
export const MAX_ROWS = 5_000
export const MAX_COLUMNS = 200
/** Characters that Excel allows in a cell. */
export const MAX_EXCEL_CELL = 32_767
/** At most this many cells in a whole sheet, because all of them pass through the server process, which also answers others. */
const MAX_CELLS = 300_000
const MAX_TEXT = 10_000_000

/** A file that is refused; the message tells the user why and what to do. */
export class Unreadable extends Error {}

const starts = (bytes: Uint8Array, ...magic: number[]) => magic.every((byte, i) => bytes[i] === byte)

/** What an untrusted file is: an archive, as workbooks are, or a text. Refuses any other; `kinds` names what could have been read. */
export const archiveOrText = (bytes: Buffer, kinds: string): 'archive' | 'text' => {
  if (!bytes.length) throw new Unreadable('El archivo está vacío.')
  if (starts(bytes, 0xd0, 0xcf, 0x11, 0xe0))
    throw new Unreadable('El archivo es de un Excel antiguo (.xls). Guárdelo como .xlsx y vuelva a intentarlo.')
  if (starts(bytes, 0x50, 0x4b)) return 'archive'
  if (bytes.includes(0)) throw new Unreadable(`El archivo no es ${kinds}.`)
  return 'text'
}

/** What was read, or the sentence that says why the file can't be read. */
export const orSentence = async <T>(read: () => Promise<T>): Promise<T | { mensaje: string }> => {
  try {
    return await read()
  } catch (error) {
    if (error instanceof Unreadable) return { mensaje: error.message }
    return { mensaje: 'No se pudo leer el archivo. Ábralo en Excel, guárdelo como .xlsx y vuelva a intentarlo.' }
  }
}

export const tooManyRows = () => new Unreadable(`El archivo tiene más de ${MAX_ROWS} filas. Impórtelo por partes.`)
export const tooManyColumns = () =>
  new Unreadable(`El archivo tiene más de ${MAX_COLUMNS} columnas. Borre las que sobran y vuelva a intentarlo.`)
export const tooMuch = () => new Unreadable('El archivo es demasiado grande por dentro. Impórtelo por partes.')

export const isBlankRow = (row: readonly SheetCell[]): boolean => row.every(cell => cell === null || cell === '')

/** The rows within the limits, without trailing blank ones; a blank row in between stays, so that row numbers are right. */
export const withinLimits = (rows: readonly (readonly SheetCell[])[]): SheetCell[][] => {
  const filas = rows.map(row => (isBlankRow(row) ? [] : [...row]))
  while (filas.at(-1)?.length === 0) filas.pop()
  if (filas.length > MAX_ROWS + 1) throw tooManyRows()
  let cells = 0
  let text = 0
  for (const [i, row] of filas.entries()) {
    if (row.length > MAX_COLUMNS) throw tooManyColumns()
    cells += row.length
    for (const cell of row) {
      if (typeof cell !== 'string') continue
      text += cell.length
      if (cell.length > MAX_EXCEL_CELL)
        throw new Unreadable(`La fila ${i + 1} tiene una celda de más de ${MAX_EXCEL_CELL} caracteres. Acórtela y vuelva a intentarlo.`)
    }
  }
  if (cells > MAX_CELLS || text > MAX_TEXT) throw tooMuch()
  return filas
}
