/** Reads the rows of an Excel or CSV file from an untrusted source. */
import { readCsv } from './csv.ts'
import { archiveOrText, orSentence, type SheetCell, withinLimits } from './sheet.ts'
import { readWorkbook } from './workbook.ts'

const rowsOf = (bytes: Buffer): SheetCell[][] | Promise<SheetCell[][]> =>
  archiveOrText(bytes, 'Excel (.xlsx) ni CSV') === 'archive' ? readWorkbook(bytes) : readCsv(bytes)

/** The rows of a file, or why they can't be read. */
export const readSheet = (bytes: Buffer): Promise<{ filas: SheetCell[][] } | { mensaje: string }> =>
  orSentence(async () => ({ filas: withinLimits(await rowsOf(bytes)) }))
