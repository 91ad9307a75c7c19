import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { freshness } from '../../../api/ahead.ts'
import { askedOf } from './asked.ts'
import type { Compile } from './judge.ts'
import type { Feed } from './shown.ts'
import type { Column, Source, SummarySource, TableState, Totals } from './types.ts'

const NO_TOTALS: Totals = {}

/** Options of every query of a list: the former answer stays visible while the next one is loading. */
export const LIVE = {
  placeholderData: keepPreviousData,
  staleTime: freshness,
  // an error is shown at once, because the user can retry
  retry: false,
  networkMode: 'always',
  structuralSharing: false,
} as const

type From<T> = { source: Source<T>; summary?: SummarySource | undefined }

/** Rows that the server filters, sorts and paginates, with the sums of all matches; groups load their rows separately. */
export const useServerRows = <T>(
  { source, summary }: From<T>,
  columns: readonly Column<T>[],
  state: TableState,
  compile: Compile,
): Feed<T> => {
  const asked = useMemo(() => askedOf(columns, state, compile), [columns, state, compile])
  const inGroups = Boolean(summary && state.grupo)
  const { data, error, isFetching, refetch } = useQuery({ ...source(asked), ...LIVE, enabled: !inGroups })
  const hasTotals = Boolean(summary) && columns.some(column => column.total)
  const totals = useQuery({
    ...(summary ?? noSummary)({ filtros: asked.filtros, buscar: asked.buscar }, ''),
    ...LIVE,
    // the first rows do not wait for the sums
    enabled: hasTotals && (data !== undefined || inGroups),
  })
  return {
    asked,
    page: data?.data ?? [],
    total: data?.total ?? data?.data?.length ?? 0,
    all: undefined,
    totals: hasTotals ? (totals.data?.[0]?.totals ?? NO_TOTALS) : undefined,
    note: totals.data?.[0]?.note,
    loading: isFetching,
    first: !data,
    error,
    retry: () => void refetch(),
  }
}

const noSummary: SummarySource = () => ({ queryKey: ['sin totales'], queryFn: async () => [] })
