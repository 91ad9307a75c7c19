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
import { type Content, fitWidths, MAX_WIDTH, MIN_WIDTH, wishOf } from './widths.ts'

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

/** Columns that show, in the order in which they are drawn: first what is pinned at the start, last what is pinned at the end. */
const drawnOrder = <T>(
  columns: readonly Column<T>[],
  { order, start, end }: Pick<ColumnLayout, 'order' | 'start' | 'end'>,
  hidden: readonly string[],
): Column<T>[] => {
  const known = new Map(columns.map(c => [c.key, c]))
  const free = order.filter(key => !start.includes(key) && !end.includes(key))
  return [...start, ...free, ...end].flatMap(key => (hidden.includes(key) ? [] : (known.get(key) ?? [])))
}

/** The column by whose text people know a row: it gets room first and gives way last. */
const nameColumn = <T>(columns: readonly Column<T>[]): string | undefined =>
  (columns.find(c => c.name) ?? columns.find(c => (c.type ?? 'text') === 'text'))?.key

const resolve = <S>(updater: Updater<S>, old: S): S => (typeof updater === 'function' ? (updater as (old: S) => S)(old) : updater)

type Options<T> = {
  columns: readonly Column<T>[]
  layout: ColumnLayout
  onLayout: (layout: ColumnLayout) => void
  content: Content
  rtl: boolean
  /** Room that the columns have to fill. */
  room: number
  /** Width of what stands before and after the columns: the tick box and the menu of a row. */
  before: number
  after: number
}

/** Columns in the order in which they are drawn, with width and pins worked out. */
export const useColumns = <T>({ columns, layout, onLayout, content, rtl, room, before, after }: Options<T>) => {
  const hiddenKey = layout.hidden.join()
  const { order, start, end } = layout
  const definitions = useMemo(() => {
    const shown = drawnOrder(columns, { order, start, end }, hiddenKey.split(','))
    const name = nameColumn(shown)
    const wishes = shown.map(c => wishOf(c, content[c.key], layout.widths[c.key], c.key === name))
    const kept = wishes.reduce((sum, wish, i) => sum + (end.includes(shown[i]!.key) ? wish.width : 0), 0)
    const sizes = fitWidths(wishes, room && room - before - after, kept)
    return columns.map(c => ({
      id: c.key,
      size: sizes[shown.indexOf(c)] ?? kindOf(c).width,
      minSize: kindOf(c).by === 'number' ? Math.max(MIN_WIDTH, content[c.key]?.cell ?? 0) : MIN_WIDTH,
      maxSize: Math.max(MAX_WIDTH, room),
    }))
  }, [columns, content, hiddenKey, order, start, end, layout.widths, room, before, after])
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
