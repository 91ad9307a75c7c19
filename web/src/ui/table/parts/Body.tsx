import { useVirtualizer } from '@tanstack/react-virtual'
import {
  type KeyboardEvent,
  type MouseEvent,
  memo,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { IconCheck, IconDots } from '#icons'
import { pageAddress } from '../../../isDemo.ts'
import { isNothing } from '../../../values/same.ts'
import { Badge } from '../../Badge.tsx'
import type { Placed } from '../data/columns.ts'
import type { Left } from '../data/place.ts'
import { cellValue, textOfValue } from '../data/rows.ts'
import type { ContentGauge, Heads, PreviewControl } from '../data/shown.ts'
import type { Column, Density } from '../data/types.ts'
import { pinStyle } from './Head.tsx'
import css from './Table.module.css'

export const ROW_HEIGHT: Record<Density, number> = { compact: 30, normal: 37, roomy: 46 }

/** What a cell shows. */
export const cellContent = <T,>(column: Column<T>, row: T): ReactNode => {
  if (column.cell) return column.cell(row)
  const value = cellValue(column, row)
  if (isNothing(value)) return null
  const text = textOfValue(column, value)
  if (column.type === 'badge') return <Badge tone={column.tone?.(row) ?? 'neutral'}>{text}</Badge>
  if (column.type !== 'flag') return text
  return text === 'Sí' ? <IconCheck size={15} aria-label="Sí" role="img" className={css.yes} /> : <span className={css.no}>No</span>
}

type RowProps<T> = {
  row: T
  at: number
  index: number
  placed: Placed<T>[]
  /** Column that holds the focus, -1 for none. */
  active: number
  focused: boolean
  selected: boolean | undefined
  href: string | undefined
  actions: boolean
  name: string
}

const Row = <T,>({ row, at, index, placed, active, focused, selected, href, actions, name }: RowProps<T>) => (
  <tr
    data-row={at}
    aria-rowindex={index}
    data-selected={selected || undefined}
    aria-selected={selected}
    data-odd={at % 2 ? true : undefined}
  >
    {selected !== undefined && (
      <td className={`${css.cell} ${css.tick}`} data-pinned="start" style={{ insetInlineStart: 0 }}>
        <input type="checkbox" data-tick checked={selected} readOnly tabIndex={-1} aria-label={`Elegir ${name}`} />
      </td>
    )}
    {placed.map((place, i) => {
      const { column } = place
      const content = cellContent(column, row)
      const Cell = i === 0 ? 'th' : 'td'
      return (
        <Cell
          key={column.key}
          scope={i === 0 ? 'row' : undefined}
          className={css.cell}
          data-col={i}
          data-key={column.key}
          data-align={place.align}
          data-type={column.type ?? 'text'}
          data-pinned={place.pinned}
          data-edge={place.edge || undefined}
          style={pinStyle(place)}
          tabIndex={focused && active === i ? 0 : -1}
          title={typeof content === 'string' && content.length * 7 > place.width - 20 ? content : undefined}
        >
          {i === 0 && href ? (
            <a href={pageAddress(href)} tabIndex={-1} data-open>
              {content}
            </a>
          ) : (
            content
          )}
        </Cell>
      )
    })}
    {actions && (
      <td className={`${css.cell} ${css.actions}`} data-pinned="end" style={{ insetInlineEnd: 0 }}>
        <button type="button" data-actions aria-label={`Acciones de ${name}`} aria-haspopup="menu" className={css.action}>
          <IconDots size={16} aria-hidden />
        </button>
      </td>
    )}
  </tr>
)
const MemoRow = memo(Row) as typeof Row

export type BodyHandle = {
  focusColumn: (key: string) => void
  /** The first row of what is shown. */
  enter: () => void
  /** The cell that had the focus last. */
  resume: () => void
}

/** The rows of a table and what can be done with one of them, as a grid and cards draw them. */
export type RowsOfBody<T> = {
  rows: readonly T[]
  keyOf: (row: T) => string
  nameOf: (row: T) => string
  hrefOf: ((row: T) => string) | undefined
  onOpen: ((row: T) => void) | undefined
  /** The chosen rows, by their keys. */
  selected: { has: (key: string) => boolean } | undefined
  onSelect: ((row: T, range: boolean) => void) | undefined
  onActions: ((row: T, button: HTMLElement) => void) | undefined
  /** Heads of groups stand among the rows. */
  heads?: Heads<T> | undefined
}

type Props<T> = RowsOfBody<T> & {
  placed: Placed<T>[]
  density: Density
  scroller: RefObject<HTMLDivElement | null>
  /** Height of the sticky head and foot, which cover rows. */
  head: number
  foot: number
  dim: boolean
  handle: RefObject<BodyHandle | null>
  gauge: ContentGauge
  /** Where the reader left this list, when Back led here. */
  left: Left | undefined
  preview: PreviewControl<T> | undefined
}

type Cell = { row: number; col: number }

const MOVES: Record<string, (cell: Cell, last: Cell, page: number, ctrl: boolean, forward: 1 | -1) => Cell> = {
  ArrowUp: c => ({ ...c, row: c.row - 1 }),
  k: c => ({ ...c, row: c.row - 1 }),
  j: c => ({ ...c, row: c.row + 1 }),
  ArrowDown: c => ({ ...c, row: c.row + 1 }),
  ArrowLeft: (c, _last, _page, _ctrl, forward) => ({ ...c, col: c.col - forward }),
  ArrowRight: (c, _last, _page, _ctrl, forward) => ({ ...c, col: c.col + forward }),
  PageUp: (c, _last, page) => ({ ...c, row: c.row - page }),
  PageDown: (c, _last, page) => ({ ...c, row: c.row + page }),
  Home: (c, _last, _page, ctrl) => ({ row: ctrl ? 0 : c.row, col: 0 }),
  End: (c, last, _page, ctrl) => ({ row: ctrl ? last.row : c.row, col: last.col }),
}
const within = (n: number, last: number) => Math.max(0, Math.min(n, last))
const interactive = 'a,button,input,select,textarea,label'
/** Nothing that a reader chose has the focus. */
const isFree = (element: Element | null) => !element || element === document.body || element.id === 'contenido'
const newTab = (href: string) => window.open(pageAddress(href), '_blank', 'noopener')

/** Draws the rows in sight only. Arrow keys move the focused cell; Tab reaches one cell of the body. */
export const Body = memo(function Body<T>(props: Props<T>) {
  const {
    rows,
    placed,
    density,
    scroller,
    head,
    foot,
    keyOf,
    nameOf,
    hrefOf,
    onOpen,
    selected,
    onSelect,
    onActions,
    dim,
    handle,
    gauge,
    left,
    preview,
    heads,
  } = props
  const height = ROW_HEIGHT[density]
  const [active, setActive] = useState<Cell>({ row: 0, col: 0 })
  /** The cell that is to get the focus once it is drawn. */
  const wanted = useRef<Cell>(undefined)
  /** The focus is in here, as far as the reader knows: it stays when the cell that has it gives way to another. */
  const held = useRef(false)
  const backTo = useRef(left)
  const body = useRef<HTMLTableSectionElement>(null)
  const virtual = useVirtualizer<HTMLDivElement, HTMLTableRowElement>({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: at => Math.max(height, (rows[at] && heads?.of(rows[at])?.height) ?? 0),
    overscan: 5,
    // As many rows as fit are drawn at once, before the scroller was measured.
    initialRect: { width: 0, height: scroller.current?.clientHeight ?? 0 },
    scrollMargin: head,
    scrollPaddingStart: head,
    scrollPaddingEnd: foot,
    useFlushSync: false,
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another density or other heads, other heights
  useEffect(() => virtual.measure(), [height, heads, virtual])
  const last = { row: rows.length - 1, col: placed.length - 1 }
  const here = { row: within(active.row, last.row), col: within(active.col, last.col) }

  const go = useCallback(
    (cell: Cell) => {
      wanted.current = cell
      setActive(cell)
      virtual.scrollToIndex(cell.row, { align: 'auto' })
    },
    [virtual],
  )
  useImperativeHandle(handle, () => ({
    enter: () => rows.length > 0 && go({ row: 0, col: here.col }),
    resume: () => rows.length > 0 && go(here),
    focusColumn: key =>
      rows.length > 0 &&
      go({
        row: here.row,
        col: Math.max(
          0,
          placed.findIndex(p => p.column.key === key),
        ),
      }),
  }))
  const items = virtual.getVirtualItems()
  useLayoutEffect(() => {
    const from = backTo.current
    const at = from && items.length ? rows.findIndex(row => keyOf(row) === from.key) : -1
    if (!from || at < 0 || !scroller.current) return
    backTo.current = undefined
    const sight = scroller.current.clientHeight - head - foot
    const y = (virtual.measurementsCache[at]?.start ?? head) - head
    // One may have walked on from the record to a row that was out of sight.
    scroller.current.scrollTop = y >= from.top && y + height <= from.top + sight ? from.top : y - sight / 2
    scroller.current.scrollLeft = from.start
    const cell = { row: at, col: from.col }
    setActive(cell)
    if (isFree(document.activeElement)) wanted.current = cell
  })
  // A cell that had the focus may be gone with its row, for example when a filter took effect.
  useLayoutEffect(() => {
    if (held.current && document.activeElement === document.body && rows.length > 0) wanted.current = active
  })
  // A row far away is drawn only after the scroll, so this runs at each render until the cell exists.
  useEffect(() => {
    if (wanted.current !== active) return
    const cell = body.current?.querySelector<HTMLElement>(`[data-row="${here.row}"] [data-col="${here.col}"]`)
    if (!cell) return
    wanted.current = undefined
    cell.focus({ preventScroll: true })
    cell.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  })

  useLayoutEffect(() => {
    if (body.current) gauge.rows(body.current, at => rows[at])
  })

  const onKeyDown = (e: KeyboardEvent) => {
    const onCell = (e.target as HTMLElement).dataset.col !== undefined
    const row = rows[here.row]
    if (!onCell || !row || e.altKey || e.metaKey) return
    const group = heads?.of(row)
    const href = group ? undefined : hrefOf?.(row)
    // Of a table inside a record these letters walk to the next record.
    const move = preview || e.key.length > 1 ? MOVES[e.key] : undefined
    if (move) {
      const rtl = getComputedStyle(e.currentTarget).direction === 'rtl'
      const page = Math.max(1, Math.floor(((scroller.current?.clientHeight ?? 400) - head - foot) / height) - 1)
      const next = move(here, last, page, e.ctrlKey, rtl ? -1 : 1)
      e.preventDefault()
      const to = { row: within(next.row, last.row), col: within(next.col, last.col) }
      go(to)
      if (to.row !== here.row && !heads?.of(rows[to.row]!)) preview?.follow(rows[to.row]!)
    } else if (group) {
      if (e.key !== 'Enter' && e.key !== ' ') return
      e.preventDefault()
      group.press()
    } else if (e.key === 'Enter' && (onOpen || href)) {
      e.preventDefault()
      if (e.ctrlKey && href) newTab(href)
      else onOpen?.(row)
    } else if (e.key === ' ' && preview) {
      e.preventDefault()
      preview.toggle(row)
    } else if (e.key.toLowerCase() === 'x' && !e.ctrlKey && onSelect) {
      e.preventDefault()
      onSelect(row, e.shiftKey)
    } else if (e.key === 'Escape' && preview?.close()) e.stopPropagation()
  }
  const onClick = (e: MouseEvent) => {
    const target = e.target as HTMLElement
    const at = Number(target.closest<HTMLElement>('[data-row]')?.dataset.row ?? -1)
    const row = rows[at]
    if (!row) return
    const button = target.closest<HTMLElement>('[data-actions]')
    if (button) return onActions?.(row, button)
    if (target.closest('[data-tick]')) return onSelect?.(row, e.shiftKey)
    const col = target.closest<HTMLElement>('[data-col]')?.dataset.col
    if (col !== undefined) setActive({ row: at, col: Number(col) })
    const group = heads?.of(row)
    if (group) return group.press()
    const link = target.closest('[data-open]')
    if (!link && target.closest(interactive)) return
    const href = hrefOf?.(row)
    if (e.ctrlKey || e.metaKey) {
      if (!link && href) newTab(href)
      return
    }
    if (!onOpen || e.shiftKey || (!link && String(getSelection()))) return
    e.preventDefault()
    onOpen(row)
  }
  const onAuxClick = (e: MouseEvent) => {
    const target = e.target as HTMLElement
    const row = rows[Number(target.closest<HTMLElement>('[data-row]')?.dataset.row ?? -1)]
    const href = row && !heads?.of(row) && hrefOf?.(row)
    if (e.button === 1 && href && !target.closest(interactive)) newTab(href)
  }
  // The middle button would begin to scroll.
  const onMouseDown = (e: MouseEvent) => {
    if (e.button === 1 && hrefOf) e.preventDefault()
  }

  const above = items.length ? items[0]!.start - head : 0
  const below = items.length ? virtual.getTotalSize() - (items.at(-1)!.end - head) : 0
  const span = placed.length + (selected ? 1 : 0) + (onActions ? 1 : 0)
  return (
    <tbody
      ref={body}
      onKeyDown={onKeyDown}
      onClick={onClick}
      onAuxClick={onAuxClick}
      onMouseDown={onMouseDown}
      onFocus={() => {
        held.current = true
      }}
      onBlur={e => {
        held.current = e.relatedTarget === null && !e.target.isConnected
      }}
      data-openable={onOpen ? true : undefined}
      data-dim={dim || undefined}
      style={{ ['--row' as string]: `${height}px` }}
    >
      {above > 0 && <Gap height={above} span={span} />}
      {items.map(({ index }) => {
        const row = rows[index]
        if (!row) return null
        const key = keyOf(row)
        const active = here.row === index ? here.col : -1
        const head = heads?.of(row)
        if (heads && head)
          return (
            <heads.Row
              key={key}
              head={head}
              at={index}
              index={index + 3}
              placed={placed}
              active={active}
              ticks={Boolean(selected)}
              actions={Boolean(onActions)}
            />
          )
        return (
          <MemoRow
            key={key}
            row={row}
            at={index}
            index={index + 3}
            placed={placed}
            active={active}
            focused={here.row === index}
            selected={selected?.has(key)}
            href={hrefOf?.(row)}
            actions={Boolean(onActions)}
            name={nameOf(row)}
          />
        )
      })}
      {below > 0 && <Gap height={below} span={span} />}
    </tbody>
  )
}) as <T>(props: Props<T>) => ReactNode

const Gap = ({ height, span }: { height: number; span: number }) => (
  <tr aria-hidden className={css.gap}>
    <td colSpan={span} style={{ height }} />
  </tr>
)

/** Rows of the final size while the first page is on its way. */
export const Skeletons = ({ count, widths, density }: { count: number; widths: number; density: Density }) => (
  <tbody aria-hidden className={css.bones} style={{ ['--row' as string]: `${ROW_HEIGHT[density]}px` }}>
    {Array.from({ length: count }, (_, i) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: rows without a face
      <tr key={i}>
        {Array.from({ length: widths }, (_, j) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows without a face
          <td key={j} className={css.cell}>
            <span className={css.bone} style={{ width: `${40 + ((i * 7 + j * 13) % 5) * 11}%` }} />
          </td>
        ))}
      </tr>
    ))}
  </tbody>
)
