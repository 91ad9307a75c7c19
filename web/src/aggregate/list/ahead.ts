/** The first reads of lists, which begin when a person points at their link (`api/ahead.ts`). */
import type { AnyAggregate } from '@nogal/model/aggregate/aggregate'
import type { Ahead, Opening } from '../../api/ahead.ts'
import { listQuery } from '../../api/client.ts'
import { firstAsked } from '../../ui/table/data/asked.ts'
import { type Column, DEFAULT_STATE, type ListRequest, type TableState } from '../../ui/table/data/types.ts'
import type { Row } from '../../values/row.ts'
import { listColumns } from '../columns.ts'
import type { AnyView } from '../view.ts'

const PAGE_ROWS = 50

/** How the list of an aggregate opens. */
export const initialOf = ({ opens, order }: Pick<AnyAggregate, 'opens' | 'order'>): TableState => ({
  ...DEFAULT_STATE,
  orden: opens ?? order[0] ?? '',
  porPagina: PAGE_ROWS,
})

/** The first page of a list, by how the list opens and the state in its address. */
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

/** The first page of the list of an aggregate. */
export const listAhead = <R extends Row>(view: AnyView, opening: Opening, columns = listColumns<R>(view.aggregate)): ReturnType<Ahead> =>
  rowsAhead(opening, { columns, initial: initialOf(view.aggregate), source: query => listQuery(view.calls.list, { query }) })
