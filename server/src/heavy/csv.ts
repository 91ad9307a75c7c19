/** Reads CSV as Excel in Chile saves it, and as other programs do. */
import { parse } from 'csv-parse/sync'
import { MAX_COLUMNS, MAX_ROWS, type SheetCell, tooManyColumns, tooMuch } from './sheet.ts'

const DELIMITERS = [';', '\t', ',']
/** At most this many characters in one line: as many as a row of a parameter table can have. */
const MAX_LINE = 1_000_000

/** Excel in Chile saves CSV in Windows-1252, other programs in UTF-8. */
const decodeCsv = (bytes: Buffer): string => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

const count = (text: string, what: string): number => text.split(what).length - 1

const firstLine = (text: string): string => text.slice(0, text.search(/[\r\n]|$/))

/** The delimiter that a line has most of. */
const delimiterIn = (line: string): string => DELIMITERS.reduce((best, one) => (count(line, one) > count(line, best) ? one : best))

const parseRows = (text: string, delimiter: string, most: number): string[][] =>
  parse(text, { bom: true, delimiter, relax_column_count: true, max_record_size: MAX_LINE, to: most + 2 })

/** The rows of a CSV file, blank ones too; reading stops once there are more rows than the limit. */
export const csvRows = (bytes: Buffer, most: number): string[][] => {
  const text = decodeCsv(bytes)
  return parseRows(text, delimiterIn(firstLine(text)), most)
}

/** The rows of a CSV file; reading stops once there are more rows than the limit. */
export const readCsv = (bytes: Buffer): SheetCell[][] => {
  const text = decodeCsv(bytes)
  const first = firstLine(text)
  const delimiter = delimiterIn(first)
  if (count(first, delimiter) >= MAX_COLUMNS * 2) throw tooManyColumns()
  if (count(text, delimiter) > MAX_ROWS * MAX_COLUMNS) throw tooMuch()
  return parseRows(text, delimiter, MAX_ROWS)
}
