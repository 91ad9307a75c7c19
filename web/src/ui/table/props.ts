import type { Shown } from '@nogal/model/export'
import type { ReactNode } from 'react'
import type { RowPlace } from './data/place.ts'
import type { Column, RowAction, SelectionAction, Source, SummarySource, TableState, ViewStore } from './data/types.ts'

export type TableProps<T> = {
  /** Accessible name of the table: what the rows are. */
  label: string
  columns: readonly Column<T>[]
  /** Field or function that identifies rows. */
  rowKey: (keyof T & string) | ((row: T) => string)
  /** Client mode: every row, at most 50,000. Undefined while loading. */
  rows?: readonly T[]
  loading?: boolean
  error?: unknown
  onRetry?: () => void
  /** Server mode: one page at a time. */
  source?: Source<T>
  /** Server mode: the sums over all rows or by group; without it there are no totals and no groups. */
  summary?: SummarySource
  /** Server mode: field whose value identifies a row, by which the chosen rows are summed. */
  keyField?: string | undefined
  /** Filters, order and page, when the address has them. `replace` is true while the user types. */
  state?: TableState
  onStateChange?: (state: TableState, how: { replace: boolean }) => void
  /** Initial state; for a controlled table, the state of an address without parameters. */
  initialState?: Partial<TableState>
  /** Text about the searched fields; by default the columns. */
  searchesIn?: string
  /** Called with the row's position in the list, to step on from there. */
  onOpen?: (row: T, place: RowPlace<T>) => void
  /** Address of a row, so that it can be opened in another tab. */
  rowHref?: (row: T) => string
  rowActions?: (row: T, place: RowPlace<T>) => RowAction[]
  /** Additional content of a row's preview, below its values. */
  preview?: (row: T) => ReactNode
  /** Rows can be selected, for these actions. */
  selectionActions?: readonly SelectionAction<T>[] | undefined
  /** Rendered while rows are selected. */
  whileSelected?: ((rows: readonly T[]) => ReactNode) | undefined
  views?: ViewStore
  /** Controls to the right of the search box. */
  toolbar?: ReactNode
  /** Hint for an empty list. */
  empty?: ReactNode
  /** Requests the file of the table; without it there is no export. */
  onExport?: ((shown: Shown) => Promise<Blob>) | undefined
  /** Maximal height of the scrolling part. */
  maxHeight?: number | string
  /** Shown in place of the rows, under the same toolbar and pages: a sheet of these rows. `asked` changes with the page. */
  instead?: ((rows: readonly T[], asked: string, total: number) => ReactNode) | undefined
  /** What stands in place of the rows asks for all that it shows: there are no pages. */
  onePage?: boolean
  /** Writes in the cell of a row, if its column is written. */
  onWrite?: ((row: T, column: string) => void) | undefined
  /** Without toolbar, filters and pages: a short table inside a record. */
  bare?: boolean
}
