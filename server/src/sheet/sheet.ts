/** What a sheet to be written holds: columns, and rows that arrive in batches, so that the whole never stands in memory. */

/** How the cells of a column are written; every value comes as text, so that no digit is lost on the way. */
export type Kind =
  /** As it is. */
  | 'text'
  /** A decimal number with a point. */
  | 'number'
  /** `YYYY-MM-DD`. */
  | 'date'
  /** `YYYY-MM-DDTHH:MM:SS` by the clock that people see. */
  | 'instant'

export type SheetColumn = {
  title: string
  kind: Kind
  /** Most decimals of a number. */
  decimals?: number
  /** A number is a quantity, read with dots between thousands; what numbers something is not. */
  grouped?: boolean
}

export type SheetCells = readonly (string | null)[]
export type SheetSource = { name: string; columns: readonly SheetColumn[]; batches: AsyncIterable<readonly SheetCells[]> }

export type SheetFormat = 'xlsx' | 'csv'

const NUMBER = /^-?\d+(\.\d+)?$/
/** Excel counts no days before 1900. */
const DAY = /^(19|[2-9]\d)\d{2}-\d{2}-\d{2}$/
const MOMENT = /^(19|[2-9]\d)\d{2}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}$/
const SHAPES: Record<Kind, RegExp> = { text: /^/, number: NUMBER, date: DAY, instant: MOMENT }

/** How a value is written: as its column says, or as text where it has another shape. */
export const cellKindOf = ({ kind }: SheetColumn, value: string): Kind => (SHAPES[kind].test(value) ? kind : 'text')

/** What begins so is taken for a formula by some spreadsheet; full-width signs too. */
const FORMULA = /^[=+\-@\t\r＝＋－＠]/
export const isFormula = (text: string): boolean => FORMULA.test(text)
