import { useState } from 'react'
import { createStore } from '../../store.ts'
import type { PreviewControl } from './data/shown.ts'

/** The store of the row in the side panel. */
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
