import { useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, memo, type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import type { Placed } from '../data/columns.ts'
import type { Left } from '../data/place.ts'
import type { ContentGauge, PreviewControl, RowsOfBody } from '../data/shown.ts'
import type { Density } from '../data/types.ts'
import css from './Body.module.css'
import { GridRow } from './GridRow.tsx'
import { clampIndex, MOVES } from './moves.ts'
import { ROW_HEIGHT } from './rowHeight.ts'
import { openInNewTab, rowPresses } from './rowPresses.ts'
import { type BodyHandle, useFocusedCell } from './useFocusedCell.ts'

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
  /** The position at which the user left this list, on the way back. */
  left: Left | undefined
  preview: PreviewControl<T> | undefined
}

/** Renders the visible rows only. Arrow keys move the focused cell; Tab stops once in the body. */
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
    onWrite,
  } = props
  const height = ROW_HEIGHT[density]
  const body = useRef<HTMLTableSectionElement>(null)
  const virtual = useVirtualizer<HTMLDivElement, HTMLTableRowElement>({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: at => Math.max(height, (rows[at] && heads?.of(rows[at])?.height) ?? 0),
    overscan: 5,
    // Initially renders as many rows as fit, before the scroller was measured.
    initialRect: { width: 0, height: scroller.current?.clientHeight ?? 0 },
    scrollMargin: head,
    scrollPaddingStart: head,
    scrollPaddingEnd: foot,
    useFlushSync: false,
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another density or other heads, other heights
  useEffect(() => virtual.measure(), [height, heads, virtual])
  const { here, last, go, setActive, held } = useFocusedCell({
    rows,
    keyOf,
    placed,
    height,
    head,
    foot,
    body,
    scroller,
    virtual,
    handle,
    left,
  })
  const items = virtual.getVirtualItems()

  useLayoutEffect(() => {
    if (body.current) gauge.rows(body.current, at => rows[at])
  })

  const onKeyDown = (e: KeyboardEvent) => {
    const onCell = (e.target as HTMLElement).dataset.col !== undefined
    const row = rows[here.row]
    if (!onCell || !row || e.altKey || e.metaKey) return
    const group = heads?.of(row)
    const href = group ? undefined : hrefOf?.(row)
    // In a table inside a record, letters are shortcuts that step to the next record.
    const move = preview || e.key.length > 1 ? MOVES[e.key] : undefined
    if (move) {
      const rtl = getComputedStyle(e.currentTarget).direction === 'rtl'
      const page = Math.max(1, Math.floor(((scroller.current?.clientHeight ?? 400) - head - foot) / height) - 1)
      const next = move(here, last, page, e.ctrlKey, rtl ? -1 : 1)
      e.preventDefault()
      const to = { row: clampIndex(next.row, last.row), col: clampIndex(next.col, last.col) }
      go(to)
      if (to.row !== here.row && !heads?.of(rows[to.row]!)) preview?.follow(rows[to.row]!)
    } else if (group) {
      if (e.key !== 'Enter' && e.key !== ' ') return
      e.preventDefault()
      group.press()
    } else if (e.key === 'Enter' && (onOpen || href)) {
      e.preventDefault()
      if (e.ctrlKey && href) openInNewTab(href)
      else onOpen?.(row)
    } else if (e.key === 'F2' && onWrite) {
      e.preventDefault()
      onWrite(row, placed[here.col]!.column.key)
    } else if (e.key === ' ' && preview) {
      e.preventDefault()
      preview.toggle(row)
    } else if (e.key.toLowerCase() === 'x' && !e.ctrlKey && onSelect) {
      e.preventDefault()
      onSelect(row, e.shiftKey)
    } else if (e.key === 'Escape' && preview?.close()) e.stopPropagation()
  }
  const onCell = (row: number, col: number) => setActive({ row, col })
  const presses = rowPresses({ rows, hrefOf, onOpen, onSelect, onActions, heads, onCell })

  const above = items.length ? items[0]!.start - head : 0
  const below = items.length ? virtual.getTotalSize() - (items.at(-1)!.end - head) : 0
  const span = placed.length + (selected ? 1 : 0) + (onActions ? 1 : 0)
  return (
    <tbody
      ref={body}
      onKeyDown={onKeyDown}
      {...presses}
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
          <GridRow
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
