import { type RefObject, useCallback, useLayoutEffect, useState } from 'react'
import type { Geometry } from './useGeometry.ts'

/** For a table that scrolls horizontally: the sides with hidden columns, and the indexes of the columns cut by an edge. */
export type Edges = { start: boolean; end: boolean; cut: string }

const WHOLE: Edges = { start: false, end: false, cut: '' }

/** Tracks what is hidden beyond the edges while the user scrolls. */
export const useEdges = <T>(scroller: RefObject<HTMLElement | null>, geometry: Geometry<T>): Edges => {
  const { steady, width, before, pinnedStart, pinnedEnd, tableWidth } = geometry
  const [edges, setEdges] = useState(WHOLE)
  const look = useCallback(() => {
    const from = Math.abs(scroller.current?.scrollLeft ?? 0)
    const to = from + width
    let at = before
    const cut: number[] = []
    for (const [i, place] of steady.entries()) {
      const end = at + place.width
      const hidden = at < from + pinnedStart - 1 || end > to - pinnedEnd + 1
      const inSight = end > from + pinnedStart && at < to - pinnedEnd
      if (!place.pinned && hidden && inSight) cut.push(i)
      at = end
    }
    const next = { start: from > 1, end: to < tableWidth - 1, cut: width > 0 ? cut.join() : '' }
    setEdges(old => (old.start === next.start && old.end === next.end && old.cut === next.cut ? old : next))
  }, [scroller, steady, width, before, pinnedStart, pinnedEnd, tableWidth])
  useLayoutEffect(() => {
    look()
    const element = scroller.current
    element?.addEventListener('scroll', look, { passive: true })
    return () => element?.removeEventListener('scroll', look)
  }, [look, scroller])
  return edges
}
