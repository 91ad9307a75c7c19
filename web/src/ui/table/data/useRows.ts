import { useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { loadPatterns } from './pattern.ts'
import { arrange, type Compile, type Pattern, totalsOf, warm, wireFilters } from './rows.ts'
import type { Column, Load, Page, TableState } from './types.ts'

const idle = (task: () => void): (() => void) => {
  if (typeof requestIdleCallback === 'function') {
    const id = requestIdleCallback(task, { timeout: 500 })
    return () => cancelIdleCallback(id)
  }
  const id = setTimeout(task, 30)
  return () => clearTimeout(id)
}

/** The compiler of `matches` filters; its engine is loaded when the first such filter appears. */
export const useCompile = (needed: boolean): Compile => {
  const [compile, setCompile] = useState<(pattern: string) => Pattern>()
  useEffect(() => {
    if (!needed || compile) return
    let alive = true
    loadPatterns().then(made => alive && setCompile(() => made))
    return () => {
      alive = false
    }
  }, [needed, compile])
  return useCallback((pattern: string) => compile?.(pattern), [compile])
}

/** What the body of the table draws, wherever the rows come from. */
export type Feed<T> = {
  /** Rows of the current page. */
  page: readonly T[]
  /** How many rows pass the filters, and how many there are; the server tells only the first. */
  total: number
  all: number | undefined
  totals: Record<string, number>
  loading: boolean
  /** Nothing was ever shown: skeletons instead of rows. */
  first: boolean
  error: unknown
  retry: () => void
  /** Every row that passes, for the export; reports how far it is. */
  everything: (onProgress?: (done: number, total: number) => void) => Promise<readonly T[]>
}

/** The page asked for, or the last one when there are not so many. */
const slice = <T>(rows: readonly T[], { pagina, porPagina }: TableState) => {
  const page = Math.min(pagina, Math.max(1, Math.ceil(rows.length / porPagina)))
  return rows.length <= porPagina ? rows : rows.slice((page - 1) * porPagina, page * porPagina)
}

type Client<T> = { rows?: readonly T[]; loading?: boolean; error?: unknown; onRetry?: () => void }

/** Rows that are all here: filtered, sorted and cut into pages in the browser. */
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
  const totals = useMemo(() => totalsOf(kept, columns), [kept, columns])
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
    retry: onRetry ?? (() => undefined),
    everything: async () => kept,
  }
}

const EXPORT_PAGE = 1000

/** Rows that the server filters, sorts and cuts into pages. */
export const useServerRows = <T>(
  load: Load<T> | undefined,
  columns: readonly Column<T>[],
  state: TableState,
  compile: Compile,
  version: unknown,
): Feed<T> => {
  const [page, setPage] = useState<Page<T>>()
  const [loading, setLoading] = useState(true)
  const [error, setError] = useState<unknown>()
  const [attempt, setAttempt] = useState(0)
  const filtros = wireFilters(columns, state.filtros, compile)
  const wire = JSON.stringify({ ...state, filtros })
  const loader = useRef(load)
  loader.current = load
  const enabled = Boolean(load)
  // biome-ignore lint/correctness/useExhaustiveDependencies: attempt and version only ask for it again
  useEffect(() => {
    if (!enabled) return
    const abort = new AbortController()
    setLoading(true)
    const wait = setTimeout(
      () =>
        loader
          .current?.(JSON.parse(wire), abort.signal)
          .then(next => {
            if (abort.signal.aborted) return
            setPage(next)
            setError(undefined)
            setLoading(false)
          })
          .catch(reason => {
            if (abort.signal.aborted) return
            setError(reason)
            setLoading(false)
          }),
      0,
    )
    return () => {
      clearTimeout(wait)
      abort.abort()
    }
  }, [enabled, wire, attempt, version])
  return {
    page: page?.rows ?? [],
    total: page?.total ?? 0,
    all: undefined,
    totals: page?.totals ?? {},
    loading: enabled && loading,
    first: !page,
    error,
    retry: () => setAttempt(attempt + 1),
    everything: async onProgress => {
      const rows: T[] = []
      let total = 1
      for (let pagina = 1; rows.length < total; pagina++) {
        const next = await load!({ ...JSON.parse(wire), pagina, porPagina: EXPORT_PAGE }, new AbortController().signal)
        rows.push(...next.rows)
        total = next.rows.length ? next.total : rows.length
        onProgress?.(rows.length, total)
      }
      return rows
    },
  }
}
