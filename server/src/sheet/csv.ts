/** CSV that a Spanish Excel opens with a double click: byte order mark, semicolons, decimal comma, dd-mm-yyyy. */
import { cellKindOf, isFormula, type Kind, type SheetColumn, type SheetSource } from './sheet.ts'

const day = (iso: string): string => iso.slice(0, 10).split('-').reverse().join('-')

const WRITE: Record<Kind, (value: string) => string> = {
  text: value => (isFormula(value) ? `'${value}` : value),
  number: value => value.replace('.', ','),
  date: day,
  instant: value => `${day(value)} ${value.slice(11, 16)}`,
}

/** Cells with commas are quoted, too, for programs that use commas as separators. */
const quoted = (text: string): string => (/[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

const cell = (column: SheetColumn, value: string | null): string => (value === null ? '' : quoted(WRITE[cellKindOf(column, value)](value)))

const line = (cells: readonly string[]): string => `${cells.join(';')}\r\n`

/** The sheet as pieces of a CSV file. */
export async function* csvFile({ columns, batches }: SheetSource): AsyncGenerator<Buffer> {
  yield Buffer.from(`\ufeff${line(columns.map(({ title }) => quoted(WRITE.text(title))))}`)
  for await (const rows of batches)
    yield Buffer.from(rows.map(row => line(columns.map((column, i) => cell(column, row[i] ?? null)))).join(''))
}
