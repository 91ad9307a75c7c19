import type { SheetData } from 'write-excel-file/browser'
import { code } from '../../../code/code.ts'
import { isNothing } from '../../../values/same.ts'
import { saveFile } from '../../saveFile.ts'
import { cellValue, kindOf, textOf } from './rows.ts'
import type { Column } from './types.ts'

const excel = code(() => import('write-excel-file/browser'))

/** A text that a spreadsheet would run as a formula gets an apostrophe; numbers keep their sign. */
export const guard = (text: string): string => (/^[=+\-@\t\r]/.test(text) && !/^[+-]?[\d.,]+$/.test(text) ? `'${text}` : text)

const quote = (text: string) => (/[";\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** The rows as CSV that a Spanish Excel opens with a double click: byte order mark, semicolons, decimal comma. */
export const toCsv = <T>(rows: readonly T[], columns: readonly Column<T>[]): string => {
  const line = (cells: string[]) => cells.map(cell => quote(guard(cell))).join(';')
  return `\ufeff${[line(columns.map(c => c.title)), ...rows.map(row => line(columns.map(c => textOf(c, row))))].join('\r\n')}\r\n`
}

const FORMATS: Partial<Record<string, string>> = { serial: '0', integer: '#,##0', date: 'dd-mm-yyyy', instant: 'dd-mm-yyyy hh:mm' }
const decimalFormat = (decimals = 2) => (decimals ? `#,##0.${'0'.repeat(decimals)}` : '#,##0')

/** Excel keeps no zone: the cell shows the clock that the reader sees. */
const wallClock = (iso: string) => {
  const at = new Date(iso)
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000)
}

const excelCell = <T>(column: Column<T>, row: T) => {
  const value = cellValue(column, row)
  if (isNothing(value)) return null
  const type = column.type ?? 'text'
  const { by } = kindOf(column)
  if (by === 'number') return { type: Number, value: Number(value), format: FORMATS[type] ?? decimalFormat(column.decimals) }
  if (type === 'date') return { type: Date, value: new Date(`${String(value).slice(0, 10)}T00:00:00Z`), format: FORMATS.date! }
  if (type === 'instant') return { type: Date, value: wallClock(String(value)), format: FORMATS.instant! }
  return { type: String, value: textOf(column, row) }
}

/** The rows as sheet data: numbers and dates stay numbers and dates. */
export const toSheet = <T>(rows: readonly T[], columns: readonly Column<T>[]): SheetData => [
  columns.map(c => ({ value: c.title, fontWeight: 'bold' as const, align: kindOf(c).by === 'number' ? ('right' as const) : undefined })),
  ...rows.map(row => columns.map(column => excelCell(column, row))),
]

/** Saves the rows as a CSV file. */
export const saveCsv = <T>(rows: readonly T[], columns: readonly Column<T>[], name: string) =>
  saveFile(new Blob([toCsv(rows, columns)], { type: 'text/csv;charset=utf-8' }), `${name}.csv`)

/** Saves the rows as an Excel file. */
export const saveExcel = async <T>(rows: readonly T[], columns: readonly Column<T>[], name: string) => {
  const { default: write } = await excel()
  const file = write(toSheet(rows, columns), {
    columns: columns.map(c => ({ width: Math.round((c.width ?? kindOf(c).width) / 7) })),
    stickyRowsCount: 1,
  })
  saveFile(await file.toBlob(), `${name}.xlsx`)
}
