import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type Compile, wireFilters } from './judge.ts'
import type { Column, Feed, Source, TableState } from './types.ts'

/** Rows that the server filters, sorts and cuts into pages; the former page stays in sight while the next one is on its way. */
export const useServerRows = <T>(source: Source<T>, columns: readonly Column<T>[], state: TableState, compile: Compile): Feed<T> => {
  const asked = { ...state, filtros: wireFilters(columns, state.filtros, compile) }
  const { data, error, isFetching, refetch } = useQuery({
    ...source(asked),
    placeholderData: keepPreviousData,
    // A list is fetched whenever it is opened. An error is shown at once, because the reader can try again.
    staleTime: 0,
    retry: false,
    networkMode: 'always',
    structuralSharing: false,
  })
  return {
    page: data?.data ?? [],
    total: data?.total ?? data?.data?.length ?? 0,
    all: undefined,
    totals: {},
    loading: isFetching,
    first: !data,
    error,
    asked,
    retry: () => void refetch(),
  }
}
