import type { Fields } from '@nogal/model/fields'
import { namedOne, newAfter } from '@nogal/model/words'
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { Fragment, type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { Hints } from '../../form/Form.tsx'
import type { Column } from '../../ui/table/Table.tsx'
import { useHidden } from '../../ui/useHidden.ts'
import type { Row } from '../../values/row.ts'
import { CellInput } from './CellInput.tsx'
import { CellList } from './CellList.tsx'
import css from './Sheet.module.css'
import { SheetHead } from './SheetHead.tsx'
import { SheetHelp } from './SheetHelp.tsx'
import { SheetRow, shownName } from './SheetRow.tsx'
import { sheetOrders } from './sheetOrders.ts'
import type { RowChange, SheetLine } from './types.ts'
import { NO_FAULTS, useFaults } from './useFaults.ts'
import { useLookups } from './useLookups.ts'
import { NUMBER_WIDTH, useWidths } from './useWidths.ts'
import { resolved, typedText } from './values.ts'

type Props = {
  fields: Fields
  lines: readonly SheetLine[]
  /** Initial values of a further line, and the ids of further ones. */
  blank: Row
  idOf: (further: number) => string
  /** At most this many lines; as many as there are, where none can be added. */
  max: number
  /** Heading and width of the names of lines, where these are no plain numbers. */
  names?: { title: string; width: number }
  /** The cell that is active first. */
  start?: { id: string; name: string } | undefined
  /** Label of the sheet, and the name of one line: «la línea». */
  label: string
  called: string
  derived: readonly Column<Row>[]
  onChange: (changes: readonly RowChange[]) => void
  /** Absent where lines are not removed. */
  onRemove?: (id: string) => void
  /** Called when the focus leaves a line, with its errors. */
  onLeave?: (id: string) => void
  /** Restores the last removed line; false when there is none. */
  onUndo: () => boolean
  /** Called with the lines that can't be stored yet. */
  onFaults?: (faulty: ReadonlySet<string>) => void
  /** Notices of a line, by field: shown, but they do not prevent storing. */
  warnings?: ((row: Row) => Hints) | undefined
  /** The current error message; the first wrong cell gets the focus. */
  problem?: string | undefined
  children?: ReactNode
}

const ROW_HEIGHT = 32
/** Number of lines rendered beyond the visible ones. */
const OVERSCAN = 8
/** Delay before the focus moves to a wrong cell, because the message moves the focus first. */
const FOCUS_MS = 60
const NO_WARNINGS: Hints = {}

/** A spacer for lines that are not rendered. */
const Gap = ({ lines }: { lines: number }) => (lines > 0 ? <tr aria-hidden style={{ height: lines * ROW_HEIGHT }} /> : null)

/** An editable grid: Tab moves right, Enter moves down, and rows of a spreadsheet can be pasted. The parent stores the lines. */
export function Sheet(props: Props) {
  const { fields, lines, blank, derived, label, called, max } = props
  const names = useMemo(() => Object.keys(fields), [fields])
  const isFull = lines.length >= max
  const fresh = useMemo((): SheetLine => ({ id: props.idOf(0), label: newAfter(called), row: blank }), [props.idOf, called, blank])
  const all = useMemo(() => (isFull ? lines : [...lines, fresh]), [isFull, lines, fresh])
  const lookup = useLookups(
    fields,
    useMemo(() => all.map(({ row }) => row), [all]),
  )
  const [cell, setCell] = useState({
    id: lines[0]?.id ?? fresh.id,
    name: names[0]!,
    at: 0,
    moved: 0,
    ...(props.start && { ...props.start, moved: 1 }),
  })
  const pending = useRef<(() => void) | undefined>(undefined)
  const begun = useRef('')
  const frame = useRef<HTMLDivElement>(null)
  // when a line disappears, the focus stays in the line that takes its position
  const known = all.findIndex(({ id }) => id === cell.id)
  const at = known >= 0 ? known : Math.min(cell.at, all.length - 1)
  const active = all[at]!
  const latest = useRef({ ...props, all, at, lookup, cell, active })
  latest.current = { ...props, all, at, lookup, cell, active }

  const enter = useCallback((id: string, name: string) => {
    pending.current?.()
    const { all: now, cell: before, onLeave } = latest.current
    setCell(old => ({
      id,
      name,
      at: Math.max(
        0,
        now.findIndex(line => line.id === id),
      ),
      moved: old.moved + 1,
    }))
    if (before.id !== id) onLeave?.(before.id)
  }, [])
  const remove = useCallback((id: string) => latest.current.onRemove?.(id), [])

  const orders = useMemo(
    () => sheetOrders({ fields, names, here: () => latest.current, enter, remove, begun, frame }),
    [fields, names, enter, remove],
  )

  // the parent could not focus the sheet before it was rendered
  useEffect(() => {
    const sheet = frame.current
    const has = document.activeElement
    const around = has?.closest('[data-first]')?.parentElement ?? has
    if (sheet && (!around || around.contains(sheet))) sheet.querySelector('input')?.focus({ preventScroll: true })
  }, [])

  // resolves names that were typed or pasted before their options were loaded
  useEffect(() => {
    const changes = lines.flatMap(({ id, row }) => {
      const next = resolved(fields, row, lookup)
      return next === row ? [] : [{ id, row: next }]
    })
    if (changes.length) latest.current.onChange(changes)
  }, [fields, lines, lookup])

  const { widths, derivedWidths, width } = useWidths({
    fields,
    lines,
    derived,
    lookup,
    nameWidth: props.names?.width,
    removes: Boolean(props.onRemove),
  })
  const { found, shown } = useFaults({ fields, lines, lookup, active, onFaults: props.onFaults })

  const { problem } = props
  const firstFaulty = found.find(({ faults }) => Object.keys(faults).length)
  const wrong = useRef(firstFaulty)
  wrong.current = firstFaulty
  useEffect(() => {
    if (!problem) return
    const timer = setTimeout(() => {
      const { line, faults } = wrong.current ?? {}
      if (line && faults) enter(line.id, names.find(name => faults[name]) ?? names[0]!)
    }, FOCUS_MS)
    return () => clearTimeout(timer)
  }, [problem, enter, names])

  const sentences = found.flatMap(({ line }, i) => [
    ...(line.refusal ? [{ line, name: names[0]!, text: line.refusal }] : []),
    ...Object.entries(shown[i]!).map(([name, text]) => ({ line, name, text: `${fields[name]?.label ?? ''}: ${text}` })),
  ])
  const strange = lines.map(({ row }) => props.warnings?.(row) ?? NO_WARNINGS)
  const warned = lines.flatMap((line, i) => {
    const told = Object.entries(strange[i]!)
    // a notice at several fields is listed once
    return told.flatMap(([name, text], n) => (text && told.findIndex(one => one[1] === text) === n ? [{ line, name, text }] : []))
  })
  const scroll = useRef<HTMLDivElement>(null)
  const hidden = useHidden(scroll)
  const drawn = useVirtualizer({
    count: all.length,
    getScrollElement: () => scroll.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: OVERSCAN,
    initialRect: { width: 1000, height: 600 },
    useFlushSync: false,
    // the active line stays rendered, also outside of the viewport
    rangeExtractor: range => [...new Set([...defaultRangeExtractor(range), at])].sort((a, b) => a - b),
  })
    .getVirtualItems()
    .map(({ index }) => index)
    .filter(index => index < all.length)
  const offered = lookup(fields[cell.name]!, active.row)
  const activeFaults = shown[at] ?? NO_FAULTS
  const isOfField = fields[cell.name]!
  return (
    <div className={css.frame} ref={frame} style={{ ['--names' as string]: `${props.names?.width ?? NUMBER_WIDTH}px` }}>
      <div className={css.view} data-more={hidden || undefined}>
        <div className={css.scroll} ref={scroll}>
          <table className={css.table} aria-label={label} aria-rowcount={all.length + 1} style={{ width }}>
            <SheetHead
              names={props.names}
              removes={Boolean(props.onRemove)}
              fields={fields}
              derived={derived}
              widths={widths}
              derivedWidths={derivedWidths}
            />
            <tbody>
              {drawn.map((i, nth) => {
                const line = all[i]!
                return (
                  <Fragment key={line.id}>
                    <Gap lines={i - (drawn[nth - 1] ?? -1) - 1} />
                    <SheetRow
                      fields={fields}
                      line={line}
                      called={called}
                      named={props.names !== undefined}
                      blank={line === fresh}
                      at={i}
                      derived={derived}
                      lookup={lookup}
                      faults={shown[i] ?? NO_FAULTS}
                      warnings={strange[i] ?? NO_WARNINGS}
                      active={i === at ? cell.name : undefined}
                      input={
                        i === at && (
                          <CellInput
                            key={`${line.id} ${cell.name}`}
                            field={isOfField}
                            label={`${isOfField.label}, ${namedOne(called, line.label)}`}
                            text={typedText(isOfField, line.row[cell.name], offered, shownName(line, cell.name))}
                            offered={offered}
                            fault={activeFaults[cell.name]}
                            warning={strange[i]?.[cell.name]}
                            focused={cell.moved > 0}
                            orders={orders}
                            pending={pending}
                          />
                        )
                      }
                      onEnter={enter}
                      onRemove={props.onRemove && remove}
                    />
                  </Fragment>
                )
              })}
              <Gap lines={all.length - 1 - (drawn.at(-1) ?? -1)} />
            </tbody>
          </table>
        </div>
      </div>
      <CellList tone="wrong" label="Celdas por corregir" called={called} cells={sentences} onEnter={enter} />
      <div role="status">
        <CellList tone="strange" label="Celdas por revisar" called={called} cells={warned} onEnter={enter} />
      </div>
      <SheetHelp called={called} removes={Boolean(props.onRemove)}>
        {props.children}
      </SheetHelp>
    </div>
  )
}
