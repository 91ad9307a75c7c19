import { Skeleton } from '@mantine/core'
import type { Tone } from '@nogal/model/aggregate/states'
import { stateOf } from '@nogal/model/aggregate/states'
import type { Filtro } from '@nogal/model/call'
import { formatShipment } from '@nogal/model/format'
import { AREAS_GESTION, areaNamed, type Celda, type CodArea } from '@nogal/model/gestion/gestion.areas'
import { type CodTipo, tipoNamed } from '@nogal/model/gestion/gestion.kinds'
import { ESTADO_GESTION, ESTADOS_GESTION, INCOMPLETAS } from '@nogal/model/gestion/gestion.states'
import {
  BUSCADAS_GESTIONES,
  exportarGestiones,
  FILA_GESTIONES,
  type GestionListada,
  listarGestiones,
} from '@nogal/model/gestion/gestion.todas'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Suspense, useCallback, useMemo } from 'react'
import { hrefOf, type Link, listAt, useFiltros } from '../aggregate/addresses.ts'
import { stateCodes } from '../aggregate/columns.ts'
import { rowsAhead } from '../aggregate/list/ahead.ts'
import type { Ahead } from '../api/ahead.ts'
import { apiFile, listQuery } from '../api/client.ts'
import { useCounts } from '../api/useCounts.ts'
import { areaAddress } from '../areas/areas.ts'
import { lazyPart } from '../code/lazyPart.tsx'
import { columnOf, searchedText } from '../fields/columns.tsx'
import { offeredNames, offersOf } from '../refs/offers.ts'
import { usePermisos, useUsuario } from '../sesion/permisos.ts'
import { PageHeader } from '../ui/page/PageHeader.tsx'
import { QuickFilter } from '../ui/page/QuickFilter.tsx'
import { withFilters } from '../ui/table/data/address.ts'
import { useAsked } from '../ui/table/data/useAsked.ts'
import { type Asked, type Column, DEFAULT_STATE, decodeTableState, encodeTableState, Table, type TableState } from '../ui/table/Table.tsx'
import { same } from '../values/same.ts'
import { viewStoreOf } from '../vista/views.ts'
import css from './base/Gestion.module.css'
import { Plazo } from './base/Vence.tsx'

const Segments = lazyPart(() => import('../ui/page/Segments.tsx'), { later: true })
const TareasList = lazyPart(() => import('../consecuencia/TareasList.tsx'))

type Fila = GestionListada

const PATH = '/pages/gestion/listado'
const POR_HACER: Filtro = { campo: 'Cod_EstadoGestion', modo: 'in', valor: [...INCOMPLETAS] }
/** Initially shows open items, the most urgent first. */
const INITIAL: TableState = { ...DEFAULT_STATE, orden: 'Fecha_Vence', porPagina: 50, filtros: [POR_HACER] }

const CHANGES: { readonly [K in keyof Fila]?: Partial<Column<Fila>> } = {
  Nom_CertDocAnalis: { title: 'Gestión', width: 220, name: true, pinned: 'start' },
  Tipo: { width: 112, value: row => tipoNamed(row.Tipo as CodTipo).nombre, hidden: true },
  Nro_Contrato: {
    title: 'Embarque',
    type: 'code',
    width: 112,
    cell: row => formatShipment(row.Nro_Contrato, row.Nro_Corr_Embarque),
  },
  Nom_Cliente: { width: 150, name: true, offers: offeredNames('clientes') },
  Nro_Contenedor: { title: 'Contenedor', type: 'container', width: 130 },
  Nom_EstadoGestion: {
    title: 'Estado',
    type: 'badge',
    width: 160,
    tone: row => stateOf(ESTADOS_GESTION, row.Cod_EstadoGestion)?.tone ?? 'neutral',
  },
  Fecha_Vence: { width: 220, cell: row => <Plazo fecha={row.Fecha_Vence} vencimiento={row.Vencimiento} /> },
  Fecha_ETD: { width: 100 },
  Nom_Usuario_Responsable: { title: 'Responsable', width: 150 },
  Nom_AreaGestion: { width: 130 },
  Espera_Desde: { width: 116, hidden: true },
  Numero: { type: 'code', width: 120, hidden: true },
  Referencia: { width: 120, hidden: true },
  Dias_Vence: { width: 120, hidden: true },
  Nro_Negocio: { title: 'Negocio', width: 90, hidden: true },
  Nro_Embarque: { title: 'Número de embarque', width: 130, hidden: true },
  Cod_EstadoGestion: stateCodes(ESTADOS_GESTION),
  Usuario_Responsable: { title: 'Usuario responsable', type: 'code', width: 140, hidden: true },
  Usuario_Comercial: { type: 'code', width: 130, hidden: true },
  Cod_AreaGestion: { title: 'Código de área', hidden: true },
}
const COLUMNAS = Object.entries(CHANGES).map(([name, change]) => {
  const field = FILA_GESTIONES[name]!
  return { ...columnOf(name, field), offers: offersOf(FILA_GESTIONES, name), ...change }
}) as readonly Column<Fila>[]

