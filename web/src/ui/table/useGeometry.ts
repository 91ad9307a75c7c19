import { useDirection } from '@mantine/core'
import { type RefCallback, useCallback, useMemo, useState } from 'react'
import { type Placed, useColumns } from './data/columns.ts'
import type { ContentGauge } from './data/shown.ts'
import type { Column, ColumnLayout } from './data/types.ts'
import { useContent } from './useContent.ts'

const TICK_WIDTH = 40
const ACTIONS_WIDTH = 44

/** Inner width of an element, known before its first paint. */
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
  /** Ref of the scrolling element, whose inner width the columns fill. */
  measure: RefCallback<HTMLElement>
  /** That width in pixels; 0 before it was measured. */
  width: number
  content: ContentGauge
  /** The current columns, also during a resize. */
  placed: Placed<T>[]
  /** The same array while nothing in it changed, so that rows render only after a change of columns. */
  steady: Placed<T>[]
  /** Width of the checkbox before the columns, and of the menu after them. */
  before: number
  after: number
  tableWidth: number
  /** Width of the pinned columns at each side. */
  pinnedStart: number
  pinnedEnd: number
  /** Number of columns, including checkbox and row menu. */
  span: number
}

type Shown = { ticks: boolean; actions: boolean }

/** The positions of the columns of a table, in pixels. */
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
