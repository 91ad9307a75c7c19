import { decodeTableState } from './address.ts'
import { type Compile, wireFilters } from './judge.ts'
import type { Column, ListRequest, TableState } from './types.ts'

/** The request for a page of a list: its valid filters, and of its state only what the server uses. */
export const askedOf = <T>(columns: readonly Column<T>[], state: TableState, compile: Compile): ListRequest => {
  const { pagina, porPagina, orden, filtros, buscar } = state
  return { pagina, porPagina, orden, buscar, filtros: wireFilters(columns, filtros, compile) }
}

/**
 * The first request of a list, by the state in its address. Undefined for groups, which make requests of their own, and for a filter by a
 * pattern, whose compiler is loaded later.
 */
export const firstAsked = <T>(columns: readonly Column<T>[], filtros: string, initial: TableState): ListRequest | undefined => {
  const state = decodeTableState(filtros, initial)
  const isPlain = !state.grupo && state.filtros.every(({ modo }) => modo !== 'matches')
  return isPlain ? askedOf(columns, state, () => undefined) : undefined
}
