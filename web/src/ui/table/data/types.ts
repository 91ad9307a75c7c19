import type { Tone } from '@nogal/model/aggregate/states'
import type { Filtro, FiltroUno, ListOptions, Modo } from '@nogal/model/call'
import type { Comparison } from '@nogal/model/filters'
import type { ReactNode } from 'react'

export type { Filtro, FiltroUno, Modo }

export type ColumnType =
  | 'text'
  | 'code'
  | 'serial'
  | 'integer'
  | 'decimal'
  | 'money'
  | 'date'
  | 'instant'
  | 'localTime'
  | 'container'
  | 'flag'
  | 'badge'

/** An option of a filter; `hint` distinguishes options with the same label. */
export type Offer = { value: string; label: string; hint?: string | undefined }
/** The options of a column's filter. */
export type Offers = {
  /** Part of the query key of the options. */
  key: readonly unknown[]
  find: (search: string, signal: AbortSignal) => Promise<readonly Offer[]>
  /** The label of a value, where that is not the value itself. */
  text?: (value: string) => string
}

export type Grouping = { field: string; by: 'value' | 'week' }

/** A column, as plain data. */
export type Column<T> = {
  /** Field of the row; also the name of the column in filters, order and address. */
  key: string
  title: string
  type?: ColumnType
  /** Width in pixels before its content was measured. */
  width?: number
  /** Its text is what the row is read for, its name, its owner or what it lacks: it gets space first. By default the first column of text. */
  name?: true
  /** The whole text is shown, in several lines. Only for tables of few rows, because a long list needs rows of one height. */
  wraps?: true
  align?: 'start' | 'center' | 'end'
  pinned?: 'start' | 'end'
  /** Initially hidden; the user may show it. */
  hidden?: boolean
  /** Decimals of a `decimal` or `money` column. */
  decimals?: number
  /** Decimals of its sums, where they need more than the visible rows. */
  sumDecimals?: number
  /** Summed over all rows; `per` is the field of its unit: sums of different units are never added. */
  total?: 'sum' | { per: string }
  /** Rows can be grouped by it: by the values of a field, or by its ISO weeks. */
  group?: Grouping
  sortable?: boolean
  filterable?: boolean
  /** The filter has options. */
  offers?: Offers | undefined
  /** Longer explanation of the heading. */
  hint?: string
  /** The value, when it is not `row[key]`. */
  value?: (row: T) => unknown
  /** Colour of the badge of a `badge` column. */
  tone?: (row: T) => Tone
  /** The rendered cell, when text is not enough; filters, totals and export still use the value. */
  cell?: (row: T) => ReactNode
}

/** The state of a list that the user chose, stored in the address. */
export type TableState = Required<ListOptions> & {
  /** Field by which rows are grouped; empty for none. */
  grupo: string
  /** Values of the open groups; an empty one is the group without a value. */
  abiertos: readonly string[]
  /** The chosen view; `-` means all rows, chosen explicitly, and empty means no choice. */
  vista: string
  /** Parameters of the surrounding screen in its own format, so that views include them. */
  opciones: string
}

/** The request to a source. */
export type ListRequest = Required<ListOptions>

/** The layout of the columns, stored in the user's views. */
export type ColumnLayout = {
  order: string[]
  hidden: string[]
  start: string[]
  end: string[]
  widths: Record<string, number>
  /** Absent: as in the rest of the program. */
  density?: Density
}

export type Density = 'compact' | 'normal' | 'roomy'

/** The state of a list, with a name. */
export type SavedView = { id: string; name: string; state: string; layout: ColumnLayout }
/** A view with which a list starts: it has the columns of the list, and nobody changes or deletes it. */
export type StartView = Omit<SavedView, 'layout'> & { layout?: undefined }
/** A view shared by several people. */
export type SharedView = SavedView & {
  author: string
  /** The people who see it, in words. */
  scope: string
  /** It is a tab of the user; an administrador also gets others. */
  mine: boolean
  editable: boolean
  version: number
}
/** The stored settings of a table for one user. */
export type TableMemory = {
  views: readonly (Omit<SavedView, 'id'> & { id?: string })[]
  /** Columns of the list without a view. */
  layout?: ColumnLayout
  /** Unsaved changes of a view's columns. */
  drafts?: Readonly<Record<string, ColumnLayout>>
  /** Views in the order of their tabs; others come last. */
  order?: readonly string[]
  /** The view with which the list opens. */
  initial?: string
}
/** The changes of a shared view; `deleted` can be undone. */
export type ViewChange = Partial<Pick<SavedView, 'name' | 'state' | 'layout'>> & { deleted?: boolean }
/** The calls about shared views. */
export type SharedCalls = {
  /** May the user share with everybody, not only with their own area? */
  canReachAll: () => boolean
  add: (view: Omit<SavedView, 'id'>, forAll: boolean) => Promise<SharedView>
  /** Changes the version that the user saw; refused when somebody else changed it meanwhile. */
  change: (view: Pick<SharedView, 'id' | 'version'>, change: ViewChange) => Promise<SharedView>
  /** The current view in a conflict error. */
  currentOf: (error: unknown) => SharedView | undefined
}
/** Shared views: their query, and their calls, which are loaded on demand. */
export type SharedViews = {
  queryKey: readonly unknown[]
  queryFn: (context: { signal: AbortSignal }) => Promise<readonly SharedView[]>
  calls: () => Promise<SharedCalls>
}
export type ViewStore = {
  load: () => Promise<TableMemory | undefined>
  save: (memory: TableMemory) => Promise<void>
  /** The views with which the list starts. */
  starts?: readonly StartView[]
  shared?: SharedViews
}

