import type { AnyCall, Filtro } from '@nogal/model/call'
import { useQueries } from '@tanstack/react-query'
import { listQuery } from './client.ts'
import { useHasAnswered } from './useHasAnswered.ts'

/** The number of rows of a list for each of some filters, requested after the list was loaded; undefined until then. */
export const useCounts = (
  call: AnyCall,
  filters: readonly (readonly Filtro[])[],
  params: Readonly<Record<string, string>> = {},
): (number | undefined)[] => {
  const hasRows = useHasAnswered(call)
  const answers = useQueries({
    queries: filters.map(filtros => ({
      ...listQuery(call, { params, query: { pagina: 1, porPagina: 1, filtros: [...filtros] } }),
      enabled: hasRows,
    })),
  })
  return answers.map(({ data }) => data?.total)
}
