/** What the parts of a table tell each other about what is drawn. */
import type { ComponentType, ReactNode } from 'react'
import type { Store } from '../../../store.ts'
import type { Placed } from './columns.ts'
import type { RowPlace } from './place.ts'
import type { Column, ListRequest, Summary, Totals } from './types.ts'

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

/** Heads of groups among the rows: how they are drawn comes with the code of the groups. */
export type Heads<T> = {
  /** Heads and the rows of open groups, in order. */
  items: readonly T[]
  /** What stands at the place of a row that is no row. */
  of: (item: T) => GroupHeading | undefined
  count: number
  /** The sums of each group. */
  sums: readonly Totals[]
  /** Where a row stands among those of its group. */
  placeOf: (row: T) => Omit<RowPlace<T>, 'step'> | undefined
  Row: ComponentType<HeadRowProps<T>>
  Card: ComponentType<{ head: GroupHeading; columns: readonly Column<T>[] }>
}
/** `height` is what its sums need, one under another; a row may be taller. */
export type GroupHeading = { key: string; name: string; group?: Summary; open: boolean; note?: string; height: number; press: () => void }
export type HeadRowProps<T> = {
  head: GroupHeading
  at: number
  index: number
  placed: readonly Placed<T>[]
  /** Column that holds the focus, -1 for none. */
  active: number
  ticks: boolean
  actions: boolean
}

/** What the body of the table draws, wherever the rows come from. */
export type Feed<T> = {
  /** Rows of the current page. */
  page: readonly T[]
  /** How many rows pass the filters, and how many there are; the server tells only the first. */
  total: number
  all: number | undefined
  /** Undefined where nothing is summed. */
  totals: Totals | undefined
  /** Which rows are in no sum. */
  note?: string | undefined
  heads?: Heads<T>
  loading: boolean
  /** Nothing was ever shown: skeletons instead of rows. */
  first: boolean
  error: unknown
  retry: () => void
  /** What these rows were asked with, as the server takes it. */
  asked: ListRequest
}

/** The rows of a table and what can be done with one of them, as a grid and cards draw them. */
export type RowsOfBody<T> = {
  rows: readonly T[]
  keyOf: (row: T) => string
  nameOf: (row: T) => string
  hrefOf: ((row: T) => string) | undefined
  onOpen: ((row: T) => void) | undefined
  /** The chosen rows, by their keys. */
  selected: { has: (key: string) => boolean } | undefined
  onSelect: ((row: T, range: boolean) => void) | undefined
  onActions: ((row: T, button: HTMLElement) => void) | undefined
  /** Heads of groups stand among the rows. */
  heads?: Heads<T> | undefined
}
