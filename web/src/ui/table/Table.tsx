import { Suspense, useState } from 'react'
import { lazyPart } from '../../code/lazyPart.tsx'
import { groupingOf } from './data/grouping.ts'
import type { Source } from './data/types.ts'
import { useCompile } from './data/useCompile.ts'
import { useServerRows } from './data/useServerRows.ts'
import type { GroupedFeed } from './groups/Groups.tsx'
import type { TableProps } from './props.ts'
import { TableView } from './TableView.tsx'
import { useTableState } from './useTableState.ts'

export { decodeTableState, encodeTableState, withFilter } from './data/address.ts'
export type { RowPlace as Place } from './data/place.ts'
export { type Column, DEFAULT_STATE, type ListRequest as Asked, type RowAction, type TableState } from './data/types.ts'

const Groups = lazyPart(() => import('./groups/Groups.tsx'))

type Props<T> = TableProps<T> & { source: Source<T> }

/** The table over rows that the server sends page by page, or group by group. `RowsTable` shows rows that are all loaded. */
export const Table = <T extends object>(props: Props<T>) => {
  const control = useTableState(props)
  const { source, summary, columns } = props
  const { state, change } = control
  const compile = useCompile(state.filtros)
  const plain = useServerRows({ source, summary }, columns, state, compile)
  const grouping = summary && groupingOf(columns, state.grupo)
  const [grouped, setGrouped] = useState<GroupedFeed<T>>()
  const feed = !grouping ? plain : grouped?.grupo === state.grupo ? { ...plain, ...grouped.feed } : { ...plain, first: true, loading: true }
  return (
    <>
      {grouping && (
        <Suspense>
          <Groups {...{ source, summary, columns, state, change, plain, grouping }} onFeed={setGrouped} />
        </Suspense>
      )}
      <TableView {...props} control={control} compile={compile} feed={feed} />
    </>
  )
}
