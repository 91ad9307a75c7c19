import type { Fields } from '@nogal/model/fields'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { Valores } from '../values/text.ts'
import type { Conflicto } from './ConflictDialog.tsx'
import { filaVigente } from './currentRow.ts'

const ConflictDialog = lazy(() => import('./ConflictDialog.tsx'))

type Asked = { conflicto: Conflicto; answer: (chosen: Valores | undefined) => void }

/**
 * Saves rows that carry a Version: when somebody else changed the row meanwhile, shows both and saves what is chosen.
 * `dialogo` has to be drawn beside the form.
 */
export function useConflict(fields: Fields): {
  guardar: <T>(antes: Valores, row: Valores, save: (row: Valores) => Promise<T>) => Promise<T>
  dialogo: ReactNode
} {
  const [asked, setAsked] = useState<Asked>()
  const guardar = async <T,>(antes: Valores, row: Valores, save: (row: Valores) => Promise<T>): Promise<T> => {
    try {
      return await save(row)
    } catch (error) {
      const suyo = filaVigente(error)
      if (!suyo) throw error
      const chosen = await new Promise<Valores | undefined>(answer => setAsked({ conflicto: { antes, mio: row, suyo }, answer }))
      setAsked(undefined)
      if (!chosen) throw error
      return guardar(suyo, chosen, save)
    }
  }
  return {
    guardar,
    dialogo: asked && (
      <Suspense>
        <ConflictDialog entidad={{ fields }} conflicto={asked.conflicto} onElegir={asked.answer} onClose={() => asked.answer(undefined)} />
      </Suspense>
    ),
  }
}
