import { Navigate } from '@tanstack/react-router'
import { Suspense } from 'react'
import { recordLink } from '../aggregate/addresses.ts'
import { useWhole } from '../aggregate/data.ts'
import { lazyPart } from '../code/lazyPart.tsx'
import { Loading } from '../messages/Loading.tsx'
import { EMBARQUE_VIEW } from './shared/embarque.view.ts'
import { useEmbarqueNumbers } from './shared/useEmbarqueNumbers.ts'

const Ficha = lazyPart(() => import('./FichaEmbarque.tsx'))

/** The page of a shipment of a deal. */
export default function EmbarquePage() {
  const numbers = useEmbarqueNumbers()
  if (!numbers) return <Navigate to="/session/404" replace />
  return <Hallado key={numbers.Nro_Embarque} {...numbers} />
}

/** Redirects an address with a wrong deal to the shipment under its own deal. */
function Hallado({ Nro_Negocio, Nro_Embarque }: { Nro_Negocio: number; Nro_Embarque: number }) {
  const { data: whole } = useWhole(EMBARQUE_VIEW, { Nro_Embarque })
  if (whole && whole.Nro_Negocio !== Nro_Negocio) return <Navigate {...recordLink(EMBARQUE_VIEW, whole)} search hash replace />
  return (
    <Suspense fallback={<Loading />}>
      <Ficha Nro_Negocio={Nro_Negocio} Nro_Embarque={Nro_Embarque} />
    </Suspense>
  )
}
