/** Order, width, pins and visibility of the columns: TanStack Table keeps the rules, this file the stored layout. */
import {
  columnOrderingFeature,
  columnPinningFeature,
  columnResizingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  type Header,
  type RowData,
  type Table,
  tableFeatures,
  type Updater,
  useTable,
} from '@tanstack/react-table'
import { useMemo } from 'react'
import { kindOf } from './rows.ts'
import type { Column, ColumnLayout } from './types.ts'

const features = tableFeatures({
  columnVisibilityFeature,
  columnOrderingFeature,
  columnPinningFeature,
  columnSizingFeature,
  columnResizingFeature,
})
type Features = typeof features

/** TanStack gets no rows: they are filtered and drawn without it, since making 50,000 of its row objects takes time. */
const NO_ROWS: never[] = []

export const MIN_WIDTH = 64
export const MAX_WIDTH = 800

/** A column ready to draw. */
export type Placed<T> = {
  column: Column<T>
  width: number
  pinned: 'start' | 'end' | undefined
  /** Distance to the edge to which it is pinned. */
  offset: number
  /** True for the last column pinned at the start and the first one pinned at the end, where the line of the edge is drawn. */
  edge: boolean
  align: 'start' | 'center' | 'end'
  resizing: boolean
  startResize: (event: unknown) => void
}

/** The layout that the definitions ask for. */
export const initialLayout = <T>(columns: readonly Column<T>[]): ColumnLayout => ({
  order: columns.map(c => c.key),
  hidden: columns.filter(c => c.hidden).map(c => c.key),
  start: columns.filter(c => c.pinned === 'start').map(c => c.key),
  end: columns.filter(c => c.pinned === 'end').map(c => c.key),
  widths: {},
})

/** A stored layout, mended for columns that came or went since it was saved. */
export const mendLayout = <T>(stored: ColumnLayout, columns: readonly Column<T>[]): ColumnLayout => {
  const keys = new Set(columns.map(c => c.key))
  const known = (list: string[]) => list.filter(key => keys.has(key))
  const added = columns.filter(c => !stored.order.includes(c.key))
  return {
    ...stored,
    order: [...known(stored.order), ...added.map(c => c.key)],
    hidden: [...known(stored.hidden), ...added.filter(c => c.hidden).map(c => c.key)],
    start: known(stored.start),
    end: known(stored.end),
    widths: Object.fromEntries(Object.entries(stored.widths).filter(([key]) => keys.has(key))),
  }
}

const defaultWidth = <T>(column: Column<T>) => column.width ?? kindOf(column).width

const resolve = <S>(updater: Updater<S>, old: S): S => (typeof updater === 'function' ? (updater as (old: S) => S)(old) : updater)

/** Shares free room out among the columns of text that the reader has not sized. */
export const stretch = (widths: number[], growable: boolean[], room: number): number[] => {
  const free = room - widths.reduce((sum, w) => sum + w, 0)
  const base = widths.reduce((sum, w, i) => sum + (growable[i] ? w : 0), 0)
  if (free <= 0 || base === 0) return widths
  let left = free
  const last = growable.lastIndexOf(true)
  return widths.map((width, i) => {
    if (!growable[i]) return width
    const share = i === last ? left : Math.floor((free * width) / base)
    left -= share
    return width + share
  })
}

type Options<T> = {
  columns: readonly Column<T>[]
  layout: ColumnLayout
  onLayout: (layout: ColumnLayout) => void
  rtl: boolean
  /** Room that the columns have to fill. */
  room: number
  /** Width of what stands before and after the columns: the tick box and the menu of a row. */
  before: number
  after: number
}

/** Columns in the order in which they are drawn, with width and pins worked out. */
export const useColumns = <T>({ columns, layout, onLayout, rtl, room, before, after }: Options<T>) => {
  const hiddenKey = layout.hidden.join()
  const definitions = useMemo(() => {
    const hidden = hiddenKey.split(',')
    const shown = columns.filter(c => !hidden.includes(c.key))
    const sizes = stretch(
      shown.map(c => layout.widths[c.key] ?? defaultWidth(c)),
      shown.map(c => layout.widths[c.key] === undefined && kindOf(c).by === 'text' && c.type !== 'flag'),
      room - before - after,
    )
    return columns.map(c => ({
      id: c.key,
      size: sizes[shown.indexOf(c)] ?? defaultWidth(c),
      minSize: MIN_WIDTH,
      maxSize: Math.max(MAX_WIDTH, room),
    }))
  }, [columns, hiddenKey, layout.widths, room, before, after])
  const state = useMemo(
    () => ({
      columnOrder: layout.order,
      columnVisibility: Object.fromEntries(
        hiddenKey
          .split(',')
          .filter(Boolean)
          .map(key => [key, false]),
      ),
      columnPinning: { start: layout.start, end: layout.end },
      columnSizing: layout.widths,
    }),
    [layout.order, hiddenKey, layout.start, layout.end, layout.widths],
  )
  const table = useTable<Features, RowData>({
    features,
    columns: definitions,
    data: NO_ROWS,
    state,
    columnResizeMode: 'onChange',
    columnResizeDirection: rtl ? 'rtl' : 'ltr',
    onColumnOrderChange: u => onLayout({ ...layout, order: resolve(u, layout.order) }),
    onColumnVisibilityChange: u => {
      const visible = resolve(u, state.columnVisibility)
      onLayout({ ...layout, hidden: layout.order.filter(key => visible[key] === false) })
    },
    onColumnPinningChange: u => onLayout({ ...layout, ...resolve(u, state.columnPinning) }),
    onColumnSizingChange: u => onLayout({ ...layout, widths: resolve(u, layout.widths) }),
  })
  const headers = (table as Table<Features, RowData>).getHeaderGroups()[0]?.headers ?? []
  const placed = place(headers, columns, before, after)
  return { table, placed }
}

/** Start position of each width when they are laid one after another. */
const offsets = (widths: number[], from: number): number[] => {
  const all = [from]
  for (const width of widths) all.push(all.at(-1)! + width)
  return all.slice(0, -1)
}

const place = <T>(
  headers: Header<Features, RowData, unknown>[],
  columns: readonly Column<T>[],
  before: number,
  after: number,
): Placed<T>[] => {
  const known = new Map(columns.map(c => [c.key, c]))
  const shown = headers.flatMap(header => {
    const column = known.get(header.column.id)
    return column ? [{ header, column, pinned: header.column.getIsPinned() || undefined }] : []
  })
  const widths = shown.map(s => s.header.column.getSize())
  const starts = offsets(widths, before)
  const ends = offsets(widths.toReversed(), after).reverse()
  return shown.map(({ header, column, pinned }, i) => ({
    column,
    width: widths[i]!,
    pinned,
    offset: pinned === 'end' ? ends[i]! : starts[i]!,
    edge: (pinned === 'start' && shown[i + 1]?.pinned !== 'start') || (pinned === 'end' && shown[i - 1]?.pinned !== 'end'),
    align: column.align ?? kindOf(column).align,
    resizing: header.column.getIsResizing(),
    startResize: header.getResizeHandler(),
  }))
}
