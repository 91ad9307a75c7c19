import { useState } from 'react'
import { createStore, type Store } from '../../store.ts'

/** The row that is shown at the side; only the panel follows it, so that the table is not drawn again at each key. */
export type PreviewControl<T> = {
  row: Store<T | undefined>
  /** Shows a row, or nothing when it is shown already. */
  toggle: (row: T) => void
  /** Shows another row, when one is shown. */
  follow: (row: T) => void
  /** True when something was shown. */
  close: () => boolean
}

export const usePreview = <T>(): PreviewControl<T> =>
  useState(() => {
    const row = createStore<T | undefined>(undefined)
    return {
      row,
      toggle: (next: T) => row.set(row.get() === next ? undefined : next),
      follow: (next: T) => {
        if (row.get() !== undefined) row.set(next)
      },
      close: () => {
        const shown = row.get() !== undefined
        row.set(undefined)
        return shown
      },
    }
  })[0]
