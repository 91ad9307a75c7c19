import { keyText } from '@nogal/model/entity'
import { useEffect, useMemo, useRef } from 'react'
import { listQuery } from '../../api/client.ts'
import { queryClient } from '../../api/queries.ts'
import type { Walk } from '../../ui/page/Walker.tsx'
import { leaveAt, type RowPlace, rowNumber, stepFrom } from '../../ui/table/data/place.ts'
import type { Asked } from '../../ui/table/Table.tsx'
import type { Row } from '../../values/row.ts'
import { wholeQuery } from '../data.ts'
import type { AnyView } from '../view.ts'
import { layTrail, trailOf } from './trail.ts'

/** Loads a page of the list, cached for half a minute. */
const pageOf = (view: AnyView) => async (asked: Asked) => {
  const { data, total } = await queryClient.fetchQuery(listQuery(view.calls.list, { query: asked }))
  const rows = (data ?? []) as Row[]
  return { rows, total: total ?? rows.length }
}

/** Steps through the list from which the record was opened, with its filters and order; undefined when it was opened from elsewhere. */
export const useWalk = (view: AnyView, row: Row, onRecord: (next: Row) => void): Walk | undefined => {
  const place = useMemo(() => trailOf(view, row), [view, row])
  const busy = useRef(false)

  // The neighbours are prefetched, so that the next one appears at once.
  useEffect(() => {
    if (!place) return
    const timer = setTimeout(() => {
      for (const by of [1, -1]) {
        const next = place.rows[place.index + by]
        if (next) void queryClient.prefetchQuery(wholeQuery(view, next))
      }
    }, PAUSE)
    return () => clearTimeout(timer)
  }, [view, place])

  const go = async (from: RowPlace<Row>, by: 1 | -1) => {
    if (busy.current) return
    busy.current = true
    try {
      const next = await stepFrom(from, by, pageOf(view))
      const record = next?.rows[next.index]
      if (!next || !record) return
      layTrail(view, next)
      leaveAt(next.step, { key: keyText(view.aggregate, record), pagina: next.asked.pagina })
      onRecord(record)
    } catch {
      // If the page could not be loaded, the record stays, and the next press tries again.
    } finally {
      busy.current = false
    }
  }
  return place && { number: rowNumber(place), total: place.total, step: by => void go(place, by) }
}

const PAUSE = 250
