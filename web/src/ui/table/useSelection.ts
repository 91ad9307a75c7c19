import { useMemo, useRef, useState } from 'react'

export type Selection<T> = {
  /** The selected rows by their keys, in the order of selection. */
  rows: ReadonlyMap<string, T>
  /** Selects or deselects a row; `range` does the same to all rows since the last one. */
  select: (row: T, range: boolean) => void
  allTicked: boolean
  tickAll: () => void
  clear: () => void
}

/** Selected rows, and the filters under which the user saw them. */
type Chosen<T> = { rows: ReadonlyMap<string, T>; under: string }

/**
 * The selected rows. They stay selected on other pages, until the filters change, because the user must have seen the rows of an action.
 */
export const useSelection = <T>(
  page: readonly T[],
  keyOf: (row: T) => string,
  filters: string,
  latestFilters: () => string,
): Selection<T> => {
  const [chosen, setChosen] = useState<Chosen<T>>({ rows: new Map(), under: filters })
  const lastTick = useRef<string>(undefined)
  const [shown, setShown] = useState(filters)
  if (shown !== filters) {
    setShown(filters)
    if (chosen.under !== filters) setChosen({ rows: new Map(), under: filters })
  }
  const rows = useMemo(() => asTheyAre(chosen.rows, page, keyOf), [chosen, page, keyOf])
  const allTicked = rows.size > 0 && page.length > 0 && page.every(row => rows.has(keyOf(row)))
  const put = (some: readonly T[], on: boolean) => {
    // a filter may have been asked for whose rows have not come yet: the row that the user sees and ticks is the first one under it
    const under = latestFilters()
    const next = new Map(chosen.under === under ? rows : [])
    for (const row of some) on ? next.set(keyOf(row), row) : next.delete(keyOf(row))
    setChosen({ rows: next, under })
  }
  return {
    rows,
    allTicked,
    tickAll: () => put(page, !allTicked),
    select: (row, range) => {
      const at = page.indexOf(row)
      const last = range ? page.findIndex(other => keyOf(other) === lastTick.current) : -1
      lastTick.current = keyOf(row)
      put(last < 0 ? [row] : page.slice(Math.min(last, at), Math.max(last, at) + 1), !rows.has(keyOf(row)))
    },
    clear: () => setChosen({ rows: new Map(), under: filters }),
  }
}

/** Replaces selected rows by reloaded ones. */
const asTheyAre = <T>(chosen: ReadonlyMap<string, T>, page: readonly T[], keyOf: (row: T) => string): ReadonlyMap<string, T> => {
  if (!chosen.size) return chosen
  const rows = new Map(chosen)
  for (const row of page) if (rows.has(keyOf(row))) rows.set(keyOf(row), row)
  return rows
}
