import type { Source } from './data/types.ts'
import { useCompile } from './data/useCompile.ts'
import { useServerRows } from './data/useServerRows.ts'
import type { TableProps } from './props.ts'
import { TableView } from './TableView.tsx'
import { useTableState } from './useTableState.ts'

export { decodeTableState, encodeTableState, withFilter } from './data/address.ts'
export type { Place } from './data/place.ts'
export { type Column, DEFAULT_STATE, type RowAction, type TableState } from './data/types.ts'

type Props<T> = TableProps<T> & { source: Source<T> }

/** The table over rows that come from the server page by page. `RowsTable` draws the same over rows that are all here. */
export const Table = <T extends object>(props: Props<T>) => {
  const control = useTableState(props)
  const compile = useCompile(control.state.filtros)
  return (
    <TableView {...props} control={control} compile={compile} feed={useServerRows(props.source, props.columns, control.state, compile)} />
  )
}
