/** The first request of each kind of list, which `api/ahead.ts` sends when a person points at the link of the list. */
import type { AnyAggregate } from '@nogal/model/aggregate/aggregate'
import type { Ahead, Opening } from '../../api/ahead.ts'
import { listQuery } from '../../api/client.ts'
import { firstAsked } from '../../ui/table/data/asked.ts'
import { type Column, DEFAULT_STATE, type ListRequest, type TableState } from '../../ui/table/data/types.ts'
import type { Row } from '../../values/row.ts'
import { listColumns } from '../columns.ts'
import type { AnyView } from '../view.ts'

const PAGE_ROWS = 50

/** The order and the size of a page with which the list of an aggregate opens. */
export const initialOf = ({ opens, order }: Pick<AnyAggregate, 'opens' | 'order'>): TableState => ({
  ...DEFAULT_STATE,
  orden: opens ?? order[0] ?? '',
  porPagina: PAGE_ROWS,
})

/** The request for the first page of a list, by its initial state and the state in its address. */
export const rowsAhead = <T>(
  { filtros }: Pick<Opening, 'filtros'>,
  {
    columns,
    initial,
    source,
  }: { columns: readonly Column<T>[]; initial: TableState; source: (query: ListRequest) => ReturnType<Ahead>[number] },
): ReturnType<Ahead> => {
  const query = firstAsked(columns, filtros, initial)
  return query ? [source(query)] : []
}

/** The request for the first page of the list of an aggregate. */
export const listAhead = <R extends Row>(view: AnyView, opening: Opening, columns = listColumns<R>(view.aggregate)): ReturnType<Ahead> =>
  rowsAhead(opening, { columns, initial: initialOf(view.aggregate), source: query => listQuery(view.calls.list, { query }) })
