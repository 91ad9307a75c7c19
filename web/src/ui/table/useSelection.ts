import { useRef } from 'react'
import type { TableProps } from './props.ts'

type Selection<T> = {
  /** Ticks a row or takes its tick away; `range` does the same to all rows since the last one. */
  select: (row: T, range: boolean) => void
  allTicked: boolean
  tickAll: () => void
}

/** The ticks of a table; the caller keeps which keys are chosen. */
export const useSelection = <T>(
  { selected, onSelect }: Pick<TableProps<T>, 'selected' | 'onSelect'>,
  page: readonly T[],
  keyOf: (row: T) => string,
): Selection<T> => {
  const lastTick = useRef<string>(undefined)
  const allTicked = Boolean(selected) && page.length > 0 && page.every(row => selected?.has(keyOf(row)))
  const put = (keys: readonly string[], on: boolean) => {
    const next = new Set(selected)
    for (const key of keys) on ? next.add(key) : next.delete(key)
    onSelect?.(next)
  }
  return {
    allTicked,
    tickAll: () => selected && put(page.map(keyOf), !allTicked),
    select: (row, range) => {
      if (!selected || !onSelect) return
      const key = keyOf(row)
      const keys = page.map(keyOf)
      const from = range && lastTick.current !== undefined ? keys.indexOf(lastTick.current) : -1
      const at = keys.indexOf(key)
      lastTick.current = key
      put(from < 0 ? [key] : keys.slice(Math.min(from, at), Math.max(from, at) + 1), !selected.has(key))
    },
  }
}
