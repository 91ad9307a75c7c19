/** Complete lists of a parameter, cached in the browser, so that totals and names can be computed while a row is edited. */
import { nameField } from '@nogal/model/entity'
import type { Fields } from '@nogal/model/fields'
import { parameterNamed } from '@nogal/model/parametros/catalogo'
import { callOfLista, type FilaParametro, listOffering } from '@nogal/model/parametros/parametros.calls'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { callQuery } from '../api/client.ts'
import { queryClient } from '../api/queries.ts'
import type { Row } from '../values/row.ts'

const MINUTES = 60_000
const ALL = '0'

/** The query of every active row of a parameter. */
export const rowsQuery = (target: string) => {
  const list = listOffering(target)!
  const params = Object.fromEntries([...list.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name!, ALL]))
  return { ...callQuery(callOfLista(list), { params }), staleTime: 5 * MINUTES }
}

/** Every active row of a parameter; undefined while loading. */
export const useRows = (target: string): readonly FilaParametro[] | undefined => useQuery(rowsQuery(target)).data

/** Loads every active row of a parameter, outside of a component. */
export const fetchRows = (target: string): Promise<readonly FilaParametro[]> => queryClient.fetchQuery(rowsQuery(target))

/** Rows of a parameter by their key. */
export const byKeyOf = (target: string, rows: readonly Row[] | undefined): ReadonlyMap<unknown, Row> =>
  new Map((rows ?? []).map(row => [row[parameterNamed(target).key.at(-1)!], row]))

/** Every active row of a parameter by its key; empty while loading. */
export function useRowsByKey(target: string): ReadonlyMap<unknown, FilaParametro> {
  const rows = useRows(target)
  return useMemo(() => new Map((rows ?? []).map(row => [row[parameterNamed(target).key.at(-1)!], row])), [rows, target])
}

/** Returns a function that adds the names of some references to a row, with the field names of the server. */
export function useRowNames(fields: Fields, references: readonly string[]): (row: Row) => Row {
  const targetOf = useCallback((name: string) => fields[name]!.target!, [fields])
  const combine = useCallback(
    (lists: readonly { data: readonly FilaParametro[] | undefined }[]) => {
      const named = references.map((name, i) => {
        const { key, name: called } = parameterNamed(targetOf(name))
        return { name, names: new Map(lists[i]!.data?.map(row => [row[key.at(-1)!], String(row[called] ?? '')])) }
      })
      return (row: Row): Row => ({
        ...row,
        ...Object.fromEntries(named.map(({ name, names }) => [nameField(name), names.get(row[name]) ?? ''])),
      })
    },
    [references, targetOf],
  )
  return useQueries({ queries: references.map(name => rowsQuery(targetOf(name))), combine })
}
