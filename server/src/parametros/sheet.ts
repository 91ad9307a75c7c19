/** Reads spreadsheets, in a child process. */
import { heavy } from '../heavy/heavy.ts'
import type { SheetCell } from '../heavy/sheet.ts'
import { Refusal } from '../http/refusal.ts'

/** Refusal of a file with 400. */
const inFile = (mensaje: string) => new Refusal(400, mensaje, [{ campo: 'archivo', mensaje }])

/** Rows of cells of an Excel or CSV file; refuses a file that can't be read. */
export const readImport = async (bytes: Buffer): Promise<SheetCell[][]> => {
  const read = await heavy('readSheet', bytes).catch(error => {
    throw error instanceof Refusal && error.status === 400 ? inFile(error.message) : error
  })
  if ('mensaje' in read) throw inFile(read.mensaje)
  return read.filas
}