const SEARCHED = searchedText(
  BUSCADAS_GESTIONES.map(name => ({ ...FILA_GESTIONES[name]!, label: CHANGES[name]?.title ?? FILA_GESTIONES[name]!.label })),
)

const paginaDe = (query: Asked) => listQuery(listarGestiones, { query })

export const ahead: Ahead = opening =>
  opening.search.ver === 'tareas' ? [] : rowsAhead(opening, { columns: COLUMNAS, initial: INITIAL, source: paginaDe })

/** The areas of gestión whose screens the user may see, their own first. */
const useAreas = (): CodArea[] => {
  const { Cod_AreaGestion } = useUsuario()
  const calidad = usePermisos('calidad').can('ver')
  const logistica = usePermisos('logistica').can('ver')
  const produccion = usePermisos('produccion').can('ver')
  const seen = { logistica, calidad, produccion }
  const own = (area: CodArea) => Number(areaNamed(area).area !== Number(Cod_AreaGestion))
  return (Object.keys(seen) as (keyof typeof seen)[]).filter(area => seen[area]).sort((a, b) => own(a) - own(b))
}

/** The address of an item: on the screen of an area with its kind, or of its deal while it is on no shipment. */
const linkTo = (row: Fila, areas: readonly CodArea[]): Link => {
  const { Nro_Negocio, Nro_Embarque, Tipo, Cod_CertDocAnalis, Id_LineaGestion } = row
  const has = (area: CodArea) => {
    const cell = (AREAS_GESTION[area].tipos as Partial<Record<string, Celda>>)[Tipo]
    return cell && (!cell.propios || row.Cod_AreaGestion === areaNamed(area).area)
  }
  const area = areas.find(has)
  if (!Nro_Embarque || !area) return { to: `/pages/negocio/${Nro_Negocio}/view` }
  const item = [row.Id_Contenedor ?? 0, Cod_CertDocAnalis, Id_LineaGestion].join('-')
  return { to: areaAddress(area, { Nro_Negocio, Nro_Embarque }), search: { item } as never, hash: Tipo }
}

/** Filters with a name: a press sets all of them, a second press removes the last one. */
type Choice = { value: string; label: string; tone?: Tone; filters: readonly [...Filtro[], Filtro] }
const choicesOf = (usuario: string): readonly Choice[] => [
  { value: 'hacer', label: 'Por hacer', filters: [POR_HACER] },
  { value: 'vencidas', label: 'Vencidas', tone: 'bad', filters: [POR_HACER, { campo: 'Fecha_Vence', modo: 'past', valor: '' }] },
  {
    value: 'semana',
    label: 'Vencen esta semana',
    tone: 'warning',
    filters: [POR_HACER, { campo: 'Fecha_Vence', modo: 'this-week', valor: '' }],
  },
  { value: 'mias', label: 'A mi cargo', filters: [POR_HACER, { campo: 'Usuario_Responsable', modo: 'equals', valor: usuario }] },
  {
    value: 'aprobacion',
    label: 'Esperan aprobación',
    tone: 'info',
    filters: [{ campo: 'Cod_EstadoGestion', modo: 'equals', valor: ESTADO_GESTION.porAprobar }],
  },
]
const withAll = (state: TableState, filters: readonly Filtro[]): TableState =>
  filters.reduce((now, filter) => withFilters(now, filter.campo, [filter]), state)

