/** Rows of the parameters that a deal refers to, whole and kept, so that totals and names can be worked out in the browser. */
import { entidad } from '@nogal/model/parametros/catalogo'
import { callOfLista, type Fila, LISTAS } from '@nogal/model/parametros/parametros.calls'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { callQuery } from '../api/client.ts'
import { queryClient } from '../api/queries.ts'

const MINUTES = 60_000
const TODOS = '0'

const listOf = (target: string) => {
  const lists = LISTAS.filter(l => l.entity === target && !l.only && !l.all)
  return lists.find(l => !l.by) ?? lists[0]!
}

const filasQuery = (target: string) => {
  const list = listOf(target)
  const params = Object.fromEntries([...list.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name!, TODOS]))
  return { ...callQuery(callOfLista(list), { params }), staleTime: 5 * MINUTES }
}

/** Every active row of a parameter; undefined while it is on its way. */
export const useFilas = (target: string): readonly Fila[] | undefined => useQuery(filasQuery(target)).data

/** The payment units that are a per cent. */
export const unidadesEnPorcentaje = async (): Promise<ReadonlySet<unknown>> => {
  const rows = await queryClient.fetchQuery(filasQuery('unidadpago'))
  return new Set(rows.filter(row => row.Es_Porcentaje).map(row => row.Cod_UndPago))
}

/** The same by key. */
export function usePorClave(target: string): ReadonlyMap<unknown, Fila> {
  const rows = useFilas(target)
  return useMemo(() => new Map((rows ?? []).map(row => [row[entidad(target).key.at(-1)!], row])), [rows, target])
}

/** What people call a row of a parameter, by its key. */
export function useNombres(target: string): (key: unknown) => string {
  const rows = usePorClave(target)
  return useCallback((key: unknown) => String(rows.get(key)?.[entidad(target).name] ?? ''), [rows, target])
}
