import { Suspense, useDeferredValue } from 'react'
import { lazyPart } from '../../../code/lazyPart.tsx'
import { useStore } from '../../../store.ts'
import type { PreviewProps } from '../data/shown.ts'
import css from './PreviewSide.module.css'

const Preview = lazyPart(() => import('./Preview.tsx'))

/** The side panel with the current row, while arrow keys move on. */
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
