import { useParams, useRouterState } from '@tanstack/react-router'
import { Suspense } from 'react'
import { lazyPart } from '../code/lazyPart.tsx'
import { Loading } from '../messages/Loading.tsx'

const NuevoNegocio = lazyPart(() => import('./nuevo/NuevoNegocio.tsx'))
const Ficha = lazyPart(() => import('./FichaNegocio.tsx'))

/** A deal: `nuevo` is the wizard, `…/view` the record to read, anything else the record to edit. */
export default function NegocioPage() {
  const { nro_negocio = '', filtros = '' } = useParams({ strict: false }) as { nro_negocio?: string; filtros?: string }
  const viewing = useRouterState({ select: ({ location }) => location.pathname.endsWith('/view') })
  return (
    <Suspense fallback={<Loading />}>
      {nro_negocio === 'nuevo' ? (
        <NuevoNegocio />
      ) : (
        <Ficha key={nro_negocio} Nro_Negocio={Number(nro_negocio)} editing={!viewing} pestana={filtros} />
      )}
    </Suspense>
  )
}
