import { useDirection } from '@mantine/core'
import { type RefCallback, useCallback, useMemo, useState } from 'react'
import { type Placed, useColumns } from './data/columns.ts'
import type { ContentGauge } from './data/shown.ts'
import type { Column, ColumnLayout } from './data/types.ts'
import { useContent } from './useContent.ts'

const TICK_WIDTH = 40
const ACTIONS_WIDTH = 44

/** Width of the inside of an element, known before it is first painted. */
const useInnerWidth = () => {
  const [width, setWidth] = useState(0)
  const measure = useCallback((element: HTMLElement | null) => {
    if (!element) return
    const read = () => setWidth(element.clientWidth)
    read()
    const observer = new ResizeObserver(read)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [measure, width] as const
}

export type Geometry<T> = {
  /** Ref of what scrolls: its inside is the room that columns have. */
  measure: RefCallback<HTMLElement>
  /** Width of that room; 0 before it was measured. */
  width: number
  content: ContentGauge
  /** Columns as they stand at this very moment, also while one is being resized. */
  placed: Placed<T>[]
  /** The same list as long as nothing in it changed, so that rows are drawn again only when a column did. */
  steady: Placed<T>[]
  /** Width of what stands before and after the columns. */
  before: number
  after: number
  tableWidth: number
  /** Width of what stays in sight at either side. */
  pinnedStart: number
  pinnedEnd: number
  /** Columns, tick box and row menu. */
  span: number
}

type Shown = { ticks: boolean; actions: boolean }

/** Where the columns of a table stand, in pixels. */
export const useGeometry = <T>(
  label: string,
  columns: readonly Column<T>[],
  layout: ColumnLayout,
  onLayout: (layout: ColumnLayout) => void,
  { ticks, actions }: Shown,
): Geometry<T> => {
  const { dir } = useDirection()
  const [measure, width] = useInnerWidth()
  const [content, gauge] = useContent(label, columns)
  const before = ticks ? TICK_WIDTH : 0
  const after = actions ? ACTIONS_WIDTH : 0
  const placed = useColumns({ columns, layout, onLayout, content, rtl: dir === 'rtl', room: width, before, after })
  const placedKey = placed.map(p => `${p.column.key}:${p.width}:${p.pinned}:${p.offset}:${p.edge}:${p.resizing}`).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says all that matters
  const steady = useMemo(() => placed, [placedKey, columns])
  const pinnedWidth = (side: 'start' | 'end', from: number) => steady.reduce((sum, p) => sum + (p.pinned === side ? p.width : 0), from)
  return {
    measure,
    width,
    content: gauge,
    placed,
    steady,
    before,
    after,
    tableWidth: steady.reduce((sum, p) => sum + p.width, before + after),
    pinnedStart: pinnedWidth('start', before),
    pinnedEnd: pinnedWidth('end', after),
    span: steady.length + (ticks ? 1 : 0) + (actions ? 1 : 0),
  }
}
