/** What a table shows now and what it keeps for its reader, as its parts are given them. */
import type { ColumnLayout, SetFilters, SharedView, TableMemory, TableState, ViewStore } from './types.ts'
import type { ViewTab } from './views.ts'

export type TableControl = {
  state: TableState
  /** What the table shows when nothing was asked for. */
  initial: TableState
  /** Filters in use, the search among them. */
  filters: number
  /** `replace` is true while one types: the step does not stay in the browser's history. */
  change: (next: Partial<TableState>, replace?: boolean) => void
  onFilters: SetFilters
  onOrder: (orden: string) => void
  clear: () => void
}

export type MemoryControl = {
  layout: ColumnLayout
  setLayout: (layout: ColumnLayout) => void
  store: ViewStore | undefined
  /** What is kept for the user, and how it changes. */
  kept: TableMemory
  keep: (kept: TableMemory) => void
  /** Own and shared views, in the order of their tabs, and all that are shared. */
  tabs: readonly ViewTab[]
  shared: readonly SharedView[]
  /** The view that was chosen. */
  tab: ViewTab | undefined
}
