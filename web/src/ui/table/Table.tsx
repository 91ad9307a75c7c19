import { Button, Menu, useDirection } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { formatNumber } from '@nogal/model/format'
import { IconAlertTriangle, IconDatabaseOff, IconFilterOff } from '@tabler/icons-react'
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { EmptyState } from '../EmptyState.tsx'
import { decodeTableState, encodeTableState, withFilter } from './data/address.ts'
import { initialLayout, mendLayout, useColumns } from './data/columns.ts'
import { filterHint, textOf, textOfValue } from './data/rows.ts'
import {
  type Column,
  type ColumnLayout,
  DEFAULT_STATE,
  type Density,
  type Load,
  type RowAction,
  type TableMemory,
  type TableState,
  type ViewStore,
} from './data/types.ts'
import { useClientRows, useCompile, useServerRows } from './data/useRows.ts'
import { type Anchor, AnchoredMenu } from './parts/AnchoredMenu.tsx'
import { Body, type BodyHandle, Skeletons } from './parts/Body.tsx'
import { CardSkeletons, Cards, FilterSheet } from './parts/Cards.tsx'
import { Head, pinStyle } from './parts/Head.tsx'
import { Pager } from './parts/Pager.tsx'
import css from './parts/Table.module.css'
import { ClearFilters, ColumnsButton, ExportButton, Search, ToolbarRow, ViewsButton } from './parts/Toolbar.tsx'

export type { Column, Load, RowAction, TableState, ViewStore } from './data/types.ts'
export { DEFAULT_STATE, decodeTableState, encodeTableState, withFilter }

type Props<T> = {
  /** What the rows are, for people who cannot see the table. */
  label: string
  columns: readonly Column<T>[]
  /** Field, or function, that tells rows apart. */
  rowKey: (keyof T & string) | ((row: T) => string)
  /** Client mode: every row, at most 50,000. Undefined while they are on their way. */
  rows?: readonly T[]
  loading?: boolean
  error?: unknown
  onRetry?: () => void
  /** Server mode: one page at a time. */
  load?: Load<T>
  /** Another value makes server mode load again. */
  version?: unknown
  /** Filters, order and page, when they live in the address. `replace` is true while one types. */
  state?: TableState
  onStateChange?: (state: TableState, how: { replace: boolean }) => void
  /** State that an uncontrolled table starts with. */
  initialState?: Partial<TableState>
  onOpen?: (row: T) => void
  /** Address of a row, so that it can be opened in another tab. */
  rowHref?: (row: T) => string
  rowActions?: (row: T) => RowAction[]
  selected?: ReadonlySet<string>
  onSelect?: (keys: ReadonlySet<string>) => void
  views?: ViewStore
  density?: Density
  /** Controls at the right of the search box. */
  toolbar?: ReactNode
  /** What to do when there are no rows at all. */
  empty?: ReactNode
  exportName?: string
  /** Largest height of the part that scrolls. */
  maxHeight?: number | string
  /** Without toolbar, filters and pages: a short table inside a record. */
  bare?: boolean
}

const FOOT_HEIGHT = 34
const SAVE_PAUSE = 800

const useElementWidth = () => {
  const [width, setWidth] = useState(0)
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = ref.current
    if (!element) return
    const observer = new ResizeObserver(() => setWidth(element.clientWidth))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [ref, width] as const
}

