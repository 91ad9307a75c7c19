import type { Row } from '../../values/row.ts'

/** A line of a sheet: what it holds now, and what is stored of it. */
export type SheetLine = {
  id: string
  /** What people call it: its number. */
  label: string
  row: Row
  /** As it is stored; absent of a new one. */
  before?: Row | undefined
  /** As a table shows it: names of references, what is derived. */
  shown?: Row | undefined
  state?: 'changed' | 'saving' | undefined
  /** What the server refused, by field. */
  problems?: Readonly<Record<string, string>> | undefined
  /** What it refused of the line as a whole. */
  refusal?: string | undefined
}

/** Lines with new values; one whose id is not known yet is a further line. */
export type RowChange = { id: string; row: Row }
