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

/**
 * The selected rows. They stay selected on other pages, until the filters change, because the user must have seen the rows of an action.
 */
export const useSelection = <T>(page: readonly T[], keyOf: (row: T) => string, filters: string): Selection<T> => {
  const [chosen, setChosen] = useState<ReadonlyMap<string, T>>(new Map())
  const lastTick = useRef<string>(undefined)
  const [under, setUnder] = useState(filters)
  if (under !== filters) {
    setUnder(filters)
    setChosen(new Map())
  }
  const rows = useMemo(() => asTheyAre(chosen, page, keyOf), [chosen, page, keyOf])
  const allTicked = chosen.size > 0 && page.length > 0 && page.every(row => chosen.has(keyOf(row)))
  const put = (some: readonly T[], on: boolean) => {
    const next = new Map(rows)
    for (const row of some) on ? next.set(keyOf(row), row) : next.delete(keyOf(row))
    setChosen(next)
  }
  return {
    rows,
    allTicked,
    tickAll: () => put(page, !allTicked),
    select: (row, range) => {
      const at = page.indexOf(row)
      const last = range ? page.findIndex(other => keyOf(other) === lastTick.current) : -1
      lastTick.current = keyOf(row)
      put(last < 0 ? [row] : page.slice(Math.min(last, at), Math.max(last, at) + 1), !chosen.has(keyOf(row)))
    },
    clear: () => setChosen(new Map()),
  }
}

/** Replaces selected rows by reloaded ones. */
const asTheyAre = <T>(chosen: ReadonlyMap<string, T>, page: readonly T[], keyOf: (row: T) => string): ReadonlyMap<string, T> => {
  if (!chosen.size) return chosen
  const rows = new Map(chosen)
  for (const row of page) if (rows.has(keyOf(row))) rows.set(keyOf(row), row)
  return rows
}
