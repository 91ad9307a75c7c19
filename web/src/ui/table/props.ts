import type { Shown } from '@nogal/model/export'
import type { ReactNode } from 'react'
import type { RowPlace } from './data/place.ts'
import type { Column, Density, RowAction, SelectionAction, Source, SummarySource, TableState, ViewStore } from './data/types.ts'

export type TableProps<T> = {
  /** What the rows are, for people who cannot see the table. */
  label: string
  columns: readonly Column<T>[]
  /** Field, or function, that tells rows apart. */
  rowKey: (keyof T & string) | ((row: T) => string)
  /** Client mode: every row, at most 50,000. Undefined while they are on their way. */
  rows?: readonly T[]
  loading?: boolean
  error?: unknown
  onRetry?: () => void
  /** Server mode: one page at a time. */
  source?: Source<T>
  /** Server mode: what all rows come to, whole or in groups; without it there are no totals and no groups. */
  summary?: SummarySource
  /** Filters, order and page, when they live in the address. `replace` is true while one types. */
  state?: TableState
  onStateChange?: (state: TableState, how: { replace: boolean }) => void
  /** State that the table starts with; of a controlled one, what its address leaves out. */
  initialState?: Partial<TableState>
  /** What the search box looks in, said to the reader; by default the columns. */
  searchesIn?: string
  /** The place tells where the row stands in the list, to walk on from there. */
  onOpen?: (row: T, place: RowPlace<T>) => void
  /** Address of a row, so that it can be opened in another tab. */
  rowHref?: (row: T) => string
  rowActions?: (row: T, place: RowPlace<T>) => RowAction[]
  /** What the preview of a row shows below its values. */
  preview?: (row: T) => ReactNode
  /** Rows can be chosen, and this can be done with them. */
  selectionActions?: readonly SelectionAction<T>[] | undefined
  views?: ViewStore
  density?: Density
  /** Controls at the right of the search box. */
  toolbar?: ReactNode
  /** What to do when there are no rows at all. */
  empty?: ReactNode
  /** Asks for the file of what the table shows; without it nothing is exported. */
  onExport?: ((shown: Shown) => Promise<Blob>) | undefined
  /** Largest height of the part that scrolls. */
  maxHeight?: number | string
  /** Without toolbar, filters and pages: a short table inside a record. */
  bare?: boolean
}
