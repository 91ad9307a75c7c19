import { useClientRows } from './data/useClientRows.ts'
import { useCompile } from './data/useCompile.ts'
import type { TableProps } from './props.ts'
import { TableView } from './TableView.tsx'
import { useTableState } from './useTableState.ts'

/** The table over rows that are all loaded: the browser filters, sorts and paginates them. */
export const RowsTable = <T extends object>(props: TableProps<T>) => {
  const control = useTableState(props)
  const compile = useCompile(control.state.filtros)
  return <TableView {...props} control={control} compile={compile} feed={useClientRows(props, props.columns, control.state, compile)} />
}
