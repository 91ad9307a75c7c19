import { counted } from '@nogal/model/words'
import { type KeyboardEvent, Suspense, useCallback, useContext, useEffect, useRef, useState } from 'react'
import { rowsShown } from '../../code/firstScreen.ts'
import { lazyPart } from '../../code/lazyPart.tsx'
import { FailureDialog } from '../dialog/FailureDialog.tsx'
import type { Anchor } from '../menu/useAnchor.ts'
import { SPINNER } from '../Spinner.tsx'
import aloud from '../unseen.module.css'
import { useNarrow } from '../useNarrow.ts'
import { flushTyped } from '../useTypedText.ts'
import type { TableControl } from './data/control.ts'
import { useEvenDecimals } from './data/decimals.ts'
import { type Compile, filterHint } from './data/judge.ts'
import { historyStep, leaveAt, leftAt, type RowPlace } from './data/place.ts'
import { cellWords, isSearchedColumn } from './data/rows.ts'
import type { Feed } from './data/shown.ts'
import type { HintOf, TableState } from './data/types.ts'
import { Grid } from './Grid.tsx'
import cardsCss from './parts/Cards.module.css'
import { CardSkeletons, Cards } from './parts/Cards.tsx'
import { CardTotals } from './parts/CardTotals.tsx'
import { FilterChips } from './parts/FilterChips.tsx'
import { LoadingPill } from './parts/LoadingPill.tsx'
import { Nothing } from './parts/Nothing.tsx'
import { Pager } from './parts/Pager.tsx'
import { PreviewSide } from './parts/PreviewSide.tsx'
import { TableDensity } from './parts/rowHeight.ts'
import selectionCss from './parts/SelectionBar.module.css'
import toolbarCss from './parts/Toolbar.module.css'
import { ExportButton } from './parts/Toolbar.tsx'
import type { BodyHandle } from './parts/useFocusedCell.ts'
import type { TableProps } from './props.ts'
import { TableToolbar } from './TableToolbar.tsx'
import css from './TableView.module.css'
import { useExport } from './useExport.ts'
import { useGeometry } from './useGeometry.ts'
import { useMemory } from './useMemory.ts'
import { usePreview } from './usePreview.ts'
import { useSelection } from './useSelection.ts'
import { useSlashKey } from './useSlashKey.ts'

const RowMenu = lazyPart(() => import('./parts/RowMenu.tsx').then(module => ({ default: module.RowMenu })))
const SelectionBar = lazyPart(() => import('./parts/SelectionBar.tsx'))
const ViewTabs = lazyPart(() => import('./views/ViewTabs.tsx'), { missing: 'nowhere', later: true })
const CARD_BONES = 5

const groupCount = (groups: number, rows: number) => `${counted(groups, 'grupo', 'grupos')}, ${counted(rows, 'registro', 'registros')}`

const filtersOf = ({ buscar, filtros }: TableState): string => JSON.stringify([buscar, filtros])

type Props<T> = TableProps<T> & { control: TableControl; compile: Compile; feed: Feed<T> }

