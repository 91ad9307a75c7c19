import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { encodeTableState } from './data/address.ts'
import { initialLayout, mendLayout } from './data/columns.ts'
import type { MemoryControl, TableControl } from './data/control.ts'
import type { Column, SharedView, TableMemory, ViewStore } from './data/types.ts'
import { isStart, stateOfTab, tabsOf } from './data/views.ts'

const SAVE_PAUSE = 800
const NOTHING: TableMemory = { views: [] }
const NONE: readonly SharedView[] = []

const pickQuery = (store: ViewStore | undefined) => ({
  queryKey: store?.shared?.queryKey ?? ['sin vistas'],
  queryFn: store?.shared?.queryFn ?? (async () => NONE),
})

/**
 * Layout of the columns and views, stored for the user when there is a store. The first view is shown where the address has no state.
 * Shared views are loaded after the rows, unless one of them is requested.
 */
export const useMemory = <T>(
  columns: readonly Column<T>[],
  store: ViewStore | undefined,
  control: TableControl,
  hasRows: boolean,
): MemoryControl => {
  const { state, initial, change } = control
  const [kept, setKept] = useState<TableMemory>()
  const isNeeded = hasRows || Boolean(kept?.initial || state.vista)
  const shared = useQuery({ ...pickQuery(store), enabled: Boolean(store?.shared) && isNeeded, retry: false })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const known = useRef(store)
  known.current = store
  const stored = Boolean(store)
  useEffect(() => {
    if (!stored) return
    let alive = true
    known.current?.load().then(
      found => alive && setKept(found ?? NOTHING),
      () => undefined,
    )
    return () => {
      alive = false
    }
  }, [stored])
  const keep = (next: TableMemory, pause = 0) => {
    // stored settings that have not arrived yet must not be overwritten
    if (stored && !kept) return
    setKept(next)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => known.current?.save(next).catch(() => undefined), pause)
  }
  const all = shared.data ?? NONE
  const memory = kept ?? NOTHING
  const tabs = tabsOf(memory, all, store?.starts)
  const tab = tabs.find(({ id }) => id === state.vista) ?? all.find(({ id }) => id === state.vista)
  const asked = (tab && (memory.drafts?.[tab.id] ?? tab.layout)) ?? memory.layout
  const layout = asked ? mendLayout(asked, columns) : initialLayout(columns)

  // An address with a state takes precedence; without one, the first view is shown once it is known.
  const [isPlain, setPlain] = useState(() => encodeTableState(state, initial) === '')
  const first = isPlain && kept && (!kept.initial || !store?.shared || !shared.isPending)
  const opening = first ? tabs.find(({ id }) => id === memory.initial) : undefined
  useEffect(() => {
    if (!first) return
    setPlain(false)
    if (opening && encodeTableState(state, initial) === '') change(stateOfTab(opening, initial, state), true)
  }, [first, opening, state, initial, change])

  return {
    layout: useSame(layout),
    setLayout: next =>
      keep(tab && !isStart(tab) ? { ...memory, drafts: { ...memory.drafts, [tab.id]: next } } : { ...memory, layout: next }, SAVE_PAUSE),
    store,
    kept: memory,
    keep,
    tabs,
    shared: all,
    tab,
  }
}

/** Returns the former object while the value is equal, so that nothing renders again. */
const useSame = <T>(value: T): T => {
  const former = useRef(value)
  if (JSON.stringify(former.current) !== JSON.stringify(value)) former.current = value
  return former.current
}