/** Layout of the columns and saved views, kept for the user when there is a store. */
const useMemory = <T,>(columns: readonly Column<T>[], store: ViewStore | undefined) => {
  const [layout, setLayout] = useState(() => initialLayout(columns))
  const [memory, setMemory] = useState<TableMemory>({ views: [] })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const known = useRef(store)
  known.current = store
  const stored = Boolean(store)
  useEffect(() => {
    if (!stored) return
    let alive = true
    known.current?.load().then(
      found => {
        if (!alive || !found) return
        setMemory(found)
        if (found.layout) setLayout(mendLayout(found.layout, columns))
      },
      () => undefined,
    )
    return () => {
      alive = false
    }
  }, [stored, columns])
  const save = (next: TableMemory, pause: number) => {
    setMemory(next)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => known.current?.save(next).catch(() => undefined), pause)
  }
  const [mended, setMended] = useState(columns)
  if (mended !== columns) {
    setMended(columns)
    setLayout(mendLayout(layout, columns))
  }
  return {
    layout,
    views: memory.views,
    setLayout: (next: ColumnLayout) => {
      setLayout(next)
      save({ ...memory, layout: next }, SAVE_PAUSE)
    },
    setViews: (views: TableMemory['views']) => save({ ...memory, views }, 0),
  }
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error ?? ''))

