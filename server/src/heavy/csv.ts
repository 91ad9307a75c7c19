/** Reads CSV as Excel in Chile saves it, and as other programs do. */
import { parse } from 'csv-parse/sync'
import { MAX_COLUMNS, MAX_ROWS, type SheetCell, tooManyColumns, tooMuch } from './sheet.ts'

const DELIMITERS = [';', '\t', ',']
/** At most this many characters in one line: as many as a row of a parameter table can have. */
const MAX_LINE = 1_000_000

/** Excel in Chile saves CSV in Windows-1252, other programs in UTF-8. */
const decode = (bytes: Buffer): string => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

const count = (text: string, what: string): number => text.split(what).length - 1

/** The rows of a CSV file; reading stops once there are more rows than the limit. */
export const readCsv = (bytes: Buffer): SheetCell[][] => {
  const text = decode(bytes)
  const first = text.slice(0, text.search(/[\r\n]|$/))
  const delimiter = DELIMITERS.reduce((best, one) => (count(first, one) > count(first, best) ? one : best))
  if (count(first, delimiter) >= MAX_COLUMNS * 2) throw tooManyColumns()
  if (count(text, delimiter) > MAX_ROWS * MAX_COLUMNS) throw tooMuch()
  return parse(text, { bom: true, delimiter, relax_column_count: true, max_record_size: MAX_LINE, to: MAX_ROWS + 2 })
}
