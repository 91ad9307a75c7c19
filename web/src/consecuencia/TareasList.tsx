import { filtroDeAreas } from '@nogal/model/areas'
import type { Filtro } from '@nogal/model/call'
import { exportarPendientes, listarPendientes } from '@nogal/model/consecuencia/pendientes.calls'
import { BUSCADAS_PENDIENTES, FILA_PENDIENTES } from '@nogal/model/consecuencia/pendientes.fields'
import type { Field } from '@nogal/model/fields'
import { formatShipment } from '@nogal/model/format'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useCallback, useMemo } from 'react'
import { hrefOf, useFiltros } from '../aggregate/addresses.ts'
import { apiFile, listQuery } from '../api/client.ts'
import { useCounts } from '../api/useCounts.ts'
import { columnOf, searchedText } from '../fields/columns.tsx'
import css from '../gestion/base/Gestion.module.css'
import { Plazo } from '../gestion/base/Vence.tsx'
import { offeredNames, offersOf } from '../refs/offers.ts'
import { useAreas, usePermisos, useUsuario } from '../sesion/permisos.ts'
import { PageHeader } from '../ui/page/PageHeader.tsx'
import { QuickFilter } from '../ui/page/QuickFilter.tsx'
import { withFilters } from '../ui/table/data/address.ts'
import { useAsked } from '../ui/table/data/useAsked.ts'
import { type Column, DEFAULT_STATE, decodeTableState, encodeTableState, Table, type TableState } from '../ui/table/Table.tsx'
import { same } from '../values/same.ts'
import { viewStoreOf } from '../vista/views.ts'
import { useEnVivoPanel } from '../vivo/useEnVivoPanel.ts'
import { linkOfTask, type Tarea } from './enlace.ts'

const PATH = '/pages/gestion/listado'
const INITIAL: TableState = { ...DEFAULT_STATE, orden: 'Fecha_Vence', porPagina: 50 }
const FIELDS: Readonly<Record<string, Field>> = FILA_PENDIENTES

const CHANGES: { readonly [K in keyof Tarea]?: Partial<Column<Tarea>> } = {
  Clase: { title: 'Qué hacer', width: 250, pinned: 'start', name: true },
  Detalle: { width: 420, name: true },
  Nro_Contrato: {
    title: 'Embarque',
    type: 'code',
    width: 112,
    cell: row => formatShipment(row.Nro_Contrato, row.Nro_Corr_Embarque),
  },
  Nom_Cliente: { width: 150, offers: offeredNames('clientes') },
  Fecha_Vence: {
    width: 200,
    cell: row => <Plazo fecha={row.Fecha_Vence} vencimiento={(row.Dias_Vence ?? 0) < 0 ? 'vencida' : 'al-dia'} />,
  },
  Nom_Usuario_Responsable: { title: 'Responsable', width: 150 },
  Nom_AreaGestion: { title: 'Área', width: 130 },
  Creado_En: { width: 140, hidden: true },
  Nro_Contenedor: { title: 'Contenedor', type: 'container', width: 130, hidden: true },
  Dias_Vence: { width: 120, hidden: true },
  Usuario_Responsable: { title: 'Usuario responsable', type: 'code', width: 140, hidden: true },
  Cod_AreaGestion: { title: 'Código de área', width: 110, hidden: true },
  Nro_Negocio: { title: 'Negocio', width: 90, hidden: true },
  Nro_Embarque: { title: 'Número de embarque', width: 130, hidden: true },
}
const COLUMNAS = Object.entries(CHANGES).map(([name, change]) => ({
  ...columnOf(name, FIELDS[name]!),
  offers: offersOf(FIELDS, name),
  ...change,
})) as readonly Column<Tarea>[]

const SEARCHED = searchedText(BUSCADAS_PENDIENTES.map(name => ({ ...FIELDS[name]!, label: CHANGES[name]?.title ?? FIELDS[name]!.label })))

type Choice = { value: string; label: string; tone?: 'bad' | 'info'; filter: Filtro }
const choicesOf = (usuario: string, areas: readonly number[]): readonly Choice[] => [
  { value: 'mias', label: 'A mi cargo', tone: 'info', filter: { campo: 'Usuario_Responsable', modo: 'equals', valor: usuario } },
  { value: 'area', label: areas.length > 1 ? 'De mis áreas' : 'De mi área', filter: filtroDeAreas(areas) },
  { value: 'vencidas', label: 'Vencidas', tone: 'bad', filter: { campo: 'Fecha_Vence', modo: 'past', valor: '' } },
]

/** The open tasks of all records; filters, order and page are in the address. */
export default function TareasList({ header }: { header: ReactNode }) {
  useEnVivoPanel()
  const navigate = useNavigate()
  const { Usuario } = useUsuario()
  const areas = useAreas()
  const { can } = usePermisos('gestion')
  const filtros = useFiltros()
  const state = useMemo(() => decodeTableState(filtros, INITIAL), [filtros])
  const choices = useMemo(() => choicesOf(Usuario, areas), [Usuario, areas])
  const views = useMemo(() => viewStoreOf('tareas', 'gestion'), [])
  const change = useCallback(
    (next: TableState, { replace } = { replace: false }) => {
      const lista = encodeTableState(next, INITIAL)
      void navigate({ to: PATH, search: { ver: 'tareas', ...(lista && { lista }) } as never, replace })
    },
    [navigate],
  )
  const counts = useCounts(
    listarPendientes,
    choices.map(({ filter }) => [filter]),
    useAsked(COLUMNAS, state),
  )
  const isOn = ({ filter }: Choice) => state.filtros.some(one => same(one, filter))
  return (
    <div className={css.list}>
      <PageHeader
        title="Tareas"
        about="Lo que alguien debe hacer porque algo cambió. Se cierran solas cuando se hace."
        filters={
          <QuickFilter
            label="Tareas: filtros"
            options={choices.map(({ value, label, tone }, n) => ({ value, label, ...(tone && { tone }), count: counts[n] }))}
            value={choices.filter(isOn).map(({ value }) => value)}
            onChange={value => {
              const choice = choices.find(one => one.value === value)!
              change(withFilters(state, choice.filter.campo, isOn(choice) ? [] : [choice.filter]))
            }}
          />
        }
      >
        {header}
      </PageHeader>
      <Table<Tarea>
        label="Tareas"
        columns={COLUMNAS}
        rowKey={row => String(row.Id_Pendiente)}
        source={query => listQuery(listarPendientes, { query })}
        searchesIn={SEARCHED}
        state={state}
        initialState={INITIAL}
        onStateChange={change}
        onOpen={row => void navigate(linkOfTask(row))}
        rowHref={row => hrefOf(linkOfTask(row))}
        views={views}
        selectionActions={can('exportar') ? [] : undefined}
        onExport={can('exportar') ? shown => apiFile(exportarPendientes)({ body: shown }) : undefined}
        empty="Nada pendiente con esos filtros."
      />
    </div>
  )
}
