import { useEffect, useRef, useState } from 'react'
import { initialLayout, mendLayout } from './data/columns.ts'
import type { Column, ColumnLayout, SavedView, TableMemory, ViewStore } from './data/types.ts'

const SAVE_PAUSE = 800

export type Memory = {
  layout: ColumnLayout
  views: SavedView[]
  setLayout: (layout: ColumnLayout) => void
  setViews: (views: SavedView[]) => void
}

/** Layout of the columns and saved views, kept for the user when there is a store. */
export const useMemory = <T>(columns: readonly Column<T>[], store: ViewStore | undefined): Memory => {
  const [layout, setLayout] = useState(() => initialLayout(columns))
  const [memory, setMemory] = useState<TableMemory>({ views: [] })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const known = useRef(store)
  known.current = store
  const stored = Boolean(store)
  useEffect(() => {
    if (!stored) return
    let alive = true
    known.current?.load().then(
      found => {
        if (!alive || !found) return
        setMemory(found)
        if (found.layout) setLayout(mendLayout(found.layout, columns))
      },
      () => undefined,
    )
    return () => {
      alive = false
    }
  }, [stored, columns])
  const save = (next: TableMemory, pause: number) => {
    setMemory(next)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => known.current?.save(next).catch(() => undefined), pause)
  }
  const [mended, setMended] = useState(columns)
  if (mended !== columns) {
    setMended(columns)
    setLayout(mendLayout(layout, columns))
  }
  return {
    layout,
    views: memory.views,
    setLayout: next => {
      setLayout(next)
      save({ ...memory, layout: next }, SAVE_PAUSE)
    },
    setViews: views => save({ ...memory, views }, 0),
  }
}
