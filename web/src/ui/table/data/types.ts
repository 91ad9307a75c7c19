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

/** A value that a filter offers to tick; `hint` tells apart what is called the same. */
export type Offer = { value: string; label: string; hint?: string | undefined }
/** What the filter of a column offers to tick. */
export type Offers = {
  /** Tells offers apart, for what is kept of them. */
  key: readonly unknown[]
  find: (search: string, signal: AbortSignal) => Promise<readonly Offer[]>
  /** What people read for a value, where it is not the value itself. */
  text?: (value: string) => string
}

export type Grouping = { field: string; by: 'value' | 'week' }

/** A column, as plain data. */
export type Column<T> = {
  /** Field of the row; also names the column in filters, order and address. */
  key: string
  title: string
  type?: ColumnType
  /** Pixels before its content was measured. */
  width?: number
  /** Its text names the row, or whose it is: it gets room first. By default the first column of text. */
  name?: true
  align?: 'start' | 'center' | 'end'
  pinned?: 'start' | 'end'
  /** Starts hidden; the reader may show it. */
  hidden?: boolean
  /** Decimals of a `decimal` or `money` column. */
  decimals?: number
  /** Decimals of its sums, where they need more than the rows that are seen. */
  sumDecimals?: number
  /** Summed over all rows; `per` is the field of its unit: what has two units is never added. */
  total?: 'sum' | { per: string }
  /** Rows can be grouped by it: by the values of a field, or by its ISO weeks. */
  group?: Grouping
  sortable?: boolean
  filterable?: boolean
  /** The filter offers values to tick. */
  offers?: Offers | undefined
  /** Longer explanation of the heading. */
  hint?: string
  /** The value, when it is not `row[key]`. */
  value?: (row: T) => unknown
  /** Colour of the badge of a `badge` column. */
  tone?: (row: T) => Tone
  /** What the cell shows, when text is not enough; filters, totals and export keep using the value. */
  cell?: (row: T) => ReactNode
}

/** What the reader asked for: it lives in the address. */
export type TableState = Required<ListOptions> & {
  /** Field whose values group the rows; empty for no groups. */
  grupo: string
  /** Values of the groups that are open; an empty one is the group without a value. */
  abiertos: readonly string[]
  /** The view that was chosen; `-` is all rows, chosen by hand, and empty that nothing was chosen. */
  vista: string
  /** What the screen around the table is asked for, in words of its own, so that views keep it, too. */
  opciones: string
}

/** What a source is asked for. */
export type ListRequest = Required<ListOptions>

/** How the columns stand: it lives in the user's saved views. */
export type ColumnLayout = {
  order: string[]
  hidden: string[]
  start: string[]
  end: string[]
  widths: Record<string, number>
  /** Absent: as the rest of the program. */
  density?: Density
}

export type Density = 'compact' | 'normal' | 'roomy'

/** What a list shows, under a name. */
export type SavedView = { id: string; name: string; state: string; layout: ColumnLayout }
/** A view that several people have. */
export type SharedView = SavedView & {
  author: string
  /** Whose it is, in words. */
  scope: string
  /** A tab of the person; an administrador is told of others too. */
  mine: boolean
  editable: boolean
  version: number
}
/** What is remembered of a table for one user. */
export type TableMemory = {
  views: readonly (Omit<SavedView, 'id'> & { id?: string })[]
  /** Columns of the list without a view. */
  layout?: ColumnLayout
  /** Columns of a view as they were changed and not saved. */
  drafts?: Readonly<Record<string, ColumnLayout>>
  /** Views in the order of their tabs; those that are not named come last. */
  order?: readonly string[]
  /** The view that the list opens with. */
  initial?: string
}
/** What may change of a shared view; `deleted` can be undone. */
export type ViewChange = Partial<Pick<SavedView, 'name' | 'state' | 'layout'>> & { deleted?: boolean }
/** What is done with the views that people share. */
export type SharedCalls = {
  /** May the person share with everybody, not only with their own? */
  canReachAll: () => boolean
  add: (view: Omit<SavedView, 'id'>, forAll: boolean) => Promise<SharedView>
  /** Changes the version that the person saw; refused when somebody else changed it meanwhile. */
  change: (view: Pick<SharedView, 'id' | 'version'>, change: ViewChange) => Promise<SharedView>
  /** The view as it is now, when a change was refused because of another person's. */
  currentOf: (error: unknown) => SharedView | undefined
}
/** The views that people share: their query, and what is done with them, which comes when it is wanted. */
export type SharedViews = {
  queryKey: readonly unknown[]
  queryFn: (context: { signal: AbortSignal }) => Promise<readonly SharedView[]>
  calls: () => Promise<SharedCalls>
}
export type ViewStore = {
  load: () => Promise<TableMemory | undefined>
  save: (memory: TableMemory) => Promise<void>
  shared?: SharedViews
}

