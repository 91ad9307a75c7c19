/** The state of a table and its stored settings, as its parts get them. */
import type { ColumnLayout, SetFilters, SharedView, TableMemory, TableState, ViewStore } from './types.ts'
import type { ViewTab } from './views.ts'

export type TableControl = {
  state: TableState
  /** The state after the last change, which may not be rendered yet. */
  latest: () => TableState
  /** The state without any request. */
  initial: TableState
  /** Number of active filters, including the search. */
  filters: number
  /** `replace` is true while the user types: no step is added to the browser's history. */
  change: (next: Partial<TableState>, replace?: boolean) => void
  onFilters: SetFilters
  onOrder: (orden: string) => void
  clear: () => void
}

export type MemoryControl = {
  layout: ColumnLayout
  setLayout: (layout: ColumnLayout) => void
  store: ViewStore | undefined
  /** The stored settings of the user, and how they change. */
  kept: TableMemory
  keep: (kept: TableMemory) => void
  /** Own and shared views, in the order of their tabs, and all shared ones. */
  tabs: readonly ViewTab[]
  shared: readonly SharedView[]
  /** The chosen view. */
  tab: ViewTab | undefined
}
