import { Skeleton } from '@mantine/core'
import type { Filtro } from '@nogal/model/call'
import type { EmbarqueFila } from '@nogal/model/embarque/embarque.fields'
import { COLUMNAS_TABLERO } from '@nogal/model/embarque/porEstado'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Suspense, useCallback, useMemo } from 'react'
import { listLink, useFiltros } from '../aggregate/addresses.ts'
import { listAhead } from '../aggregate/list/ahead.ts'
import type { QuickChoice } from '../aggregate/list/ListChips.tsx'
import { type Drawn, type ListFilter, ListPage } from '../aggregate/list/ListPage.tsx'
import type { Ahead } from '../api/ahead.ts'
import { lazyPart } from '../code/lazyPart.tsx'
import { Loading } from '../messages/Loading.tsx'
import { useUsuario } from '../sesion/permisos.ts'
import type { Asked } from '../ui/table/Table.tsx'
import { today } from '../ui/time/dates.ts'
import { etdDelPeriodo, type PeriodoCalendario } from './calendario/dias.ts'
import { COLUMNAS_EMBARQUES } from './embarques.columns.tsx'
import { MUCHOS_ITINERARIOS } from './itinerario/actions.tsx'
import { EMBARQUE_VIEW } from './shared/embarque.view.ts'

const Segments = lazyPart(() => import('../ui/page/Segments.tsx'), { later: true })
const Calendario = lazyPart(() => import('./calendario/Calendario.tsx'))
const Estados = lazyPart(() => import('./calendario/Estados.tsx'))
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
  {
    key: 'naviera',
    label: 'La naviera propone',
    tone: 'info',
    filter: { campo: 'Propuestas_Naviera', modo: 'greater-than', valor: '0' },
  },
  { key: 'mios', label: 'Míos', filter: { campo: 'Usuario_Comex', modo: 'equals', valor: usuario } },
]

/** The ways to show the shipments: how each is called, and its query. The first ones have the filters and the saved views of the list. */
const VISTAS = {
  lista: { label: 'Lista', search: {} },
  calendario: { label: 'Calendario', search: { mes: 'este' } },
  estados: { label: 'Por estado', search: { estados: 'si' } },
  despacho: { label: 'Por enviar', search: { envios: 'por-enviar' } },
  bandeja: { label: 'Bandeja de salida', search: { envios: 'todos' } },
} as const
type CodVista = keyof typeof VISTAS
type Search = { mes?: unknown; semana?: unknown; estados?: unknown; envios?: unknown }

const vistaDe = ({ mes, semana, estados, envios }: Search): CodVista => {
  if (typeof mes === 'string' || typeof semana === 'string') return 'calendario'
  if (estados) return 'estados'
  return envios === VISTAS.despacho.search.envios ? 'despacho' : envios ? 'bandeja' : 'lista'
}

/** A drawing asks for at most this many shipments at once. */
const MOST = 500
const todos = (asked: Asked): Asked => ({ ...asked, pagina: 1, porPagina: MOST, orden: 'Fecha_ETD' })
const IN_COURSE: Filtro = { campo: 'Cod_EstadoEmb', modo: 'in', valor: COLUMNAS_TABLERO }

/** The board: without a filter by state, the shipments that are not finished. */
const ESTADOS: Drawn<EmbarqueFila> = {
  search: VISTAS.estados.search,
  ask: asked =>
    todos({
      ...asked,
      filtros: asked.filtros.some(({ campo }) => campo === 'Cod_EstadoEmb') ? asked.filtros : [...asked.filtros, IN_COURSE],
    }),
  draw: (rows, total) => (
    <Suspense fallback={<Loading />}>
      <Estados rows={rows} total={total} />
    </Suspense>
  ),
}

const calendarioDe = (periodo: PeriodoCalendario, onGo: (to: PeriodoCalendario) => void): Drawn<EmbarqueFila> => ({
  search: { [periodo.modo]: periodo.valor },
  ask: asked =>
    todos({ ...asked, filtros: [...asked.filtros, { campo: 'Fecha_ETD', modo: 'between', valor: etdDelPeriodo(periodo, today()) }] }),
  draw: (rows, total) => (
    <Suspense fallback={<Loading />}>
      <Calendario periodo={periodo} rows={rows} total={total} onGo={onGo} />
    </Suspense>
  ),
})

export const ahead: Ahead = opening => (vistaDe(opening.search) === 'lista' ? listAhead(EMBARQUE_VIEW, opening, COLUMNAS_EMBARQUES) : [])

/** The shipments: as a list, in a calendar, in columns by state, as papers that should go out, or as messages with their papers. */
export default function EmbarquesPage() {
  const search = useSearch({ strict: false }) as Search
  const navigate = useNavigate()
  const filtros = useFiltros()
  const { Usuario } = useUsuario()
  const quick = useMemo(() => rapidos(Usuario), [Usuario])
  const shown = vistaDe(search)
  const go = useCallback(
    (next: object) =>
      void navigate({ ...listLink(EMBARQUE_VIEW, filtros), search: { ...next, ...(filtros && { lista: filtros }) } as never }),
    [navigate, filtros],
  )
  const modo = typeof search.semana === 'string' ? 'semana' : 'mes'
  const valor = String(search[modo] ?? '')
  const drawn = useMemo(
    () =>
      shown === 'calendario' ? calendarioDe({ modo, valor }, to => go({ [to.modo]: to.valor })) : shown === 'estados' ? ESTADOS : undefined,
    [shown, modo, valor, go],
  )
  const header = (
    <Suspense fallback={<Skeleton width={430} height={34} />}>
      <Segments
        aria-label="Cómo se muestran"
        value={shown}
        onChange={how => go(VISTAS[how as CodVista].search)}
        data={Object.entries(VISTAS).map(([value, { label }]) => ({ value, label }))}
      />
    </Suspense>
  )
  if (shown === 'lista' || drawn)
    return (
      <ListPage
        view={EMBARQUE_VIEW}
        columns={COLUMNAS_EMBARQUES}
        filters={FILTROS}
        quick={quick}
        manyActions={MUCHOS_ITINERARIOS}
        header={header}
        drawn={drawn}
        preview={row => <Vista embarque={row} />}
      />
    )
  return (
    <Suspense fallback={<Loading />}>
      {shown === 'despacho' && <PorEnviar header={header} />}
      {shown === 'bandeja' && <Bandeja header={header} />}
    </Suspense>
  )
}
