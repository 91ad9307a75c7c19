/** The rejected rows of an import as a sheet, to be corrected. */
import { plano } from '@nogal/model/format'
import type { FileAnswer } from '../http/answers.ts'
import { sheetFile } from '../list/file.ts'
import type { SheetFormat } from '../sheet/sheet.ts'
import { asTheyCame, headings } from './cells.ts'
import { headingOf, type Import, MOTIVO, readImportLines, tryRows } from './import.ts'

/** The rows of a sheet that would be refused, unchanged, each with the reason; rows stored meanwhile are left out. */
export const rejectedRows = async (importacion: Omit<Import, 'aplicar'>, formato: SheetFormat): Promise<FileAnswer> => {
  const { e, file } = importacion
  const lines = await readImportLines(file)
  const filas = await tryRows(importacion, lines)
  const titles = lines[headingOf(lines)]!.map(cell => String(cell ?? ''))
  // a corrected file still has the reasons of the former import
  const kept = titles.flatMap((title, i) => (plano(title.trim()) === plano(MOTIVO) && !headings(e).has(plano(MOTIVO)) ? [] : [i]))
  const rejected = filas.filter(({ Accion }) => Accion === 'rechazar')
  const columns = [
    ...kept.map(i => ({ title: titles[i]!, ...asTheyCame(rejected.map(({ Fila }) => lines[Fila - 1]![i] ?? null)) })),
    { title: MOTIVO, ...asTheyCame(rejected.map(({ Errores }) => Errores.map(({ mensaje }) => mensaje).join(' '))) },
  ]
  return sheetFile(formato, {
    name: `${e.title}, rechazadas`,
    columns,
    batches: (async function* () {
      yield rejected.map((_, i) => columns.map(({ cells }) => cells[i]!))
    })(),
  })
}
