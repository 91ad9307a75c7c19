import { Navigate, useParams } from '@tanstack/react-router'
import { Suspense } from 'react'
import { recordLink } from '../aggregate/addresses.ts'
import { useWhole } from '../aggregate/data.ts'
import { lazyPart } from '../code/lazyPart.tsx'
import { Loading } from '../messages/Loading.tsx'
import { EMBARQUE } from './shared/embarque.view.ts'

const Ficha = lazyPart(() => import('./FichaEmbarque.tsx'))

/** Numbers of deals and shipments are whole and fit four bytes; no other address is one of them. */
const MOST = 2 ** 31 - 1
const isNumber = (text: string) => /^[1-9]\d*$/.test(text) && Number(text) <= MOST

/** A shipment, under its deal. */
export default function EmbarquePage() {
  const { nro_negocio = '', nro_embarque = '' } = useParams({ strict: false }) as { nro_negocio?: string; nro_embarque?: string }
  if (!isNumber(nro_negocio) || !isNumber(nro_embarque)) return <Navigate to="/session/404" replace />
  return <Hallado key={nro_embarque} Nro_Negocio={Number(nro_negocio)} Nro_Embarque={Number(nro_embarque)} />
}

/** An address that names another deal leads to the shipment under its own. */
function Hallado({ Nro_Negocio, Nro_Embarque }: { Nro_Negocio: number; Nro_Embarque: number }) {
  const { data: whole } = useWhole(EMBARQUE, { Nro_Embarque })
  if (whole && whole.Nro_Negocio !== Nro_Negocio) return <Navigate {...recordLink(EMBARQUE, whole)} replace />
  return (
    <Suspense fallback={<Loading />}>
      <Ficha Nro_Negocio={Nro_Negocio} Nro_Embarque={Nro_Embarque} />
    </Suspense>
  )
}