/** A page of rows as the server answers it: the rows, and how many there are in all. */
export type Page<T> = { data?: readonly T[]; total?: number }
/** The query of a page: its key says which call and what it was asked for, so that one `invalidate` reaches every list. */
export type Source<T> = (asked: ListRequest) => {
  queryKey: readonly unknown[]
  queryFn: (context: { signal: AbortSignal }) => Promise<Page<T>>
}

/** A sum in one unit; none for a plain number. */
export type Sum = { unit: string; sum: number }
/** Sums by column. */
export type Totals = Readonly<Record<string, readonly Sum[]>>
/** What rows come to: of all of them, or of those that share a value; `note` says which of them are in no sum. */
export type Summary = { value: string; name: string; rows: number; totals: Totals; note?: string | undefined }
/** The query of the summary: of all rows in one, or of each group of a field. */
export type SummarySource = (
  asked: Pick<ListRequest, 'filtros' | 'buscar'>,
  grupo: string,
) => {
  queryKey: readonly unknown[]
  queryFn: (context: { signal: AbortSignal }) => Promise<readonly Summary[]>
}

/** What can be done with several rows at once. */
export type SelectionAction<T> = { key: string; label: string; icon?: ReactNode; onClick: (rows: readonly T[]) => void }

export type RowAction = {
  label: string
  icon?: ReactNode
  danger?: boolean
  /** Why it cannot be done with this row; it is then shown in its place, and nothing happens. */
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
/** Rows per page that stands for all of them. */
export const ALL_ROWS = 50_000

/** The modes of a filter, with the sign that stands for each. */
export const MODES: Record<Modo, { label: string; sign: string }> = {
  contains: { label: 'contiene', sign: '*a*' },
  'starts-with': { label: 'comienza con', sign: 'a*' },
  'ends-with': { label: 'termina con', sign: '*a' },
  matches: { label: 'coincide', sign: '.*' },
  'greater-than': { label: 'mayor que', sign: '>' },
  'less-than': { label: 'menor que', sign: '<' },
  between: { label: 'entre', sign: '↔' },
  'iso-week': { label: 'semana ISO', sign: 'S' },
  'this-week': { label: 'esta semana', sign: '7' },
  'next-30-days': { label: 'próximos 30 días', sign: '30' },
  equals: { label: 'igual a', sign: '=' },
  in: { label: 'es uno de', sign: '☑' },
}

/** What the orders of a column are called, upwards and downwards. */
export const ORDERS: Record<Comparison, readonly [string, string]> = {
  text: ['A–Z', 'Z–A'],
  number: ['de menor a mayor', 'de mayor a menor'],
  day: ['de antigua a reciente', 'de reciente a antigua'],
}

/** What is wrong with a filter of a column; empty when nothing is. */
export type HintOf<T> = (column: Column<T>, filter: Filtro) => string
/** Puts these filters on a column in place of those that it has. */
export type SetFilters = (campo: string, filters: readonly Filtro[]) => void

/** What order and filters of a narrow screen are given. */
export type FilterSheetProps<T> = {
  columns: readonly Column<T>[]
  orden: string
  filtros: readonly Filtro[]
  hintOf: HintOf<T>
  onOrder: (orden: string) => void
  onFilters: SetFilters
}
