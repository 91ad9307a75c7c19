import type { Filtro, FiltroUno, ListOptions, Modo } from '@nogal/model/call'
import type { Comparison } from '@nogal/model/filters'
import type { ReactNode } from 'react'
import type { Tone } from '../../Badge.tsx'

export type { Filtro, FiltroUno, Modo }

export type ColumnType = 'text' | 'code' | 'serial' | 'integer' | 'decimal' | 'money' | 'date' | 'instant' | 'flag' | 'badge'

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

/** A column, as plain data. */
export type Column<T> = {
  /** Field of the row; also names the column in filters, order and address. */
  key: string
  title: string
  type?: ColumnType
  /** Pixels before its content was measured. */
  width?: number
  /** Its text names the row: it gets room first. By default the first column of text. */
  name?: true
  align?: 'start' | 'center' | 'end'
  pinned?: 'start' | 'end'
  /** Starts hidden; the reader may show it. */
  hidden?: boolean
  /** Decimals of a `decimal` or `money` column. */
  decimals?: number
  total?: 'sum'
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
export type TableState = Required<ListOptions>

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

export type SavedView = { name: string; state: string; layout: ColumnLayout }
/** What is remembered of a table for one user. */
export type TableMemory = { views: SavedView[]; layout?: ColumnLayout }
export type ViewStore = { load: () => Promise<TableMemory | undefined>; save: (memory: TableMemory) => Promise<void> }

/** A page of rows as the server answers it: the rows, and how many there are in all. */
export type Page<T> = { data?: readonly T[]; total?: number }
/** The query of a page: its key says which call and what it was asked for, so that one `invalidate` reaches every list. */
export type Source<T> = (asked: TableState) => {
  queryKey: readonly unknown[]
  queryFn: (context: { signal: AbortSignal }) => Promise<Page<T>>
}

/** What the body of the table draws, wherever the rows come from. */
export type Feed<T> = {
  /** Rows of the current page. */
  page: readonly T[]
  /** How many rows pass the filters, and how many there are; the server tells only the first. */
  total: number
  all: number | undefined
  totals: Record<string, number>
  loading: boolean
  /** Nothing was ever shown: skeletons instead of rows. */
  first: boolean
  error: unknown
  retry: () => void
  /** What these rows were asked with, as the server takes it. */
  asked: TableState
}

/** What can be done with several rows at once. */
export type SelectionAction<T> = { key: string; label: string; icon?: ReactNode; onClick: (rows: readonly T[]) => void }

export type RowAction = { label: string; icon?: ReactNode; danger?: boolean; disabled?: boolean; onClick: () => void }

export const DEFAULT_STATE: TableState = { pagina: 1, porPagina: 25, orden: '', filtros: [], buscar: '' }
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
