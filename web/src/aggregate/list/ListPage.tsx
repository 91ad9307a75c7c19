import { ActionIcon, Button, Skeleton } from '@mantine/core'
import { searchedFields } from '@nogal/model/aggregate/aggregate'
import { isRemovable } from '@nogal/model/aggregate/states'
import { keyText } from '@nogal/model/entity'
import { firstOf, newOf } from '@nogal/model/words'
import { Link, useNavigate } from '@tanstack/react-router'
import { type ReactNode, Suspense, useCallback, useMemo, useState } from 'react'
import { IconEye, IconPencil, IconPlus, IconTrash } from '#icons'
import { apiFile, listQuery } from '../../api/client.ts'
import { lazyPart } from '../../code/lazyPart.tsx'
import { Commands } from '../../commands/commands.ts'
import { searchedText } from '../../fields/columns.tsx'
import { usePermisos } from '../../sesion/permisos.ts'
import css from '../../ui/page/ListFrame.module.css'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { useAsked } from '../../ui/table/data/useAsked.ts'
import {
  type Asked,
  type Column,
  decodeTableState,
  encodeTableState,
  type Place,
  type RowAction,
  Table,
  type TableState,
  withFilter,
} from '../../ui/table/Table.tsx'
import { useNarrow } from '../../ui/useNarrow.ts'
import type { Row } from '../../values/row.ts'
import { viewStoreOf } from '../../vista/views.ts'
import { hrefOf, listLink, newLink, recordLink, useFiltros } from '../addresses.ts'
import { listColumns } from '../columns.ts'
import { layTrail } from '../record/trail.ts'
import type { ManyAction, RecordAction, View } from '../view.ts'
import { initialOf } from './ahead.ts'
import { changeActions } from './changes.tsx'
import { ListChips, type QuickChoice } from './ListChips.tsx'
import { summaryLoader } from './summary.ts'
import { useWriting } from './useWriting.tsx'

const OfferFilter = lazyPart(() => import('./OfferFilter.tsx'), { later: true })
const TextFilter = lazyPart(() => import('./TextFilter.tsx'), { later: true })
const RecordPreview = lazyPart(() => import('../record/RecordPreview.tsx'))
const RemoveDialog = lazyPart(() => import('../RemoveDialog.tsx'))

/** A field with a filter above the list: a numeric one must be equal, one with `offers` has options, any other one contains the text. */
export type ListFilter = { field: string; label: string; numeric?: true; offers?: true }

/** Another way to draw the rows of a list: the query of its address, what it asks for instead of a page, and the drawing. */
export type Drawn<L> = { search: Row; ask: (asked: Asked) => Asked; draw: (rows: readonly L[], total: number) => ReactNode }

type Props<L extends Row> = {
  // biome-ignore lint/suspicious/noExplicitAny: a list does not read whole records
  view: View<L, any>
  /** By default those of the definition. */
  columns?: readonly Column<L>[]
  filters?: readonly ListFilter[]
  actions?: readonly RecordAction<L>[]
  /** Actions on several rows, in addition to the changes of the definition. */
  manyActions?: readonly ManyAction<L>[]
  /** Further filters as toggle buttons, each with its count. */
  quick?: readonly QuickChoice[]
  /** Shown before the button for a new record. */
  header?: ReactNode
  /** Another way to draw the rows, under the same filters and views. */
  drawn?: Drawn<L> | undefined
  /** The preview of a row; by default the parts of the record. */
  preview?: (row: L) => ReactNode
}

const NO_CHOICES: readonly QuickChoice[] = []

