/** Spreadsheets, read in a process of their own. */
import { heavy } from '../heavy/heavy.ts'
import type { SheetCell } from '../heavy/sheet.ts'
import { Refusal } from '../http/refusal.ts'

/** 400: the file is not taken. */
const inFile = (mensaje: string) => new Refusal(400, mensaje, [{ campo: 'archivo', mensaje }])

/** Rows of cells of an Excel or CSV file; a file that can't be read is refused with a sentence. */
export const readImport = async (bytes: Buffer): Promise<SheetCell[][]> => {
  const read = await heavy('readSheet', bytes).catch(error => {
    throw error instanceof Refusal && error.status === 400 ? inFile(error.message) : error
  })
  if ('mensaje' in read) throw inFile(read.mensaje)
  return read.filas
}
