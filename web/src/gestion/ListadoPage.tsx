import { Skeleton } from '@mantine/core'
import { searchedFields } from '@nogal/model/aggregate/aggregate'
import type { AnyCall } from '@nogal/model/call'
import { embarque } from '@nogal/model/embarque/embarque.fields'
import { areaNamed, type CodArea } from '@nogal/model/gestion/gestion.areas'
import { columnasLogistica, EXPORTES, LISTADOS } from '@nogal/model/gestion/gestion.lists'
import { menuPathOf } from '@nogal/model/sesion/trabajo'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Suspense, useCallback, useMemo } from 'react'
import { hrefOf, listAt, useFiltros } from '../aggregate/addresses.ts'
import { rowsAhead } from '../aggregate/list/ahead.ts'
import type { Ahead } from '../api/ahead.ts'
import { apiFile, callQuery, listQuery } from '../api/client.ts'
import { useCounts } from '../api/useCounts.ts'
import { areaAddress, areaOfScreen, listScreenOf, useArea } from '../areas/areas.ts'
import { lazyPart } from '../code/lazyPart.tsx'
import { searchedText } from '../fields/columns.tsx'
import { useRows } from '../refs/lists.ts'
import { usePermisos } from '../sesion/permisos.ts'
import { PageHeader } from '../ui/page/PageHeader.tsx'
import { QuickFilter } from '../ui/page/QuickFilter.tsx'
import { useAsked } from '../ui/table/data/useAsked.ts'
import { type Asked, DEFAULT_STATE, decodeTableState, encodeTableState, Table, type TableState, withFilter } from '../ui/table/Table.tsx'
import { today } from '../ui/time/dates.ts'
import { same } from '../values/same.ts'
import { viewStoreOf } from '../vista/views.ts'
import css from './base/Gestion.module.css'
import { columnsOfList, type FilaListado } from './listado/columnas.tsx'
import { ordenDe, RAPIDOS, type Rapido } from './listado/rapidos.ts'

const Temporadas = lazyPart(() => import('../ui/page/NativeChoice.tsx'), { later: true })

const PAGE_ROWS = 50
const initialOf = (area: CodArea): TableState => ({ ...DEFAULT_STATE, orden: ordenDe(area), porPagina: PAGE_ROWS })
const TODAS = '0'

/** The searched fields of shipments, whichever columns the area shows. */
const SEARCHED = searchedText(searchedFields(embarque))

type Temporada = { Cod_Temporada: number; Nom_Temporada: string; Fecha_Inicio: string | null; Fecha_Termino: string | null }

/** The season of the list, from the address; by default the current one, if there is one. */
const useTemporada = () => {
  const { temporada } = useSearch({ strict: false }) as { temporada?: unknown }
  const rows = useRows('temporada') as readonly Temporada[] | undefined
  const now = today()
  const current = rows?.find(one => (one.Fecha_Inicio ?? '') <= now && now <= (one.Fecha_Termino ?? ''))
  const chosen = temporada === undefined ? undefined : String(temporada)
  return { rows: rows ?? [], loading: !rows, season: chosen ?? String(current?.Cod_Temporada ?? TODAS), chosen }
}

const WITHOUT_SEASON: Readonly<Record<string, string>> = {}

/** The list of logistics is not read ahead, because its season comes from a read of its own. */
export const ahead: Ahead = opening => {
  const area = areaOfScreen(opening.screen)
  const call: AnyCall = LISTADOS[area]
  if ('season' in call.params) return []
  const source = (query: Asked) => listQuery(call, { params: WITHOUT_SEASON, query })
  return rowsAhead(opening, { columns: columnsOfList(area, undefined), initial: initialOf(area), source })
}

/** The shipments as an area sees them; season, filters, order and page are in the address. */
export default function ListadoPage() {
  const area = useArea()
  const { titulo: title, path } = listScreenOf(area)
  const { pantalla } = areaNamed(area)
  const { can } = usePermisos(pantalla)
  const navigate = useNavigate()
  const filtros = useFiltros()
  const initial = useMemo(() => initialOf(area), [area])
  const state = useMemo(() => decodeTableState(filtros, initial), [filtros, initial])
  const call: AnyCall = LISTADOS[area]
  const bySeason = 'season' in call.params
  const { rows, loading, season, chosen } = useTemporada()
  const params = useMemo((): Readonly<Record<string, string>> => (bySeason ? { season } : WITHOUT_SEASON), [bySeason, season])
  const given = useQuery({ ...callQuery(columnasLogistica), enabled: bySeason, staleTime: Number.POSITIVE_INFINITY })
  // a disabled query still returns its cached data: the columns of logistics, for the list of another area
  const dadas = bySeason ? given.data : undefined
  const columns = useMemo(() => columnsOfList(area, dadas), [area, dadas])
  const views = useMemo(() => viewStoreOf(title.toLowerCase(), pantalla), [title, pantalla])
  const exporte = EXPORTES.find(one => one.area === area)?.exportar

  const go = useCallback(
    (next: TableState, temporada: string | undefined, replace = false) => {
      const { to, search } = listAt(menuPathOf(path), encodeTableState(next, initial), true)
      void navigate({ to, search: { ...(search as object | undefined), ...(temporada !== undefined && { temporada }) }, replace })
    },
    [navigate, path, initial],
  )
  const change = useCallback((next: TableState, { replace } = { replace: false }) => go(next, chosen, replace), [go, chosen])
  const rapidos = RAPIDOS[area]
  const counts = useCounts(
    call,
    rapidos.map(({ filter }) => [filter]),
    useAsked(columns, state),
    params,
  )
  const isOn = ({ filter }: Rapido) => state.filtros.some(one => same(one, filter))
  const press = (value: string) => {
    const rapido = rapidos.find(({ key }) => key === value)!
    change(withFilter(state, isOn(rapido) ? { campo: rapido.filter.campo, modo: 'contains', valor: '' } : rapido.filter))
  }
  const linkTo = (row: FilaListado) => listAt(areaAddress(area, row), filtros, true)
  return (
    <div className={css.list}>
      <PageHeader
        title={title}
        filters={
          <QuickFilter
            label="Qué hay que hacer"
            options={rapidos.map(({ key, label, tone }, n) => ({ value: key, label, tone, count: counts[n] }))}
            value={rapidos.filter(isOn).map(({ key }) => key)}
            onChange={press}
          />
        }
      >
        {bySeason && (
          <Suspense fallback={<Skeleton width={190} height={36} />}>
            <Temporadas
              aria-label="Temporada"
              w={190}
              data={[
                { value: TODAS, label: 'Todas las temporadas' },
                ...rows.map(one => ({ value: String(one.Cod_Temporada), label: one.Nom_Temporada })),
              ]}
              value={season}
              onChange={e => go({ ...state, pagina: 1 }, e.currentTarget.value)}
            />
          </Suspense>
        )}
      </PageHeader>
      {!(bySeason && (loading || given.isPending)) && (
        <Table<FilaListado>
          label={title}
          columns={columns}
          rowKey={row => String(row.Nro_Embarque)}
          source={query => listQuery(call, { params, query })}
          searchesIn={SEARCHED}
          state={state}
          initialState={initial}
          onStateChange={change}
          onOpen={row => void navigate(linkTo(row))}
          rowHref={row => hrefOf(linkTo(row))}
          views={views}
          selectionActions={exporte && can('exportar') ? [] : undefined}
          onExport={exporte && can('exportar') ? shown => apiFile(exporte)({ params, body: shown }) : undefined}
          empty="Aún no hay embarques confirmados."
        />
      )}
    </div>
  )
}
