import { isNarrowing } from '@nogal/model/filters'
import { type RefObject, useCallback, useMemo, useRef, useState } from 'react'
import { flushTyped } from '../useTypedText.ts'
import { withFilters } from './data/address.ts'
import type { TableControl } from './data/control.ts'
import { DEFAULT_STATE, type TableState } from './data/types.ts'
import type { TableProps } from './props.ts'

/** Number of rows of a bare table, which has no pager. */
const BARE_ROWS = 500

/** Filters, order and page of a table: controlled by the caller, or else its own. */
export const useTableState = <T>({ state: given, onStateChange, initialState, bare }: TableProps<T>): TableControl => {
  const initial = useMemo(() => ({ ...DEFAULT_STATE, ...(bare && { porPagina: BARE_ROWS }), ...initialState }), [bare, initialState])
  const [own, setOwn] = useState<TableState>(initial)
  const state = given ?? own
  // A second change must be based on the first one, which a router may apply some renders later.
  const latest: RefObject<TableState> = useRef(state)
  const rendered = useRef(state)
  if (rendered.current !== state) {
    rendered.current = state
    latest.current = state
  }
  const change = useCallback(
    (next: Partial<TableState>, replace = false) => {
      flushTyped()
      latest.current = { ...latest.current, ...next }
      setOwn(latest.current)
      onStateChange?.(latest.current, { replace })
    },
    [onStateChange],
  )
  return {
    state,
    latest: () => latest.current,
    initial,
    filters: state.filtros.filter(isNarrowing).length + (state.buscar ? 1 : 0),
    change,
    onFilters: (campo, filters) => {
      flushTyped()
      change(withFilters(latest.current, campo, filters), true)
    },
    onOrder: orden => change({ orden: orden || initial.orden, pagina: 1 }),
    clear: () => change({ filtros: [], buscar: '', pagina: 1 }),
  }
}