/** The list of an aggregate: filters, order and page are in the address; its rows link to the records. */
export function ListPage<L extends Row>(props: Props<L>) {
  const { view, columns, filters = [], actions = [], manyActions = [], quick = NO_CHOICES, header, drawn, preview } = props
  const { aggregate, calls } = view
  const { title, called, screen, states } = aggregate
  const newLabel = newOf(aggregate)
  const navigate = useNavigate()
  const filtros = useFiltros()
  const { can } = usePermisos(screen)
  // on a phone the filters of all columns are in one drawer, and these would stand between the title and the first card
  const narrow = useNarrow()
  const mayMake = can('crear') && !view.madeElsewhere
  const initial = useMemo(() => initialOf(aggregate), [aggregate])
  const state = useMemo(() => decodeTableState(filtros, initial), [filtros, initial])
  const shown = useMemo(() => columns ?? listColumns<L>(aggregate), [columns, aggregate])
  const asked = useAsked(shown, state)
  const searchesIn = useMemo(() => searchedText(searchedFields(aggregate)), [aggregate])
  const summary = useMemo(() => summaryLoader(calls.summary, aggregate.states), [calls, aggregate])
  const views = useMemo(() => viewStoreOf(title.toLowerCase(), screen), [title, screen])
  const [opened, setOpened] = useState<{ action: RecordAction<L> | 'remove'; row: L }>()

  const change = useCallback(
    (next: TableState, { replace } = { replace: false }) => {
      const { search, ...link } = listLink(view, encodeTableState(next, initial))
      void navigate({ ...link, search: { ...(search as object | undefined), ...drawn?.search } as never, replace })
    },
    [navigate, view, initial, drawn?.search],
  )
  const filterOf = (field: string) => {
    const filter = state.filtros.find(one => one.campo === field)
    return typeof filter?.valor === 'string' ? filter.valor : ''
  }
  const linkTo = (row: L, editing = false) => recordLink(view, row, { filtros, editing })
  const [many, setMany] = useState<{ Dialog: ManyAction<L>['Dialog']; rows: readonly L[] }>()
  const close = () => setOpened(undefined)
  const writing = useWriting(view, shown, can('editar'))
  const rowKey = (row: Row) => keyText(aggregate, row)
  const everyMany = useMemo(() => [...manyActions, ...changeActions<L>(view)], [view, manyActions])
  const grantedMany = everyMany.filter(({ needs }) => can(needs))
  const selectionActions = grantedMany.map(({ key, label, Icon, Dialog }) => ({
    key,
    label,
    icon: <Icon size={15} aria-hidden />,
    onClick: (rows: readonly L[]) => setMany({ Dialog, rows }),
  }))

  const go = (row: L, place: Place<L>, editing = false) => {
    layTrail(view, place)
    void navigate(linkTo(row, editing))
  }

  const rowActions = (row: L, place: Place<L>): RowAction[] => [
    { label: view.single ? 'Abrir' : 'Ver', icon: <IconEye size={16} />, onClick: () => go(row, place) },
    ...(can('editar') && !view.single ? [{ label: 'Editar', icon: <IconPencil size={16} />, onClick: () => go(row, place, true) }] : []),
    ...actions
      .filter(({ needs }) => can(needs))
      .map(action => ({ label: action.label, icon: <action.Icon size={16} />, onClick: () => setOpened({ action, row }) })),
    ...(can('eliminar') && isRemovable(states, states && row[states.field])
      ? [{ label: 'Eliminar', icon: <IconTrash size={16} />, danger: true, onClick: () => setOpened({ action: 'remove', row }) }]
      : []),
  ]

  return (
    <div className={css.list}>
      <Commands
        offer={mayMake ? [{ kind: 'new', label: newLabel, Icon: IconPlus, run: () => void navigate(newLink(view, filtros)) }] : []}
      />
      <PageHeader
        title={title}
        filters={(states || quick.length > 0) && <ListChips view={view} quick={quick} state={state} asked={asked} onChange={change} />}
      >
        {header}
        {mayMake && (
          <Button component={Link} {...newLink(view, filtros)} leftSection={<IconPlus size={18} aria-hidden />}>
            {newLabel}
          </Button>
        )}
      </PageHeader>
      <Table
        label={title}
        columns={shown}
        rowKey={rowKey}
        source={query => listQuery(calls.list, { query: drawn ? drawn.ask(query) : query })}
        searchesIn={searchesIn}
        summary={drawn ? undefined : summary}
        keyField={aggregate.key.length === 1 ? aggregate.key[0] : undefined}
        state={state}
        initialState={initial}
        onStateChange={change}
        onOpen={(row, place) => go(row, place)}
        preview={preview ?? (row => <RecordPreview view={view} row={row} />)}
        rowHref={row => hrefOf(linkTo(row))}
        rowActions={rowActions}
        selectionActions={selectionActions.length || can('exportar') ? selectionActions : undefined}
        whileSelected={rows => (
          <Commands offer={grantedMany.map(({ label, Icon, Dialog }) => ({ label, Icon, run: () => setMany({ Dialog, rows }) }))} />
        )}
        views={views}
        onWrite={writing.onWrite}
        instead={drawn ? (rows, _, total) => drawn.draw(rows, total) : writing.instead}
        onePage={Boolean(drawn)}
        onExport={can('exportar') ? shown => apiFile(calls.export)({ body: shown }) : undefined}
        empty={mayMake ? `Use ${newLabel} para crear ${firstOf(called)}.` : view.madeElsewhere}
        toolbar={[
          ...filters
            .filter(({ offers }) => !(offers && narrow))
            .map(({ field, label, numeric, offers }) => (
              <Suspense key={field} fallback={<Skeleton width={122} height={30} />}>
                {offers ? (
                  <OfferFilter
                    field={field}
                    label={label}
                    offers={shown.find(column => column.key === field)!.offers!}
                    value={state.filtros.find(one => one.campo === field)}
                    onChange={filter => change(withFilter(state, filter))}
                  />
                ) : (
                  <TextFilter
                    label={label}
                    value={filterOf(field)}
                    numeric={numeric}
                    onChange={valor =>
                      change(withFilter(state, { campo: field, modo: numeric && valor ? 'equals' : 'contains', valor }), { replace: true })
                    }
                  />
                )}
              </Suspense>
            )),
          ...(writing.onWrite && !drawn
            ? [
                <ActionIcon
                  key="escribir"
                  variant={writing.isOn ? 'filled' : 'default'}
                  size={30}
                  title="Escribir en las celdas (F2)"
                  aria-label="Escribir en las celdas"
                  aria-pressed={writing.isOn}
                  onClick={writing.toggle}
                >
                  <IconPencil size={16} />
                </ActionIcon>,
              ]
            : []),
        ]}
      />
      {many && (
        <Suspense>
          <many.Dialog rows={many.rows} onClose={() => setMany(undefined)} />
        </Suspense>
      )}
      {opened && (
        <Suspense>
          {opened.action === 'remove' ? (
            <RemoveDialog view={view} row={opened.row} onClose={close} />
          ) : (
            <opened.action.Dialog row={opened.row} onClose={close} />
          )}
        </Suspense>
      )}
    </div>
  )
}
