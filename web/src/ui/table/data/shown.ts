/** What the parts of a table tell each other about what is drawn. */
import type { ReactNode } from 'react'
import type { Store } from '../../../store.ts'
import type { Column } from './types.ts'

/** Measures what was just drawn, before it is painted; the columns follow in the same frame. */
export type ContentGauge = {
  /** Headings and totals of a table. */
  table: (table: HTMLTableElement) => void
  /** Rows that were not measured yet; `rowOf` tells which row a line of the table shows. */
  rows: (body: HTMLTableSectionElement, rowOf: (at: number) => unknown) => void
}

/** The row that is shown at the side; only the panel follows it, so that the table is not drawn again at each key. */
export type PreviewControl<T> = {
  row: Store<T | undefined>
  /** Shows a row, or nothing when it is shown already. */
  toggle: (row: T) => void
  /** Shows another row, when one is shown. */
  follow: (row: T) => void
  /** True when something was shown. */
  close: () => boolean
}

/** What the panel at the side is given. */
export type PreviewProps<T> = {
  control: PreviewControl<T>
  columns: readonly Column<T>[]
  nameOf: (row: T) => string
  hrefOf: ((row: T) => string) | undefined
  onOpen: ((row: T) => void) | undefined
  /** What the list adds below the values of the row. */
  more: ((row: T) => ReactNode) | undefined
  /** Gives the focus back to the table. */
  onLeave: () => void
}
