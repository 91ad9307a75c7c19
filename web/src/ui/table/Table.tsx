import type { Compile } from './data/rows.ts'
import type { Source } from './data/types.ts'
import { useClientRows } from './data/useClientRows.ts'
import { useCompile } from './data/useCompile.ts'
import { useServerRows } from './data/useServerRows.ts'
import type { TableProps } from './props.ts'
import { TableView } from './TableView.tsx'
import { type TableControl, useTableState } from './useTableState.ts'

export { decodeTableState, encodeTableState, withFilter } from './data/address.ts'
export { type Column, DEFAULT_STATE, type RowAction, type TableState } from './data/types.ts'

/** The table: the same one for every list, whether its rows are all here or come from the server page by page. */
export const Table = <T extends object>(props: TableProps<T>) => {
  const control = useTableState(props)
  const compile = useCompile(control.state.filtros.some(filter => filter.modo === 'matches'))
  const { source } = props
  return source ? (
    <ServerTable {...props} source={source} control={control} compile={compile} />
  ) : (
    <ClientTable {...props} control={control} compile={compile} />
  )
}

type Controlled<T> = TableProps<T> & { control: TableControl; compile: Compile }

const ClientTable = <T extends object>(props: Controlled<T>) => (
  <TableView {...props} feed={useClientRows(props, props.columns, props.control.state, props.compile)} />
)

const ServerTable = <T extends object>(props: Controlled<T> & { source: Source<T> }) => (
  <TableView {...props} feed={useServerRows(props.source, props.columns, props.control.state, props.compile)} />
)
