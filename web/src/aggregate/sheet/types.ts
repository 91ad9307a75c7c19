import type { Row } from '../../values/row.ts'

/** A line of a sheet: its current values, and the stored ones. */
export type SheetLine = {
  id: string
  /** Its name: the number. */
  label: string
  row: Row
  /** The stored row; absent in a new line. */
  before?: Row | undefined
  /** The row as a table shows it: names of references, derived values. */
  shown?: Row | undefined
  state?: 'changed' | 'saving' | undefined
  /** Errors of the server, by field. */
  problems?: Readonly<Record<string, string>> | undefined
  /** The error of the server about the whole line. */
  refusal?: string | undefined
}

/** Lines with new values; an unknown id means a new line. */
export type RowChange = { id: string; row: Row }
