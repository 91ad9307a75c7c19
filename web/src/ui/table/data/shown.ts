/** Interfaces between the parts of a table about what is rendered. */
import type { ComponentType, ReactNode } from 'react'
import type { Store } from '../../../store.ts'
import type { Placed } from './columns.ts'
import type { RowPlace } from './place.ts'
import type { Column, ListRequest, Summary, Totals } from './types.ts'

/** Measures rendered content before it is painted; the columns are adapted in the same frame. */
export type ContentGauge = {
  /** Headings and totals of a table. */
  table: (table: HTMLTableElement) => void
  /** Rows that were not measured yet; `rowOf` gives the row of a table line. */
  rows: (body: HTMLTableSectionElement, rowOf: (at: number) => unknown) => void
}

/** The row in the side panel; only the panel subscribes, so that the table does not render at each key. */
export type PreviewControl<T> = {
  row: Store<T | undefined>
  /** Shows a row, or closes the panel when the row is shown already. */
  toggle: (row: T) => void
  /** Shows another row, when the panel is open. */
  follow: (row: T) => void
  /** True when the panel was open. */
  close: () => boolean
}

/** The props of the side panel. */
export type PreviewProps<T> = {
  control: PreviewControl<T>
  columns: readonly Column<T>[]
  nameOf: (row: T) => string
  hrefOf: ((row: T) => string) | undefined
  onOpen: ((row: T) => void) | undefined
  /** Additions of the list below the values of the row. */
  more: ((row: T) => ReactNode) | undefined
  /** Returns the focus to the table. */
  onLeave: () => void
}

/** Headings of groups among the rows; their components are loaded with the code of groups. */
export type Heads<T> = {
  /** Headings and the rows of open groups, in order. */
  items: readonly T[]
  /** The heading at a place; undefined for a row. */
  of: (item: T) => GroupHeading | undefined
  count: number
  /** The sums of each group. */
  sums: readonly Totals[]
  /** The position of a row in its group. */
  placeOf: (row: T) => Omit<RowPlace<T>, 'step'> | undefined
  Row: ComponentType<HeadRowProps<T>>
  Card: ComponentType<{ head: GroupHeading; columns: readonly Column<T>[] }>
}
/** `height` is the height of its sums, one below the other; a row may be taller. */
export type GroupHeading = { key: string; name: string; group?: Summary; open: boolean; note?: string; height: number; press: () => void }
export type HeadRowProps<T> = {
  head: GroupHeading
  at: number
  index: number
  placed: readonly Placed<T>[]
  /** Column with the focus, -1 for none. */
  active: number
  ticks: boolean
  actions: boolean
}

/** The data of the table's body, whatever the source of the rows. */
export type Feed<T> = {
  /** Rows of the current page. */
  page: readonly T[]
  /** How many rows match the filters, and how many there are; the server only gives the former. */
  total: number
  all: number | undefined
  /** Undefined without sums. */
  totals: Totals | undefined
  /** The rows that the sums exclude. */
  note?: string | undefined
  heads?: Heads<T>
  loading: boolean
  /** Nothing was shown yet: skeletons instead of rows. */
  first: boolean
  error: unknown
  retry: () => void
  /** The request of these rows, as the server gets it. */
  asked: ListRequest
}

/** The rows of a table with their actions, for grid and cards. */
export type RowsOfBody<T> = {
  rows: readonly T[]
  keyOf: (row: T) => string
  nameOf: (row: T) => string
  hrefOf: ((row: T) => string) | undefined
  onOpen: ((row: T) => void) | undefined
  /** The keys of the selected rows. */
  selected: { has: (key: string) => boolean } | undefined
  onSelect: ((row: T, range: boolean) => void) | undefined
  onActions: ((row: T, button: HTMLElement) => void) | undefined
  /** Writes in a cell. */
  onWrite?: ((row: T, column: string) => void) | undefined
  /** Headings of groups among the rows. */
  heads?: Heads<T> | undefined
}
