import type { Virtualizer } from '@tanstack/react-virtual'
import { type RefObject, useCallback, useEffect, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react'
import type { Placed } from '../data/columns.ts'
import type { Left } from '../data/place.ts'
import { clampIndex, type GridCell } from './moves.ts'

export type BodyHandle = {
  focusColumn: (key: string) => void
  /** Focuses the first visible row. */
  enter: () => void
  /** Focuses the cell that had the focus last. */
  resume: () => void
}

type Options<T> = {
  rows: readonly T[]
  keyOf: (row: T) => string
  placed: readonly Placed<T>[]
  /** Heights of a row and of the sticky head and foot, which cover rows. */
  height: number
  head: number
  foot: number
  body: RefObject<HTMLTableSectionElement | null>
  scroller: RefObject<HTMLDivElement | null>
  virtual: Virtualizer<HTMLDivElement, HTMLTableRowElement>
  handle: RefObject<BodyHandle | null>
  /** The position at which the user left this list, on the way back. */
  left: Left | undefined
}

/** No element chosen by the user has the focus. */
const isFree = (element: Element | null) => !element || element === document.body || element.id === 'contenido'

/** The one cell of the body in the tab order, with a focus that also moves to rows which are not rendered yet. */
export const useFocusedCell = <T>(options: Options<T>) => {
  const { rows, keyOf, placed, height, head, foot, body, scroller, virtual, handle, left } = options
  const [active, setActive] = useState<GridCell>({ row: 0, col: 0 })
  /** The cell that will get the focus once it is rendered. */
  const wanted = useRef<GridCell>(undefined)
  /** The focus is inside, from the user's point of view: it stays when the focused cell is replaced. */
  const held = useRef(false)
  const backTo = useRef(left)
  const last = { row: rows.length - 1, col: placed.length - 1 }
  const here = { row: clampIndex(active.row, last.row), col: clampIndex(active.col, last.col) }

  const go = useCallback(
    (cell: GridCell) => {
      wanted.current = cell
      setActive(cell)
      virtual.scrollToIndex(cell.row, { align: 'auto' })
    },
    [virtual],
  )
  useImperativeHandle(handle, () => ({
    enter: () => rows.length > 0 && go({ row: 0, col: here.col }),
    resume: () => rows.length > 0 && go(here),
    focusColumn: key =>
      rows.length > 0 &&
      go({
        row: here.row,
        col: Math.max(
          0,
          placed.findIndex(p => p.column.key === key),
        ),
      }),
  }))
  const isDrawn = virtual.getVirtualItems().length > 0
  useLayoutEffect(() => {
    const from = backTo.current
    const at = from && isDrawn ? rows.findIndex(row => keyOf(row) === from.key) : -1
    if (!from || at < 0 || !scroller.current) return
    backTo.current = undefined
    const sight = scroller.current.clientHeight - head - foot
    const y = (virtual.measurementsCache[at]?.start ?? head) - head
    // The user may have stepped from the record to a row outside of the viewport.
    scroller.current.scrollTop = y >= from.top && y + height <= from.top + sight ? from.top : y - sight / 2
    scroller.current.scrollLeft = from.start
    const cell = { row: at, col: from.col }
    setActive(cell)
    if (isFree(document.activeElement)) wanted.current = cell
  })
  // A focused cell may disappear with its row, for example after a filter was applied.
  useLayoutEffect(() => {
    if (held.current && document.activeElement === document.body && rows.length > 0) wanted.current = active
  })
  // A distant row is rendered only after scrolling, so this runs at each render until the cell exists.
  useEffect(() => {
    if (wanted.current !== active) return
    const cell = body.current?.querySelector<HTMLElement>(`[data-row="${here.row}"] [data-col="${here.col}"]`)
    if (!cell) return
    wanted.current = undefined
    cell.focus({ preventScroll: true })
    cell.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  })
  return { here, last, go, setActive, held }
}
