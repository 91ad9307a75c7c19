/** The input of a sheet to be written: columns, and rows in batches, so that the whole is never in memory. */

/** The cell type of a column; every value is passed as text, so that no digit is lost. */
export type Kind =
  /** Text, unchanged. */
  | 'text'
  /** A decimal number with a point. */
  | 'number'
  /** `YYYY-MM-DD`. */
  | 'date'
  /** `YYYY-MM-DDTHH:MM:SS` in local time. */
  | 'instant'

export type SheetColumn = {
  title: string
  kind: Kind
  /** Maximal number of decimals. */
  decimals?: number
  /** True for quantities, which are shown with thousands separators; false for numbers that identify something. */
  grouped?: boolean
}

export type SheetCells = readonly (string | null)[]
export type SheetSource = { name: string; columns: readonly SheetColumn[]; batches: AsyncIterable<readonly SheetCells[]> }

/** Rows that are all in memory, as the rows of a sheet. */
export async function* inOneBatch(rows: readonly SheetCells[]): AsyncGenerator<readonly SheetCells[]> {
  yield rows
}

export type SheetFormat = 'xlsx' | 'csv'

const NUMBER = /^-?\d+(\.\d+)?$/
/** Excel has no dates before 1900. */
const DAY = /^(19|[2-9]\d)\d{2}-\d{2}-\d{2}$/
const MOMENT = /^(19|[2-9]\d)\d{2}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}$/
const SHAPES: Record<Kind, RegExp> = { text: /^/, number: NUMBER, date: DAY, instant: MOMENT }

/** The type of a cell: that of its column, or text when the value has another format. */
export const cellKindOf = ({ kind }: SheetColumn, value: string): Kind => (SHAPES[kind].test(value) ? kind : 'text')

/** A text that begins like this is a formula for some spreadsheets, also with full-width signs. */
const FORMULA = /^[=+\-@\t\r＝＋－＠]/
export const isFormula = (text: string): boolean => FORMULA.test(text)
