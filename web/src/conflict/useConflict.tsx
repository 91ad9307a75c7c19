import type { Fields } from '@nogal/model/fields'
import { type ReactNode, Suspense, useRef, useState } from 'react'
import { lazyPart } from '../code/lazyPart.tsx'
import type { Row } from '../values/row.ts'
import type { Conflict } from './conflict.ts'
import { currentRow, storedRow } from './currentRow.ts'

const ConflictDialog = lazyPart(() => import('./ConflictDialog.tsx'))

type Asked = { conflict: Conflict; answer: (chosen: Row | undefined) => void }

/**
 * Saves rows with a Version: when somebody else changed the row meanwhile, shows both values and saves the chosen ones. The caller has to
 * render `dialog`.
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
      // An earlier attempt of the same user was stored, but its answer was lost: later changes are applied on top of it.
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

/**
 * Saves the input of a form over a row with a Version that may be reloaded meanwhile: the form remembers the version that it was based on,
 * so that changes of others are not overwritten.
 */
export function useSaveOver(fields: Fields, shown: Row) {
  const { saveMerged, dialog } = useConflict(fields)
  const versions = useRef(new Map<unknown, Row>())
  if (!versions.current.has(shown.Version)) versions.current.set(shown.Version, shown)
  const saveOver = async <T extends Row>(row: Row, save: (row: Row) => Promise<T>): Promise<T> => {
    const before = versions.current.get(row.Version) ?? shown
    const saved = await saveMerged(before, { ...before, ...row, Version: before.Version }, save)
    // until the new row is read, input goes over the row that was saved
    for (const version of [row.Version, before.Version]) versions.current.set(version, saved)
    return saved
  }
  return { saveOver, dialog }
}
