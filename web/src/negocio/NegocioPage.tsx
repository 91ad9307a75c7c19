import { Navigate, useParams, useRouterState } from '@tanstack/react-router'
import { Suspense } from 'react'
import { lazyPart } from '../code/lazyPart.tsx'
import { Loading } from '../messages/Loading.tsx'
import { isKey } from '../values/isKey.ts'

const NuevoNegocio = lazyPart(() => import('./nuevo/NuevoNegocio.tsx'))
const Ficha = lazyPart(() => import('./FichaNegocio.tsx'))

/** The pages of a deal: `nuevo` is the wizard, `…/view` the record to read, any other address the record to edit. */
export default function NegocioPage() {
  const { nro_negocio = '' } = useParams({ strict: false }) as { nro_negocio?: string }
  const viewing = useRouterState({ select: ({ location }) => location.pathname.endsWith('/view') })
  if (nro_negocio !== 'nuevo' && !isKey(nro_negocio)) return <Navigate to="/session/404" replace />
  return (
    <Suspense fallback={<Loading />}>
      {nro_negocio === 'nuevo' ? <NuevoNegocio /> : <Ficha key={nro_negocio} Nro_Negocio={Number(nro_negocio)} editing={!viewing} />}
    </Suspense>
  )
}
