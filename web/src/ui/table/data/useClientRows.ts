import { useDeferredValue, useEffect, useMemo } from 'react'
import { arrange } from './arrange.ts'
import type { Compile } from './judge.ts'
import { warm } from './prepared.ts'
import { totalsOf } from './rows.ts'
import type { Feed } from './shown.ts'
import type { Column, TableState } from './types.ts'

const idle = (task: () => void): (() => void) => {
  if (typeof requestIdleCallback === 'function') {
    const id = requestIdleCallback(task, { timeout: 500 })
    return () => cancelIdleCallback(id)
  }
  const id = setTimeout(task, 30)
  return () => clearTimeout(id)
}

/** The requested page, or the last page when the requested one does not exist. */
const slice = <T>(rows: readonly T[], { pagina, porPagina }: TableState) => {
  const page = Math.min(pagina, Math.max(1, Math.ceil(rows.length / porPagina)))
  return rows.length <= porPagina ? rows : rows.slice((page - 1) * porPagina, page * porPagina)
}

type Client<T> = { rows?: readonly T[]; loading?: boolean; error?: unknown; onRetry?: () => void }

/** Rows that are all loaded: filtered, sorted and paginated in the browser. */
export const useClientRows = <T>(
  { rows, loading = false, error, onRetry }: Client<T>,
  columns: readonly Column<T>[],
  state: TableState,
  compile: Compile,
): Feed<T> => {
  const { filtros, orden } = state
  const buscar = useDeferredValue(state.buscar)
  const kept = useMemo(
    () => (rows ? arrange(rows, columns, { filtros, buscar, orden }, compile) : []),
    [rows, columns, filtros, buscar, orden, compile],
  )
  const totals = useMemo(() => (columns.some(column => column.total) ? totalsOf(kept, columns) : undefined), [kept, columns])
  useEffect(() => {
    if (!rows || rows.length < 2000) return
    let cancel: () => void
    const step = () => {
      if (warm(rows, columns)) cancel = idle(step)
    }
    cancel = idle(step)
    return () => cancel()
  }, [rows, columns])
  return {
    page: useMemo(() => slice(kept, state), [kept, state]),
    total: kept.length,
    all: rows?.length ?? 0,
    totals,
    loading: loading || (!rows && !error),
    first: !rows,
    error,
    asked: state,
    retry: onRetry ?? (() => undefined),
  }
}