const NOMBRE = 'Nom_EstadoGestion'
/** A filter in the column of the state replaces the state filter above the table. */
const byItsName = (next: TableState, before: TableState): TableState => {
  const asked = ({ filtros }: TableState) => filtros.some(({ campo, valor }) => campo === NOMBRE && valor.length > 0)
  return asked(next) && !asked(before) ? withFilters(next, 'Cod_EstadoGestion', []) : next
}

/** The items of all shipments in one list; filters, order and page are in the address. */
export default function TodasPage() {
  const { ver } = useSearch({ strict: false }) as { ver?: unknown }
  return ver === 'tareas' ? (
    <Suspense>
      <TareasList header={<Cuales ver="tareas" />} />
    </Suspense>
  ) : (
    <Gestiones />
  )
}

/** Chooses between the items of gestión and the tasks. */
function Cuales({ ver }: { ver: 'gestiones' | 'tareas' }) {
  const navigate = useNavigate()
  return (
    <Suspense fallback={<Skeleton width={164} height={34} />}>
      <Segments
        aria-label="Qué se muestra"
        value={ver}
        onChange={next => void navigate({ to: PATH, search: (next === 'tareas' ? { ver: 'tareas' } : {}) as never })}
        data={[
          { value: 'gestiones', label: 'Gestiones' },
          { value: 'tareas', label: 'Tareas' },
        ]}
      />
    </Suspense>
  )
}

function Gestiones() {
  const navigate = useNavigate()
  const { Usuario } = useUsuario()
  const { can } = usePermisos('gestion')
  const areas = useAreas()
  const filtros = useFiltros()
  const state = useMemo(() => decodeTableState(filtros, INITIAL), [filtros])
  const choices = useMemo(() => choicesOf(Usuario), [Usuario])
  const views = useMemo(() => viewStoreOf('gestiones', 'gestion'), [])
  const change = useCallback(
    (next: TableState, { replace } = { replace: false }) =>
      void navigate({ ...(listAt(PATH, encodeTableState(next, INITIAL), true) as object), replace }),
    [navigate],
  )
  const asked = useAsked(COLUMNAS, state)
  const counts = useCounts(
    listarGestiones,
    choices.map(({ filters }) => filters),
    asked,
  )
  const isOn = ({ filters }: Choice) => filters.every(filter => state.filtros.some(one => same(one, filter)))
  const toggle = (choice: Choice) =>
    change(isOn(choice) ? withFilters(state, choice.filters.at(-1)!.campo, []) : withAll(withFilters(state, NOMBRE, []), choice.filters))
  return (
    <div className={css.list}>
      <PageHeader
        title="Gestiones"
        about="Documentos, certificados y análisis de todos los embarques vigentes."
        filters={
          <QuickFilter
            label="Gestiones: filtros"
            options={choices.map(({ value, label, tone }, n) => ({ value, label, ...(tone && { tone }), count: counts[n] }))}
            value={choices.filter(isOn).map(({ value }) => value)}
            onChange={value => toggle(choices.find(one => one.value === value)!)}
          />
        }
      >
        <Cuales ver="gestiones" />
      </PageHeader>
      <Table<Fila>
        label="Gestiones"
        columns={COLUMNAS}
        rowKey={row => String(row.Id_Gestion)}
        source={paginaDe}
        searchesIn={SEARCHED}
        state={state}
        initialState={INITIAL}
        onStateChange={(next, how) => change(byItsName(next, state), how)}
        onOpen={row => void navigate(linkTo(row, areas))}
        rowHref={row => hrefOf(linkTo(row, areas))}
        views={views}
        selectionActions={can('exportar') ? [] : undefined}
        onExport={can('exportar') ? shown => apiFile(exportarGestiones)({ body: shown }) : undefined}
        empty="Nada que hacer con esos filtros."
      />
    </div>
  )
}
