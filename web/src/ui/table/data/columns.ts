/** Order, width, pins and visibility of the columns, from the stored layout and their measured content. */
import { type MouseEvent, type TouchEvent, useMemo } from 'react'
import { columnKindOf } from './rows.ts'
import type { Column, ColumnLayout } from './types.ts'
import { useResize } from './useResize.ts'
import { type Content, fitWidths, MAX_WIDTH, MIN_WIDTH, wishOf } from './widths.ts'

/** A column ready to be rendered. */
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
  startResize: (event: MouseEvent | TouchEvent) => void
}

/** The default layout of the definitions. */
export const initialLayout = <T>(columns: readonly Column<T>[]): ColumnLayout => ({
  order: columns.map(c => c.key),
  hidden: columns.filter(c => c.hidden).map(c => c.key),
  start: columns.filter(c => c.pinned === 'start').map(c => c.key),
  end: columns.filter(c => c.pinned === 'end').map(c => c.key),
  widths: {},
})

/** A stored layout, adapted to columns that were added or removed since it was saved. */
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

/** The visible columns in the order of rendering: first those pinned at the start, last those pinned at the end. */
const drawnOrder = <T>(
  columns: readonly Column<T>[],
  { order, start, end }: Pick<ColumnLayout, 'order' | 'start' | 'end'>,
  hidden: readonly string[],
): Column<T>[] => {
  const known = new Map(columns.map(c => [c.key, c]))
  const free = order.filter(key => !start.includes(key) && !end.includes(key))
  return [...start, ...free, ...end].flatMap(key => (hidden.includes(key) ? [] : (known.get(key) ?? [])))
}

/** The columns that name a row: they get space first and shrink last. */
const nameColumns = <T>(columns: readonly Column<T>[]): readonly Column<T>[] => {
  const names = columns.filter(c => c.name)
  return names.length ? names : columns.filter(c => (c.type ?? 'text') === 'text').slice(0, 1)
}

type Options<T> = {
  columns: readonly Column<T>[]
  layout: ColumnLayout
  onLayout: (layout: ColumnLayout) => void
  content: Content
  rtl: boolean
  /** Width for the columns to fill. */
  room: number
  /** Width of the checkbox before the columns, and of the menu after them. */
  before: number
  after: number
}

/** Columns in the order of rendering, with computed widths and pins. */
export const useColumns = <T>({ columns, layout, onLayout, content, rtl, room, before, after }: Options<T>): Placed<T>[] => {
  const hiddenKey = layout.hidden.join()
  const { order, start, end } = layout
  const shown = useMemo(() => {
    const drawn = drawnOrder(columns, { order, start, end }, hiddenKey.split(','))
    const names = nameColumns(drawn)
    const wishes = drawn.map(c => wishOf(c, content[c.key], layout.widths[c.key], names.includes(c)))
    const kept = wishes.reduce((sum, wish, i) => sum + (end.includes(drawn[i]!.key) ? wish.width : 0), 0)
    const widths = fitWidths(wishes, room && room - before - after, kept)
    return drawn.map((column, i) => ({ column, width: widths[i]! }))
  }, [columns, content, hiddenKey, order, start, end, layout.widths, room, before, after])
  const resize = useResize(rtl, (key, width) => onLayout({ ...layout, widths: { ...layout.widths, [key]: width } }))

  const widths = shown.map(({ width }) => width)
  const starts = offsets(widths, before)
  const ends = offsets(widths.toReversed(), after).reverse()
  const sides = shown.map(({ column: { key } }) => (start.includes(key) ? 'start' : end.includes(key) ? 'end' : undefined))
  return shown.map(({ column, width }, i) => {
    const pinned = sides[i]
    const least = columnKindOf(column).by === 'number' ? Math.max(MIN_WIDTH, content[column.key]?.cell ?? 0) : MIN_WIDTH
    return {
      column,
      width,
      pinned,
      offset: pinned === 'end' ? ends[i]! : starts[i]!,
      edge: (pinned === 'start' && sides[i + 1] !== 'start') || (pinned === 'end' && sides[i - 1] !== 'end'),
      align: column.align ?? columnKindOf(column).align,
      resizing: resize.key === column.key,
      startResize: event => resize.start(event, { key: column.key, width, least, most: Math.max(MAX_WIDTH, room) }),
    }
  })
}

/** Start position of each width in a row. */
const offsets = (widths: number[], from: number): number[] => {
  const all = [from]
  for (const width of widths) all.push(all.at(-1)! + width)
  return all.slice(0, -1)
}
