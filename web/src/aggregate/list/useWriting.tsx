import { Skeleton } from '@mantine/core'
import { keyText, nameField } from '@nogal/model/entity'
import { type ReactNode, Suspense, useMemo, useState } from 'react'
import { lazyPart } from '../../code/lazyPart.tsx'
import type { Column } from '../../ui/table/Table.tsx'
import type { Row } from '../../values/row.ts'
import type { Changed } from '../view.ts'
import type { WrittenCell } from './RowsSheet.tsx'

const RowsSheet = lazyPart(() => import('./RowsSheet.tsx'))

type Writing<L> = {
  isOn: boolean
  /** Starts in the first cell, or goes back to reading. */
  toggle: () => void
  /** Starts in the cell of a row; absent where the person may not write. */
  onWrite: ((row: L, column: string) => void) | undefined
  /** The sheet that stands in place of the rows while they are written. */
  instead: ((rows: readonly L[], asked: string) => ReactNode) | undefined
}

/** Writing in the cells of a list: those that the definition of its noun names. The first column of the list names the rows. */
export const useWriting = <L extends Row>(view: Changed, columns: readonly Column<L>[], mayWrite: boolean): Writing<L> => {
  const cells = view.aggregate.cells as readonly string[]
  const [writing, setWriting] = useState<WrittenCell | 'first'>()
  const keyOf = (row: Row) => keyText(view.aggregate, row)
  const cellOf = (column: string) => cells.find(cell => column === cell || column === nameField(cell))
  const beside = useMemo(
    () =>
      columns.filter(
        ({ key, hidden }) => !hidden && key !== columns[0]!.key && !cells.some(cell => key === cell || key === nameField(cell)),
      ),
    [columns, cells],
  )
  const isWritten = cells.length > 0 && mayWrite
  return {
    isOn: writing !== undefined && isWritten,
    toggle: () => setWriting(writing ? undefined : 'first'),
    onWrite: isWritten ? (row, column) => setWriting({ id: keyOf(row), name: cellOf(column) ?? cells[0]! }) : undefined,
    instead:
      writing && isWritten
        ? (rows, asked) => (
            <Suspense fallback={<Skeleton height={400} />}>
              <RowsSheet
                key={asked}
                view={view}
                rows={rows}
                keyOf={keyOf}
                beside={beside as readonly Column<Row>[]}
                start={writing === 'first' ? undefined : writing}
                onClose={() => setWriting(undefined)}
              />
            </Suspense>
          )
        : undefined,
  }
}
