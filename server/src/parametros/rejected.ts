/** The rejected rows of an import as a sheet, to be corrected. */
import { plano } from '@nogal/model/format'
import type { SheetCell } from '../heavy/sheet.ts'
import type { FileAnswer } from '../http/answers.ts'
import { sheetFile } from '../list/file.ts'
import { inOneBatch, type SheetFormat, type SheetSource } from '../sheet/sheet.ts'
import { asTheyCame, headings } from './cells.ts'
import { headingOf, type Import, MOTIVO, readImportLines, tryRows } from './import.ts'

/** A rejected row: its cells as they came, and why it was rejected. */
export type RejectedRow = { cells: readonly SheetCell[]; reason: string }

/** Rejected rows as a sheet with the headings of their file that `keeps` wants, and the reasons in a last column. */
export const rejectedSheet = (
  name: string,
  titles: readonly string[],
  keeps: (title: string) => boolean,
  rows: readonly RejectedRow[],
): SheetSource => {
  const kept = titles.flatMap((title, i) => (keeps(title) ? [{ title, i }] : []))
  const columns = [
    ...kept.map(({ title, i }) => ({ title, ...asTheyCame(rows.map(({ cells }) => cells[i] ?? null)) })),
    { title: MOTIVO, ...asTheyCame(rows.map(({ reason }) => reason)) },
  ]
  return { name, columns, batches: inOneBatch(rows.map((_, i) => columns.map(({ cells }) => cells[i]!))) }
}

/** The rows of a sheet that would be refused, unchanged, each with the reason; rows stored meanwhile are left out. */
export const rejectedRows = async (importacion: Omit<Import, 'aplicar'>, formato: SheetFormat): Promise<FileAnswer> => {
  const { e, file } = importacion
  const lines = await readImportLines(file)
  const filas = await tryRows(importacion, lines)
  const titles = lines[headingOf(lines)]!.map(cell => String(cell ?? ''))
  // the portal wrote the column of reasons into a file that came back corrected, unless the table has a field of that name
  const keeps = (title: string) => plano(title.trim()) !== plano(MOTIVO) || headings(e).has(plano(MOTIVO))
  const rows = filas.flatMap(({ Accion, Fila, Errores }) =>
    Accion === 'rechazar' ? [{ cells: lines[Fila - 1]!, reason: Errores.map(({ mensaje }) => mensaje).join(' ') }] : [],
  )
  return sheetFile(formato, rejectedSheet(`${e.title}, rechazadas`, titles, keeps, rows))
}
