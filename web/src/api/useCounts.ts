import type { AnyCall, Filtro } from '@nogal/model/call'
import { keepPreviousData, useQueries } from '@tanstack/react-query'
import { listQuery } from './client.ts'
import { useHasAnswered } from './useHasAnswered.ts'

/** Which rows a list shows now. */
type Among = { filtros: readonly Filtro[]; buscar: string }

/** The filters of a list without those on some fields, which a choice replaces. */
export const others = (filtros: readonly Filtro[], own: readonly Filtro[]): Filtro[] =>
  filtros.filter(({ campo }) => !own.some(one => one.campo === campo))

/**
 * The number of rows that a list would show under each of some choices, which replace its filters on the same fields; requested after the
 * list was loaded, undefined until then.
 */
export const useCounts = (
  call: AnyCall,
  choices: readonly (readonly Filtro[])[],
  { filtros, buscar }: Among,
  params: Readonly<Record<string, string>> = {},
): (number | undefined)[] => {
  const hasRows = useHasAnswered(call)
  const answers = useQueries({
    queries: choices.map(own => ({
      ...listQuery(call, { params, query: { pagina: 1, porPagina: 1, buscar, filtros: [...others(filtros, own), ...own] } }),
      enabled: hasRows,
      placeholderData: keepPreviousData,
    })),
  })
  return answers.map(({ data }) => data?.total)
}
