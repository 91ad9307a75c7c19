import type { Tone } from '@nogal/model/aggregate/states'
import type { AnyCall, Filtro } from '@nogal/model/call'
import type { exportCall } from '@nogal/model/export'
import type { Field } from '@nogal/model/fields'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useCallback, useMemo } from 'react'
import { listAt, useFiltros } from '../aggregate/addresses.ts'
import { apiFile, listQuery } from '../api/client.ts'
import type { useChange } from '../api/useChange.ts'
import { useCounts } from '../api/useCounts.ts'
import { columnOf, searchedText } from '../fields/columns.tsx'
import { offersOf } from '../refs/offers.ts'
import { Outcome } from '../ui/Outcome.tsx'
import { PageHeader } from '../ui/page/PageHeader.tsx'
import { QuickFilter } from '../ui/page/QuickFilter.tsx'
import { withFilters } from '../ui/table/data/address.ts'
import type { SelectionAction } from '../ui/table/data/types.ts'
import { useAsked } from '../ui/table/data/useAsked.ts'
import { type Column, DEFAULT_STATE, decodeTableState, encodeTableState, type RowAction, Table } from '../ui/table/Table.tsx'
import { same } from '../values/same.ts'
import { viewStoreOf } from '../vista/views.ts'

/** A filter with a name: a press sets the filter, another one removes it. */
export type Choice = { value: string; label: string; tone?: Tone; filter: Filtro }

/** The filter of the rows whose field has a value. */
export const valueChoice = (campo: string, valor: string, label: string, tone?: Tone): Choice => ({
  value: valor,
  label,
  ...(tone && { tone }),
  filter: { campo, modo: 'equals', valor },
})

type Props<T> = {
  /** The screen, which its address and its views name. */
  pantalla: string
  title: string
  about: string
  fields: Readonly<Record<string, Field>>
  searched: readonly string[]
  columns: { readonly [K in keyof T]?: Partial<Column<T>> }
  rowKey: (row: T) => string
  call: AnyCall
  // biome-ignore lint/complexity/noBannedTypes: the calls of these lists have no parameters
  exporting: ReturnType<typeof exportCall<{}>>
  choices: readonly Choice[]
  orden: string
  empty: string
  rowActions?: (row: T) => RowAction[]
  preview?: (row: T) => ReactNode
  selectionActions?: readonly SelectionAction<T>[]
  /** Why the last change of a row failed, and how it is repeated. */
  failure?: ReturnType<typeof useChange>['failure']
  children?: ReactNode
}

/** A list of the room of administradores: filters, order and page are in the address. */
export const AdministracionList = <T extends object>(props: Props<T>) => {
  const {
    pantalla,
    title,
    about,
    fields,
    searched,
    columns,
    rowKey,
    call,
    exporting,
    choices,
    orden,
    empty,
    rowActions,
    preview,
    selectionActions = [],
    failure,
    children,
  } = props
  const navigate = useNavigate()
  const filtros = useFiltros()
  const path = `/pages/administracion/${pantalla}`
  const initial = useMemo(() => ({ ...DEFAULT_STATE, orden, porPagina: 50 }), [orden])
  const state = useMemo(() => decodeTableState(filtros, initial), [filtros, initial])
  const views = useMemo(() => viewStoreOf(pantalla, pantalla), [pantalla])
  const shown = useMemo(
    () =>
      Object.entries<Partial<Column<T>> | undefined>(columns).map(([name, change]) => ({
        ...columnOf(name, fields[name]!),
        offers: offersOf(fields, name),
        ...change,
      })) as readonly Column<T>[],
    [columns, fields],
  )
  const change = useCallback(
    (next: typeof state, { replace } = { replace: false }) =>
      void navigate({ ...(listAt(path, encodeTableState(next, initial), true) as object), replace }),
    [navigate, path, initial],
  )
  const counts = useCounts(
    call,
    choices.map(({ filter }) => [filter]),
    useAsked(shown, state),
  )
  const isOn = ({ filter }: Choice) => state.filtros.some(one => same(one, filter))
  return (
    <>
      <PageHeader
        title={title}
        about={about}
        filters={
          <QuickFilter
            label={`${title}: filtros`}
            options={choices.map(({ value, label, tone }, n) => ({ value, label, ...(tone && { tone }), count: counts[n] }))}
            value={choices.filter(isOn).map(({ value }) => value)}
            onChange={value => {
              const choice = choices.find(one => one.value === value)!
              change(withFilters(state, choice.filter.campo, isOn(choice) ? [] : [choice.filter]))
            }}
          />
        }
      >
        {children}
      </PageHeader>
      {failure && <Outcome error={failure.error} onRetry={failure.retry} />}
      <Table<T>
        label={title}
        columns={shown}
        rowKey={rowKey}
        source={query => listQuery(call, { query })}
        searchesIn={searchedText(
          searched.map(name => ({
            ...fields[name]!,
            label: (columns as Record<string, Partial<Column<T>>>)[name]?.title ?? fields[name]!.label,
          })),
        )}
        state={state}
        initialState={initial}
        onStateChange={change}
        {...(rowActions && { rowActions })}
        {...(preview && { preview })}
        views={views}
        selectionActions={selectionActions}
        onExport={shown => apiFile(exporting)({ body: shown })}
        empty={empty}
      />
    </>
  )
}