/** The visible table: toolbar, rows as a grid or as cards, pages, and the menu of a row. */
export const TableView = <T extends object>(props: Props<T>) => {
  const { label, columns, rowKey, source, onOpen, rowHref, rowActions, selectionActions, bare = false, control, compile, feed } = props
  const { state, change, filters } = control
  const { page } = feed
  const narrow = useNarrow()
  const memory = useMemory(columns, props.views, control, !feed.first)
  const usual = useContext(TableDensity)
  const density = memory.layout.density ?? usual
  const even = useEvenDecimals(columns, page, feed.totals, feed.heads?.sums)
  const geometry = useGeometry(label, even, memory.layout, memory.setLayout, {
    ticks: Boolean(selectionActions),
    actions: Boolean(rowActions),
  })
  const frame = useRef<HTMLDivElement>(null)
  const scroller = useRef<HTMLDivElement>(null)
  const body = useRef<BodyHandle>(null)
  const preview = usePreview<T>()
  const [left] = useState(() => (bare ? undefined : leftAt(historyStep())))
  const { steady } = geometry
  const drawn = steady.map(place => place.column)
  const shown = drawn.map(({ key }) => columns.find(column => column.key === key)!)
  useSlashKey(frame, steady)
  useEffect(() => {
    if (!feed.first) rowsShown()
  }, [feed.first])

  // An address may have a page beyond the last one, for example after rows were deleted: go to the last one.
  const lastPage = Math.max(1, Math.ceil(feed.total / state.porPagina))
  const astray = Boolean(source) && !feed.loading && feed.total > 0 && state.pagina > lastPage
  useEffect(() => {
    if (astray) change({ pagina: lastPage }, true)
  }, [astray, lastPage, change])

  // The user may have stepped to a row of another page before going back.
  const [turned, setTurned] = useState(!left)
  useEffect(() => {
    if (turned || feed.first || !left) return
    setTurned(true)
    if (!state.grupo && left.pagina !== state.pagina) change({ pagina: left.pagina }, true)
  }, [turned, feed.first, left, state.pagina, state.grupo, change])

  const { heads } = feed
  const keyOf = useCallback(
    (row: T) => heads?.of(row)?.key ?? (typeof rowKey === 'function' ? rowKey(row) : String(row[rowKey])),
    [rowKey, heads],
  )
  const firstColumn = steady[0]?.column
  const nameOf = useCallback((row: T) => (firstColumn ? cellWords(firstColumn, row) : ''), [firstColumn])
  const selection = useSelection(page, keyOf, filtersOf(state), () => filtersOf(control.latest()))
  const chosen = selection.rows.size > 0
  const saving = useExport({ feed, columns: shown, chosen: [...selection.rows.keys()], write: props.onExport, name: label })
  const [menu, setMenu] = useState<Anchor & { row: T; place: RowPlace<T> }>()

  // Rows are memoized: their handlers must stay the same functions, or every row would render each time.
  /** Stores the position of a row that is about to be opened, to restore it on the way back. */
  const leave = (row: T): RowPlace<T> => {
    const step = historyStep()
    leaveAt(step, {
      key: keyOf(row),
      pagina: state.pagina,
      top: scroller.current?.scrollTop ?? 0,
      start: scroller.current?.scrollLeft ?? 0,
      col: Number(document.activeElement?.closest<HTMLElement>('[data-col]')?.dataset.col ?? 0),
    })
    return { step, ...(heads?.placeOf(row) ?? { rows: page, index: page.indexOf(row), asked: feed.asked, total: feed.total }) }
  }
  const openRow = (row: T) => onOpen?.(row, leave(row))
  const openMenu = (row: T, element: HTMLElement) => setMenu({ row, element, id: '', place: leave(row) })
  // a page that is still loading shows the rows of the former request
  const last = useRef('')
  if (!feed.loading) last.current = JSON.stringify(feed.asked)
  const answered = last.current
  const handlers = { select: selection.select, openRow, openMenu, rowHref, write: props.onWrite }
  const now = useRef(handlers)
  now.current = handlers
  const select = useCallback((row: T, range: boolean) => {
    flushTyped()
    now.current.select(row, range)
  }, [])
  const open = useCallback((row: T) => {
    flushTyped()
    now.current.openRow(row)
  }, [])
  const href = useCallback((row: T) => now.current.rowHref?.(row) ?? '', [])
  const openActions = useCallback((row: T, element: HTMLElement) => now.current.openMenu(row, element), [])
  const write = useCallback((row: T, column: string) => now.current.write?.(row, column), [])
  const rows = {
    rows: heads?.items ?? page,
    heads,
    keyOf,
    nameOf,
    hrefOf: rowHref && href,
    onOpen: onOpen && open,
    selected: selectionActions && selection.rows,
    onSelect: selectionActions && select,
    onActions: rowActions && openActions,
    onWrite: props.onWrite && write,
  }

  const hintOf: HintOf<T> = (column, filter) => filterHint(column, filter, compile)
  const count = feed.first ? '' : counted(feed.total, 'registro', 'registros')
  const isEmptyNow = !feed.first && !feed.error && feed.total === 0
  const nothing = Boolean(feed.error || isEmptyNow) && (
    <Nothing error={feed.error} filters={filters} onRetry={feed.retry} onClear={control.clear}>
      {props.empty}
    </Nothing>
  )

  // the filters with which the list opens are told by its own buttons
  const told = state.filtros.filter(filter => !control.initial.filtros.includes(filter))
  const exporting = saving.exportTo && <ExportButton busy={saving.busy} disabled={feed.total === 0} onExport={saving.exportTo} />

  const enter = (e: KeyboardEvent) => {
    const field = (e.target as HTMLElement).closest('input')
    if (e.key !== 'ArrowDown' || e.defaultPrevented || e.altKey || !field?.closest(`.${toolbarCss.toolbar}`)) return
    e.preventDefault()
    if (narrow) frame.current?.querySelector<HTMLElement>(`.${cardsCss.cardTitle}`)?.focus()
    else body.current?.enter()
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the fields in it are interactive
    <div ref={frame} className={css.frame} data-bare={bare || undefined} onKeyDown={enter}>
      {!bare && !chosen && (
        <TableToolbar
          columns={columns}
          control={control}
          memory={memory}
          hintOf={hintOf}
          searchesIn={
            props.searchesIn ??
            columns
              .filter(isSearchedColumn)
              .map(column => column.title)
              .join(', ')
          }
          narrow={narrow}
          density={density}
          canGroup={Boolean(props.summary)}
          views={props.views && <ViewTabs columns={columns} control={control} memory={memory} />}
          exporting={exporting}
        >
          {props.toolbar}
        </TableToolbar>
      )}
      {chosen && (
        <Suspense fallback={<div className={selectionCss.selection} />}>
          <SelectionBar
            columns={columns}
            rows={[...selection.rows.values()]}
            summary={props.summary}
            by={props.keyField}
            actions={selectionActions ?? []}
            onClear={selection.clear}
          >
            {exporting}
          </SelectionBar>
        </Suspense>
      )}
      {chosen && props.whileSelected?.([...selection.rows.values()])}
      {!bare && <FilterChips columns={columns} filtros={told} onFilters={control.onFilters} />}
      {saving.error && (
        <p role="alert" className={css.exportError}>
          No se pudo exportar: {saving.error}
        </p>
      )}
      <p role="status" className={aloud.unseen}>
        {feed.loading ? 'Cargando...' : count}
      </p>
      {props.instead && !feed.first ? (
        props.instead(page, answered, feed.total)
      ) : narrow ? (
        <div className={css.narrow} data-dim={(feed.loading && !feed.first) || undefined}>
          {feed.first && feed.loading && <LoadingPill>{SPINNER.registros}</LoadingPill>}
          {nothing || (feed.first ? <CardSkeletons count={CARD_BONES} /> : <Cards {...rows} columns={drawn} label={label} left={left} />)}
          {feed.totals && !nothing && !feed.first && <CardTotals columns={drawn} totals={feed.totals} note={feed.note} />}
        </div>
      ) : (
        <div className={css.row}>
          <Grid
            label={label}
            columns={even}
            rows={rows}
            feed={feed}
            fromServer={Boolean(source)}
            control={control}
            memory={memory}
            geometry={geometry}
            density={density}
            filterable={!bare && columns.some(column => column.filterable !== false)}
            hintOf={hintOf}
            nothing={nothing}
            maxHeight={props.maxHeight}
            scroller={scroller}
            body={body}
            left={left}
            preview={bare ? undefined : preview}
            selection={
              selectionActions && (
                <input
                  type="checkbox"
                  aria-label="Elegir todos los de la página"
                  checked={selection.allTicked}
                  onChange={selection.tickAll}
                />
              )
            }
          />
          {!bare && (
            <PreviewSide
              control={preview}
              columns={even}
              nameOf={nameOf}
              hrefOf={rows.hrefOf}
              onOpen={rows.onOpen}
              more={props.preview}
              onLeave={() => body.current?.resume()}
            />
          )}
        </div>
      )}
      {heads && !feed.first && <p className={css.groupCount}>{groupCount(heads.count, feed.total)}</p>}
      {!state.grupo && !props.onePage && (!bare || feed.total > state.porPagina) && (
        <Pager state={state} waiting={feed.first && !feed.error} total={feed.total} all={source ? undefined : feed.all} onChange={change} />
      )}
      {menu && rowActions && (
        <Suspense>
          <RowMenu anchor={menu} name={nameOf(menu.row)} actions={rowActions(menu.row, menu.place)} onClose={() => setMenu(undefined)} />
        </Suspense>
      )}
      <FailureDialog error={feed.error} onRetry={feed.retry} />
    </div>
  )
}
