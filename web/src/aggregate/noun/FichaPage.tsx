import { Navigate, useParams } from '@tanstack/react-router'
import { type ComponentType, type ReactNode, Suspense, useMemo } from 'react'
import { lazyPart } from '../../code/lazyPart.tsx'
import { Loading } from '../../messages/Loading.tsx'
import { usePermisos } from '../../sesion/permisos.ts'
import type { Tab } from '../../ui/page/Tabs.tsx'
import { isKey } from '../../values/isKey.ts'
import type { Row } from '../../values/row.ts'
import { partTab } from '../part/tabs.tsx'
import { RecordPage } from '../record/RecordPage.tsx'
import { useNoun } from './view.ts'

const Adjuntos = lazyPart(() => import('../../adjunto/Adjuntos.tsx'))
const Nuevo = lazyPart(() => import('./Nuevo.tsx'))
const DatosTab = lazyPart(() => import('./DatosTab.tsx'))
const DestinosTab = lazyPart(() => import('../../lote/DestinosTab.tsx'))

/** The tabs of nouns that their definition does not give, each with the screen whose permission shows it. */
const OWN_TABS: Readonly<Record<string, { key: string; title: string; needs: string; Content: ComponentType<{ clave: number }> }>> = {
  lote: { key: 'destinos', title: 'Contenedores y clientes', needs: 'trazabilidad', Content: DestinosTab },
}

/** The page of a record of a noun, generated from its definition: data, parts and files; `nuevo` creates one. */
export default function FichaPage(): ReactNode {
  const { clave = '' } = useParams({ strict: false }) as { clave?: string }
  const { noun, view } = useNoun()
  const { entity, key, parts } = noun.aggregate
  const own = OWN_TABS[entity]
  const { can } = usePermisos(own?.needs ?? entity)
  const row = useMemo((): Row => ({ [key[0]]: Number(clave) }), [key, clave])
  if (clave === 'nuevo')
    return (
      <Suspense fallback={<Loading />}>
        <Nuevo key={entity} noun={noun} view={view} />
      </Suspense>
    )
  if (!isKey(clave)) return <Navigate to="/session/404" replace />
  const tabs = (whole: Row, editable: boolean): Tab[] => [
    { key: 'datos', title: 'Datos', content: () => <DatosTab view={view} whole={whole} editable={editable} /> },
    ...(own && can('ver') ? [{ key: own.key, title: own.title, content: () => <own.Content clave={Number(clave)} /> }] : []),
    ...Object.keys(parts).map(name => partTab({ view, whole, name, editable })),
    ...(noun.files
      ? [{ key: 'adjuntos', title: 'Adjuntos', content: () => <Adjuntos de={entity} clave={Number(clave)} editable={editable} /> }]
      : []),
  ]
  return <RecordPage key={`${entity} ${clave}`} view={view} row={row} editing tabs={tabs} />
}