/** The table: the same one for every list. */
export const Table = <T extends object>(props: Props<T>) => {
  const { label, columns, rowKey, load, onOpen, rowHref, rowActions, selected, onSelect, views, density = 'normal', bare = false } = props
  const { dir } = useDirection()
  const narrow = useMediaQuery('(max-width: 767px)', false, { getInitialValueInEffect: false })
  const [ownState, setOwnState] = useState<TableState>({ ...DEFAULT_STATE, ...(bare ? { porPagina: 500 } : {}), ...props.initialState })
  const state = props.state ?? ownState
  const { onStateChange } = props
  const latest = useRef(state)
  latest.current = state
  const change = useCallback(
    (next: Partial<TableState>, replace = false) => {
      latest.current = { ...latest.current, ...next }
      setOwnState(latest.current)
      onStateChange?.(latest.current, { replace })
    },
    [onStateChange],
  )
  const compile = useCompile(state.filtros.some(f => f.modo === 'matches'))
  const client = useClientRows(props, columns, state, compile)
  const server = useServerRows(load, columns, state, compile, props.version)
  const feed = load ? server : client

  // An address may ask for a page that is no longer there.
  const lastPage = Math.max(1, Math.ceil(feed.total / state.porPagina))
  const astray = Boolean(load) && !feed.loading && feed.total > 0 && state.pagina > lastPage
  useEffect(() => {
    if (astray) change({ pagina: lastPage }, true)
  }, [astray, lastPage, change])

  const memory = useMemory(columns, views)
  const { layout } = memory
  const height = layout.density ?? density
  const [frame, width] = useElementWidth()
  const scroller = useRef<HTMLDivElement>(null)
  const body = useRef<BodyHandle>(null)
  const before = selected ? 40 : 0
  const after = rowActions ? 44 : 0
  const { placed } = useColumns({ columns, layout, onLayout: memory.setLayout, rtl: dir === 'rtl', room: width, before, after })
  // Rows are drawn again only when a column really changed.
  const placedKey = placed.map(p => `${p.column.key}:${p.width}:${p.pinned}:${p.offset}:${p.edge}:${p.resizing}`).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says all that matters
  const steady = useMemo(() => placed, [placedKey, columns])

  const keyOf = useCallback((row: T) => (typeof rowKey === 'function' ? rowKey(row) : String(row[rowKey])), [rowKey])
  const firstColumn = steady[0]?.column
  const nameOf = useCallback((row: T) => (firstColumn ? textOf(firstColumn, row) : ''), [firstColumn])
  const [menu, setMenu] = useState<Anchor & { row: T }>()
  const lastTick = useRef<string>(undefined)
  const { page } = feed
  const select = (row: T, range: boolean) => {
    if (!selected || !onSelect) return
    const key = keyOf(row)
    const next = new Set(selected)
    const keys = page.map(keyOf)
    const from = range && lastTick.current !== undefined ? keys.indexOf(lastTick.current) : -1
    const at = keys.indexOf(key)
    const on = !selected.has(key)
    for (const k of from < 0 ? [key] : keys.slice(Math.min(from, at), Math.max(from, at) + 1)) on ? next.add(k) : next.delete(k)
    lastTick.current = key
    onSelect(next)
  }
  const handlers = { select, onOpen, rowHref }
  const now = useRef(handlers)
  now.current = handlers
  const stableSelect = useCallback((row: T, range: boolean) => now.current.select(row, range), [])
  const stableOpen = useCallback((row: T) => now.current.onOpen?.(row), [])
  const stableHref = useCallback((row: T) => now.current.rowHref?.(row) ?? '', [])
  const openActions = useCallback((row: T, element: HTMLElement) => setMenu({ row, element, id: '' }), [])

  const onFilter = (filter: TableState['filtros'][number]) => change(withFilter(latest.current, filter), true)
  const onOrder = (orden: string) => change({ orden, pagina: 1 })
  const hintOf = (column: Column<T>) => {
    const filter = state.filtros.find(f => f.campo === column.key)
    return filter ? filterHint(column, filter, compile) : ''
  }
  const fit = (key: string) => {
    const column = columns.find(c => c.key === key)
    if (!column) return 120
    const longest = page.slice(0, 500).reduce((most, row) => Math.max(most, textOf(column, row).length), column.title.length + 3)
    return Math.max(64, Math.min(800, longest * 7.3 + (column.type === 'badge' ? 44 : 24)))
  }

  const filters = state.filtros.filter(f => f.valor).length + (state.buscar ? 1 : 0)
  const clear = () => change({ filtros: [], buscar: '', pagina: 1 })

  const [busy, setBusy] = useState('')
  const [exportError, setExportError] = useState('')
  const exportTo = async (kind: 'saveExcel' | 'saveCsv') => {
    setBusy('Exportando…')
    setExportError('')
    try {
      const rows = await feed.everything((done, total) => setBusy(`${Math.floor((done / Math.max(total, 1)) * 100)} %`))
      const file = await import('./data/export.ts')
      await file[kind](
        rows,
        steady.map(p => p.column),
        props.exportName ?? label,
      )
    } catch (reason) {
      setExportError(messageOf(reason))
    } finally {
      setBusy('')
    }
  }

  // The `/` key goes to the filter of the focused column, and from anywhere else to the search box.
  useEffect(() => {
    const onKey = (e: KeyboardEvent) => {
      const target = e.target as HTMLElement
      if (
        e.key !== '/' ||
        e.defaultPrevented ||
        e.ctrlKey ||
        e.metaKey ||
        e.altKey ||
        target.closest('input,textarea,select,[contenteditable]')
      )
        return
      const root = frame.current
      if (!root?.offsetParent || !(target === document.body || root.contains(target))) return
      const col = target.closest<HTMLElement>('[data-col]')?.dataset.col
      const key = col === undefined ? undefined : steady[Number(col)]?.column.key
      const input =
        (key && root.querySelector<HTMLElement>(`[data-filter="${CSS.escape(key)}"]`)) ||
        root.querySelector<HTMLElement>('[data-search]') ||
        root.querySelector<HTMLElement>('[data-filter]')
      if (!input) return
      e.preventDefault()
      input.focus()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [frame, steady])

  const hasTotals = columns.some(c => c.total) && (feed.first || Object.keys(feed.totals).length > 0)
  const filterable = !bare && columns.some(column => column.filterable !== false)
  const headHeight = filterable ? 70 : 36
  const footHeight = hasTotals ? FOOT_HEIGHT : 0
  const tableWidth = steady.reduce((sum, p) => sum + p.width, before + after)
  const skeletons = Math.min(state.porPagina, 14)
  const count = feed.first ? '' : feed.total === 1 ? '1 registro' : `${formatNumber(feed.total, 0)} registros`
  const pinnedStart = steady.reduce((sum, p) => sum + (p.pinned === 'start' ? p.width : 0), before)
  const pinnedEnd = steady.reduce((sum, p) => sum + (p.pinned === 'end' ? p.width : 0), after)
  const isEmptyNow = !feed.first && !feed.error && feed.total === 0
  const allTicked = selected && page.length > 0 && page.every(row => selected.has(keyOf(row)))
  const tickAll = () => {
    if (!selected || !onSelect) return
    const next = new Set(selected)
    for (const row of page) allTicked ? next.delete(keyOf(row)) : next.add(keyOf(row))
    onSelect(next)
  }

  const nothing = feed.error ? (
    <EmptyState
      title="Ha ocurrido un error"
      icon={<IconAlertTriangle size={24} />}
      action={
        <Button size="xs" onClick={feed.retry}>
          Reintentar
        </Button>
      }
    >
      {messageOf(feed.error)}
    </EmptyState>
  ) : filters > 0 ? (
    <EmptyState
      icon={<IconFilterOff size={24} />}
      action={
        <Button size="xs" variant="light" onClick={clear}>
          Quitar los filtros
        </Button>
      }
    >
      Ningún registro pasa los filtros.
    </EmptyState>
  ) : (
    <EmptyState icon={<IconDatabaseOff size={24} />}>{props.empty}</EmptyState>
  )

  return (
    <div ref={frame} className={css.frame} data-bare={bare || undefined}>
      {!bare && (
        <ToolbarRow>
          <Search value={state.buscar} onChange={buscar => change({ buscar, pagina: 1 }, true)} />
          {narrow && (
            <FilterSheet
              columns={columns}
              orden={state.orden}
              filtros={state.filtros}
              hintOf={hintOf}
              onOrder={onOrder}
              onFilter={onFilter}
            />
          )}
          {props.toolbar}
          <ClearFilters count={filters} onClear={clear} />
          <span className={css.spring} />
          {views && (
            <ViewsButton
              views={memory.views}
              onApply={view => {
                memory.setLayout(mendLayout(view.layout, columns))
                change({ ...decodeTableState(view.state), pagina: 1 })
              }}
              onSave={name =>
                memory.setViews([
                  ...memory.views.filter(v => v.name !== name),
                  { name, state: encodeTableState({ ...state, pagina: 1 }), layout },
                ])
              }
              onDelete={name => memory.setViews(memory.views.filter(v => v.name !== name))}
            />
          )}
          <ExportButton busy={busy} disabled={feed.total === 0} onExcel={() => exportTo('saveExcel')} onCsv={() => exportTo('saveCsv')} />
          {!narrow && (
            <ColumnsButton
              columns={columns}
              density={height}
              layout={layout}
              onLayout={memory.setLayout}
              onReset={() => memory.setLayout(initialLayout(columns))}
            />
          )}
        </ToolbarRow>
      )}
      {exportError && (
        <p role="alert" className={css.exportError}>
          No se pudo exportar: {exportError}
        </p>
      )}
      <p role="status" className={css.unseen}>
        {feed.loading ? 'Cargando...' : count}
      </p>
      {narrow ? (
        <div className={css.narrow} data-dim={(feed.loading && !feed.first) || undefined}>
          {feed.error || isEmptyNow ? (
            nothing
          ) : feed.first ? (
            <CardSkeletons count={5} />
          ) : (
            <Cards
              rows={page}
              columns={steady.map(p => p.column)}
              keyOf={keyOf}
              nameOf={nameOf}
              hrefOf={rowHref && stableHref}
              onOpen={onOpen && stableOpen}
              selected={selected}
              onSelect={onSelect && stableSelect}
              onActions={rowActions && openActions}
              label={label}
            />
          )}
        </div>
      ) : (
        <div className={css.box}>
          {feed.loading && <div className={css.progress} role="presentation" />}
          {feed.loading && feed.first && <div className={css.pill}>Cargando...</div>}
          <div
            ref={scroller}
            className={css.scroller}
            style={{
              maxHeight: props.maxHeight,
              scrollPaddingInline: `${pinnedStart}px ${pinnedEnd}px`,
              scrollPaddingBlock: `${headHeight}px ${footHeight}px`,
            }}
          >
            <table
              className={css.table}
              style={{ width: tableWidth }}
              aria-label={label}
              aria-busy={feed.loading}
              aria-rowcount={feed.first ? -1 : page.length + 2}
            >
              <colgroup>
                {selected && <col style={{ width: before }} />}
                {steady.map(p => (
                  <col key={p.column.key} style={{ width: p.width }} />
                ))}
                {rowActions && <col style={{ width: after }} />}
              </colgroup>
              <Head
                placed={placed}
                orden={state.orden}
                filtros={state.filtros}
                hintOf={hintOf}
                layout={layout}
                onLayout={memory.setLayout}
                onOrder={onOrder}
                onFilter={onFilter}
                onDown={key => body.current?.focusColumn(key)}
                fit={fit}
                selection={
                  selected && (
                    <input type="checkbox" aria-label="Elegir todos los de la página" checked={Boolean(allTicked)} onChange={tickAll} />
                  )
                }
                actions={Boolean(rowActions)}
                filterable={filterable}
              />
              {feed.error || isEmptyNow ? (
                <tbody>
                  <tr>
                    <td colSpan={steady.length + (selected ? 1 : 0) + (rowActions ? 1 : 0)} className={css.nothing}>
                      <div style={{ width: width || undefined }}>{nothing}</div>
                    </td>
                  </tr>
                </tbody>
              ) : feed.first ? (
                <Skeletons count={skeletons} widths={steady.length + (selected ? 1 : 0) + (rowActions ? 1 : 0)} density={height} />
              ) : (
                <Body
                  rows={page}
                  placed={steady}
                  density={height}
                  scroller={scroller}
                  head={headHeight}
                  foot={footHeight}
                  keyOf={keyOf}
                  nameOf={nameOf}
                  hrefOf={rowHref && stableHref}
                  onOpen={onOpen && stableOpen}
                  selected={selected}
                  onSelect={onSelect && stableSelect}
                  onActions={rowActions && openActions}
                  dim={feed.loading && Boolean(load)}
                  handle={body}
                />
              )}
              {hasTotals && !feed.error && !isEmptyNow && (
                <tfoot>
                  <tr>
                    {selected && <td className={css.foot} data-pinned="start" style={{ insetInlineStart: 0 }} />}
                    {steady.map((place, i) => {
                      const sum = feed.totals[place.column.key]
                      return (
                        <td
                          key={place.column.key}
                          className={css.foot}
                          data-align={place.align}
                          data-pinned={place.pinned}
                          data-edge={place.edge || undefined}
                          style={pinStyle(place)}
                        >
                          {sum !== undefined ? textOfValue(place.column, sum) : i === 0 ? 'Total' : ''}
                        </td>
                      )
                    })}
                    {rowActions && <td className={css.foot} data-pinned="end" style={{ insetInlineEnd: 0 }} />}
                  </tr>
                </tfoot>
              )}
            </table>
          </div>
        </div>
      )}
      {(!bare || feed.total > state.porPagina) && (
        <Pager state={state} waiting={feed.first && !feed.error} total={feed.total} all={load ? undefined : feed.all} onChange={change} />
      )}
      {menu && rowActions && (
        <AnchoredMenu anchor={menu} label={`Acciones de ${nameOf(menu.row)}`} onClose={() => setMenu(undefined)}>
          {rowActions(menu.row).map(action => (
            <Menu.Item
              key={action.label}
              leftSection={action.icon}
              color={action.danger ? 'red' : undefined}
              disabled={action.disabled}
              onClick={action.onClick}
            >
              {action.label}
            </Menu.Item>
          ))}
        </AnchoredMenu>
      )}
    </div>
  )
}