/** A page of rows from the server, and the total number. */
export type Page<T> = { data?: readonly T[]; total?: number }
/** The query of a page: its key has the call and the request, so that one `invalidate` covers every list. */
export type Source<T> = (asked: ListRequest) => {
  queryKey: readonly unknown[]
  queryFn: (context: { signal: AbortSignal }) => Promise<Page<T>>
}

/** A sum in one unit; the unit is empty for a plain number. */
export type Sum = { unit: string; sum: number }
/** Sums by column. */
export type Totals = Readonly<Record<string, readonly Sum[]>>
/** The sums of all rows, or of those with the same value; `note` says which rows they exclude. */
export type Summary = { value: string; name: string; rows: number; totals: Totals; note?: string | undefined }
/** The query of the summary: of all rows as one group, or of each group of a field. */
export type SummarySource = (
  asked: Pick<ListRequest, 'filtros' | 'buscar'>,
  grupo: string,
) => {
  queryKey: readonly unknown[]
  queryFn: (context: { signal: AbortSignal }) => Promise<readonly Summary[]>
}

/** An action on several rows at once. An action calls `clear` when its rows leave the list, so that they are no longer selected. */
export type SelectionAction<T> = { key: string; label: string; icon?: ReactNode; onClick: (rows: readonly T[], clear: () => void) => void }

export type RowAction = {
  label: string
  icon?: ReactNode
  danger?: boolean
  /** Why the action is not possible on this row; shown instead of running the action. */
  kept?: string | null
  disabled?: boolean
  onClick: () => void
}

export const DEFAULT_STATE: TableState = {
  pagina: 1,
  porPagina: 25,
  orden: '',
  filtros: [],
  buscar: '',
  grupo: '',
  abiertos: [],
  vista: '',
  opciones: '',
}
export const PAGE_SIZES = [10, 25, 50, 100, 500]
/** Rows per page that means all of them. */
export const ALL_ROWS = 50_000

/** The modes of a filter, each with its symbol; the usual one has none. */
export const MODES: Record<Modo, { label: string; sign?: string }> = {
  contains: { label: 'contiene' },
  'starts-with': { label: 'comienza con', sign: 'a*' },
  'ends-with': { label: 'termina con', sign: '*a' },
  matches: { label: 'coincide', sign: '.*' },
  'greater-than': { label: 'mayor que', sign: '>' },
  'less-than': { label: 'menor que', sign: '<' },
  between: { label: 'entre', sign: '↔' },
  'iso-week': { label: 'semana ISO', sign: 'S' },
  'this-week': { label: 'esta semana', sign: '7' },
  'next-30-days': { label: 'próximos 30 días', sign: '30' },
  past: { label: 'antes de hoy', sign: '<' },
  equals: { label: 'igual a', sign: '=' },
  in: { label: 'es uno de', sign: '☑' },
}

/** The names of the orders of a column, ascending and descending. */
export const ORDERS: Record<Comparison, readonly [string, string]> = {
  text: ['A–Z', 'Z–A'],
  number: ['de menor a mayor', 'de mayor a menor'],
  day: ['de antigua a reciente', 'de reciente a antigua'],
}

/** The error of a filter of a column; empty when there is none. */
export type HintOf<T> = (column: Column<T>, filter: Filtro) => string
/** Replaces the filters of a column. */
export type SetFilters = (campo: string, filters: readonly Filtro[]) => void

/** The props of order and filters on a narrow screen. */
export type FilterSheetProps<T> = {
  columns: readonly Column<T>[]
  orden: string
  filtros: readonly Filtro[]
  hintOf: HintOf<T>
  onOrder: (orden: string) => void
  onFilters: SetFilters
}
