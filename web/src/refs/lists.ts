/** Whole lists of a parameter, kept in the browser, so that totals and names can be worked out while a row is still being written. */
import { entidad } from '@nogal/model/parametros/catalogo'
import { callOfLista, type Fila, LISTAS, type Lista } from '@nogal/model/parametros/parametros.calls'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { callQuery } from '../api/client.ts'
import { queryClient } from '../api/queries.ts'

const MINUTES = 60_000
const ALL = '0'

/** The specification's list of the active rows of an entity; undefined for the few entities that have none. */
export const listOf = (target: string): Lista | undefined => {
  const lists = LISTAS.filter(l => l.entity === target && !l.only && !l.all)
  return lists.find(l => !l.by) ?? lists[0]
}

const rowsQuery = (target: string) => {
  const list = listOf(target)!
  const params = Object.fromEntries([...list.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name!, ALL]))
  return { ...callQuery(callOfLista(list), { params }), staleTime: 5 * MINUTES }
}

/** Every active row of a parameter; undefined while it is on its way. */
export const useRows = (target: string): readonly Fila[] | undefined => useQuery(rowsQuery(target)).data

/** Every active row of a parameter, outside a component. */
export const fetchRows = (target: string): Promise<readonly Fila[]> => queryClient.fetchQuery(rowsQuery(target))

/** Every active row of a parameter by its key; empty while they are on their way. */
export function useRowsByKey(target: string): ReadonlyMap<unknown, Fila> {
  const rows = useRows(target)
  return useMemo(() => new Map((rows ?? []).map(row => [row[entidad(target).key.at(-1)!], row])), [rows, target])
}

/** What people call a row of a parameter, by its key. */
export function useNameOf(target: string): (key: unknown) => string {
  const rows = useRowsByKey(target)
  return useCallback((key: unknown) => String(rows.get(key)?.[entidad(target).name] ?? ''), [rows, target])
}
