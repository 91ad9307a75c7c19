import { useMemo } from 'react'
import { wireFilters } from './judge.ts'
import type { Column, ListRequest, TableState } from './types.ts'
import { useCompile } from './useCompile.ts'

/** Which rows a list asks for. */
export type AskedRows = Pick<ListRequest, 'filtros' | 'buscar'>

/** The filters and the search of a list as the server gets them, for whoever counts its rows beside the table. */
export const useAsked = <T>(columns: readonly Column<T>[], { filtros, buscar }: TableState): AskedRows => {
  const compile = useCompile(filtros)
  return useMemo(() => ({ filtros: wireFilters(columns, filtros, compile), buscar }), [columns, filtros, buscar, compile])
}
