import type { Virtualizer } from '@tanstack/react-virtual'
import { type RefObject, useCallback, useEffect, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react'
import type { Placed } from '../data/columns.ts'
import type { Left } from '../data/place.ts'
import { clampIndex, type GridCell } from './moves.ts'

export type BodyHandle = {
  focusColumn: (key: string) => void
  /** The first row of what is shown. */
  enter: () => void
  /** The cell that had the focus last. */
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
  /** Where the reader left this list, when Back led here. */
  left: Left | undefined
}

/** Nothing that a reader chose has the focus. */
const isFree = (element: Element | null) => !element || element === document.body || element.id === 'contenido'

/** The one cell of the body that Tab reaches, and the focus that follows it to rows which are not drawn yet. */
export const useFocusedCell = <T>(options: Options<T>) => {
  const { rows, keyOf, placed, height, head, foot, body, scroller, virtual, handle, left } = options
  const [active, setActive] = useState<GridCell>({ row: 0, col: 0 })
  /** The cell that is to get the focus once it is drawn. */
  const wanted = useRef<GridCell>(undefined)
  /** The focus is in here, as far as the reader knows: it stays when the cell that has it gives way to another. */
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
    // One may have walked on from the record to a row that was out of sight.
    scroller.current.scrollTop = y >= from.top && y + height <= from.top + sight ? from.top : y - sight / 2
    scroller.current.scrollLeft = from.start
    const cell = { row: at, col: from.col }
    setActive(cell)
    if (isFree(document.activeElement)) wanted.current = cell
  })
  // A cell that had the focus may be gone with its row, for example when a filter took effect.
  useLayoutEffect(() => {
    if (held.current && document.activeElement === document.body && rows.length > 0) wanted.current = active
  })
  // A row far away is drawn only after the scroll, so this runs at each render until the cell exists.
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
