import type { Fields } from '@nogal/model/fields'
import { type ReactNode, Suspense, useState } from 'react'
import { lazyPart } from '../code/lazyPart.tsx'
import type { Row } from '../values/row.ts'
import type { Conflict } from './conflict.ts'
import { currentRow, storedRow } from './currentRow.ts'

const ConflictDialog = lazyPart(() => import('./ConflictDialog.tsx'))

type Asked = { conflict: Conflict; answer: (chosen: Row | undefined) => void }

/**
 * Saves rows that carry a Version: when somebody else changed the row meanwhile, shows both and saves what is chosen.
 * `dialog` has to be drawn beside the form.
 */
export function useConflict(fields: Fields): {
  saveMerged: <T>(before: Row, row: Row, save: (row: Row) => Promise<T>) => Promise<T>
  dialog: ReactNode
} {
  const [asked, setAsked] = useState<Asked>()
  const saveMerged = async <T,>(before: Row, row: Row, save: (row: Row) => Promise<T>): Promise<T> => {
    try {
      return await save(row)
    } catch (error) {
      // An earlier attempt of the same person was stored, but its answer was lost: what was changed since goes on top of it.
      const stored = storedRow(error)
      if (stored) return saveMerged(stored, { ...row, Version: stored.Version }, save)
      const theirs = currentRow(error)
      if (!theirs) throw error
      const chosen = await new Promise<Row | undefined>(answer => setAsked({ conflict: { before, mine: row, theirs }, answer }))
      setAsked(undefined)
      if (!chosen) throw error
      return saveMerged(theirs, chosen, save)
    }
  }
  return {
    saveMerged,
    dialog: asked && (
      <Suspense>
        <ConflictDialog fields={fields} conflict={asked.conflict} onChoose={asked.answer} onClose={() => asked.answer(undefined)} />
      </Suspense>
    ),
  }
}
