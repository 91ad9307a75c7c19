import { type ReactNode, Suspense, useDeferredValue } from 'react'
import { lazyPart } from '../../../code/lazyPart.tsx'
import { useStore } from '../../../store.ts'
import type { Column } from '../data/types.ts'
import type { PreviewControl } from '../usePreview.ts'
import css from './Table.module.css'

const Preview = lazyPart(() => import('./Preview.tsx'))

export type PreviewProps<T> = {
  control: PreviewControl<T>
  columns: readonly Column<T>[]
  nameOf: (row: T) => string
  hrefOf: ((row: T) => string) | undefined
  onOpen: ((row: T) => void) | undefined
  /** What the list adds below the values of the row. */
  more: ((row: T) => ReactNode) | undefined
  /** Gives the focus back to the table. */
  onLeave: () => void
}

/** Beside the rows: what is known of one of them, while the arrows walk on. */
export const PreviewSide = <T,>(props: PreviewProps<T>) => {
  const now = useStore(props.control.row)
  const row = useDeferredValue(now)
  if (now === undefined || row === undefined) return null
  return (
    <div className={css.side}>
      <Suspense>
        <Preview {...props} row={row} />
      </Suspense>
    </div>
  )
}
