/** Writes rows of cells as an Excel or CSV file. */
import writeXlsx from 'write-excel-file/node'
import type { CellOut, SheetFormat } from './sheet.ts'

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
  cells.reduce<number>(
    (widest, cell) => Math.min(WIDTH.most, Math.max(widest, typeof cell === 'object' ? 11 : String(cell).length + 2)),
    WIDTH.least,
  )

export type Sheet = { formato: SheetFormat; hoja: string; headings: string[]; filas: CellOut[][] }

/** The bytes of a file with one sheet. */
export const writeSheet = async ({ formato, hoja, headings, filas }: Sheet): Promise<Buffer> => {
  if (formato === 'csv') return Buffer.from(`\ufeff${[headings, ...filas].map(row => row.map(csvCell).join(';')).join('\r\n')}\r\n`)
  const header = headings.map(value => ({ value, fontWeight: 'bold' as const }))
  const columns = headings.map((title, i) => ({ width: widthOf([title, ...filas.map(row => row[i] ?? null)]) }))
  return writeXlsx([header, ...filas.map(row => row.map(sheetCell))], { sheet: hoja, columns, stickyRowsCount: 1 }).toBuffer()
}
