/** Queries of the screens of an aggregate, and which of them a change invalidates. */
import type { AnyCall, DataOf } from '@nogal/model/call'
import { obtenerHistorial } from '@nogal/model/parametros/parametros.calls'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { callQuery } from '../api/client.ts'
import { invalidate, invalidateLater, queryClient } from '../api/queries.ts'
import type { Row } from '../values/row.ts'
import { type AnyView, keyValues, type View } from './view.ts'

const HISTORY = obtenerHistorial.path.split('{')[0]!

/** The path parameters of a call for a record: its key, under the names of the call. */
export const paramsOf = (view: AnyView, call: { params: object }, row: Row): Row => {
  const key = Object.values(keyValues(view, row))
  return Object.fromEntries(Object.keys(call.params).map((name, at) => [name, key[at]]))
}

/** The query of the whole of a record. */
export const wholeQuery = (view: AnyView, row: Row) => callQuery(view.calls.whole, { params: paramsOf(view, view.calls.whole, row) })

/** The whole of a record. */
export const useWhole = <W extends Row>(view: View<never, W>, row: Row): UseQueryResult<W> => useQuery(wholeQuery(view, row))

/** Puts the answer of a change into the query cache of a call. */
export const showAnswer = <C extends AnyCall>(call: C, params: Row, data: DataOf<C>): void => {
  queryClient.setQueryData(callQuery<AnyCall>(call, { params }).queryKey, data)
}

/** Invalidates every query about the aggregate: record, lists, counts, states, history. */
export const refresh = (view: Pick<AnyView, 'path' | 'alsoStale'>): Promise<void> =>
  invalidate(view.path, HISTORY, ...(view.alsoStale ?? []))

/** Shows the record that a change returned, merged with the rest that is known, and invalidates the other queries about it. */
export const showWhole = (view: AnyView, whole: Row): Promise<void> => {
  queryClient.setQueryData(wholeQuery(view, whole).queryKey, (known: Row | undefined) => ({ ...known, ...whole }))
  return refresh(view)
}

/** After a record was deleted: invalidates lists and counts, but not the record, which may still be on the screen. */
export const forgetWhole = async ({ path, alsoStale = [], calls: { list, summary } }: AnyView): Promise<void> => {
  await invalidateLater(path, HISTORY, ...alsoStale)
  await invalidate(list.path, summary.path)
}
