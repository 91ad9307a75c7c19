import { decodeTableState } from './address.ts'
import { type Compile, wireFilters } from './judge.ts'
import type { Column, ListRequest, TableState } from './types.ts'

/** The request to the server: valid filters, without the state that only the browser uses. */
export const askedOf = <T>(columns: readonly Column<T>[], state: TableState, compile: Compile): ListRequest => {
  const { pagina, porPagina, orden, filtros, buscar } = state
  return { pagina, porPagina, orden, buscar, filtros: wireFilters(columns, filtros, compile) }
}

/** What a list with this state in its address asks for first; undefined with a pattern, because compiling it needs code of its own. */
export const firstAsked = <T>(columns: readonly Column<T>[], filtros: string, initial: TableState): ListRequest | undefined => {
  const state = decodeTableState(filtros, initial)
  const isPlain = !state.grupo && state.filtros.every(({ modo }) => modo !== 'matches')
  return isPlain ? askedOf(columns, state, () => undefined) : undefined
}
