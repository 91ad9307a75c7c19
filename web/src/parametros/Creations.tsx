import { type ReactNode, Suspense, useMemo, useState } from 'react'
import { lazyPart } from '../code/lazyPart.tsx'
import { type NewRow, RefCreation } from '../fields/base/creation.ts'
import type { RefOption } from '../fields/base/refs.ts'
import { hasRecords } from '../pantallas.ts'
import { useSesion } from '../sesion/permisos.ts'

const CrearDialog = lazyPart(() => import('./CrearDialog.tsx'))

type Asked = { row: NewRow; done: (made: RefOption | undefined) => void }

/** Lets every reference below add a missing row, in the dialog of its parameter. */
export function Creations({ children }: { children: ReactNode }) {
  const { data: sesion } = useSesion()
  const [asked, setAsked] = useState<Asked>()
  const funciones = sesion?.funciones
  const creation = useMemo(
    () => ({
      may: (target: string) => !hasRecords(target) && (funciones?.[target]?.includes('crear') ?? false),
      create: (row: NewRow) => new Promise<RefOption | undefined>(done => setAsked({ row, done })),
    }),
    [funciones],
  )
  const close = (made?: RefOption) => {
    asked?.done(made)
    setAsked(undefined)
  }
  return (
    <RefCreation.Provider value={creation}>
      {children}
      <Suspense>{asked && <CrearDialog row={asked.row} onClose={close} />}</Suspense>
    </RefCreation.Provider>
  )
}
