import { Skeleton } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Suspense, useMemo } from 'react'
import type { QuickChoice } from '../aggregate/list/ListChips.tsx'
import { type ListFilter, ListPage } from '../aggregate/list/ListPage.tsx'
import { lazyPart } from '../code/lazyPart.tsx'
import { Loading } from '../messages/Loading.tsx'
import { useUsuario } from '../sesion/permisos.ts'
import { COLUMNAS_EMBARQUES } from './embarques.columns.tsx'
import { MUCHOS_ITINERARIOS } from './itinerario/actions.tsx'
import { EMBARQUE_VIEW } from './shared/embarque.view.ts'

const Segments = lazyPart(() => import('../ui/page/Segments.tsx'), { later: true })
const Semana = lazyPart(() => import('./semana/Semana.tsx'))
const PorEnviar = lazyPart(() => import('../despacho/PorEnviar.tsx'))
const Bandeja = lazyPart(() => import('./papeles/Bandeja.tsx'))
const Vista = lazyPart(() => import('./VistaPrevia.tsx'))

const FILTROS: readonly ListFilter[] = [
  { field: 'Nom_Temporada', label: 'Temporada', offers: true },
  { field: 'Nom_PaisDestino', label: 'Destino', offers: true },
  { field: 'Nom_Usuario_Comex', label: 'Responsable', offers: true },
  { field: 'Areas_Pendientes', label: 'Pendiente de', offers: true },
]

const rapidos = (usuario: string): readonly QuickChoice[] => [
  { key: 'zarpados', label: 'Zarpados esta semana', tone: 'good', filter: { campo: 'Fecha_Zarpe', modo: 'this-week', valor: '' } },
  { key: 'avisos', label: 'Con avisos', tone: 'warning', filter: { campo: 'Cant_Avisos', modo: 'greater-than', valor: '0' } },
  {
    key: 'detenidos',
    label: 'Detenidos por calidad',
    tone: 'bad',
    filter: { campo: 'Liberacion', modo: 'in', valor: ['rechazado', 'retenido'] },
  },
  { key: 'tareas', label: 'Con tareas', tone: 'info', filter: { campo: 'Pendientes', modo: 'greater-than', valor: '0' } },
  { key: 'mios', label: 'Míos', filter: { campo: 'Usuario_Comex', modo: 'equals', valor: usuario } },
]

/** The views beside the list: how each is called, and its query. */
const VISTAS = {
  lista: { label: 'Lista', search: {} },
  semana: { label: 'Semana', search: { semana: 'esta' } },
  despacho: { label: 'Por enviar', search: { envios: 'por-enviar' } },
  bandeja: { label: 'Bandeja de salida', search: { envios: 'todos' } },
} as const
type CodVista = keyof typeof VISTAS

/** The shipments: as a list, as departures and cut-offs of a week, as papers that should go out, or as messages with their papers. */
export default function EmbarquesPage() {
  const { semana, envios } = useSearch({ strict: false }) as { semana?: unknown; envios?: unknown }
  const navigate = useNavigate()
  const { Usuario } = useUsuario()
  const quick = useMemo(() => rapidos(Usuario), [Usuario])
  const shown: CodVista =
    typeof semana === 'string' ? 'semana' : envios === VISTAS.despacho.search.envios ? 'despacho' : envios ? 'bandeja' : 'lista'
  const go = (search: object) => void navigate({ to: EMBARQUE_VIEW.listAddress, search })
  const header = (
    <Suspense fallback={<Skeleton width={343} height={34} />}>
      <Segments
        aria-label="Cómo se muestran"
        value={shown}
        onChange={how => go(VISTAS[how as CodVista].search)}
        data={Object.entries(VISTAS).map(([value, { label }]) => ({ value, label }))}
      />
    </Suspense>
  )
  if (shown === 'lista')
    return (
      <ListPage
        view={EMBARQUE_VIEW}
        columns={COLUMNAS_EMBARQUES}
        filters={FILTROS}
        quick={quick}
        manyActions={MUCHOS_ITINERARIOS}
        header={header}
        preview={row => <Vista embarque={row} />}
      />
    )
  return (
    <Suspense fallback={<Loading />}>
      {shown === 'semana' && <Semana semana={semana as string} onWeek={week => go({ semana: week })} header={header} />}
      {shown === 'despacho' && <PorEnviar header={header} />}
      {shown === 'bandeja' && <Bandeja header={header} />}
    </Suspense>
  )
}
