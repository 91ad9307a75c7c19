import { useRef, useState } from 'react'

export type Selection<T> = {
  /** The chosen rows by their keys, in the order in which they were chosen. */
  rows: ReadonlyMap<string, T>
  /** Chooses a row or takes it back; `range` does the same to all rows since the last one. */
  select: (row: T, range: boolean) => void
  allTicked: boolean
  tickAll: () => void
  /** Chooses these rows and no others. */
  set: (rows: readonly T[]) => void
}

/** The rows that a person chose. They stay chosen on other pages, and until the filters change: what is acted on was seen. */
export const useSelection = <T>(page: readonly T[], keyOf: (row: T) => string, filters: string): Selection<T> => {
  const [chosen, setChosen] = useState<ReadonlyMap<string, T>>(new Map())
  const lastTick = useRef<string>(undefined)
  const [under, setUnder] = useState(filters)
  if (under !== filters) {
    setUnder(filters)
    setChosen(new Map())
  }
  const keys = page.map(keyOf)
  // a row that was read again since it was chosen is meant as it is now
  const rows = new Map([...chosen].map(([key, row]) => [key, page[keys.indexOf(key)] ?? row]))
  const allTicked = page.length > 0 && keys.every(key => chosen.has(key))
  const put = (from: number, to: number, on: boolean) => {
    const next = new Map(rows)
    for (let i = from; i <= to; i++) on ? next.set(keys[i]!, page[i]!) : next.delete(keys[i]!)
    setChosen(next)
  }
  return {
    rows,
    allTicked,
    tickAll: () => put(0, page.length - 1, !allTicked),
    select: (row, range) => {
      const at = keys.indexOf(keyOf(row))
      const last = range && lastTick.current !== undefined ? keys.indexOf(lastTick.current) : -1
      lastTick.current = keys[at]
      put(last < 0 ? at : Math.min(last, at), last < 0 ? at : Math.max(last, at), !chosen.has(keys[at]!))
    },
    set: next => setChosen(new Map(next.map(row => [keyOf(row), row]))),
  }
}
