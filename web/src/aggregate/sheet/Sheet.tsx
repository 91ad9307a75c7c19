import { notifications } from '@mantine/notifications'
import type { Field, Fields } from '@nogal/model/fields'
import { capital, newAfter, nounOf } from '@nogal/model/words'
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { Fragment, type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { withValue } from '../../fields/base/dependents.ts'
import type { RefOption } from '../../fields/base/refs.ts'
import type { Hints } from '../../form/Form.tsx'
import type { Column } from '../../ui/table/Table.tsx'
import { useHidden } from '../../ui/useHidden.ts'
import type { Row } from '../../values/row.ts'
import { isNothing, same } from '../../values/same.ts'
import { CellInput, type CellOrders } from './CellInput.tsx'
import { derivedWidth, widthOfLetters } from './derived.ts'
import { laidOver, pastedCells } from './paste.ts'
import css from './Sheet.module.css'
import { SheetRow, shownName } from './SheetRow.tsx'
import type { RowChange, SheetLine } from './types.ts'
import { useLookups } from './useLookups.ts'
import { cellText, faultsOf, isPending, readText, resolved, type SheetLookup, typedText } from './values.ts'

type Props = {
  fields: Fields
  lines: readonly SheetLine[]
  /** What a further line starts with, and the ids of further ones. */
  blank: Row
  idOf: (further: number) => string
  /** How many lines there may be. */
  max: number
  /** What the sheet holds, and what people call one of its lines: «la línea». */
  label: string
  called: string
  derived: readonly Column<Row>[]
  onChange: (changes: readonly RowChange[]) => void
  onRemove: (id: string) => void
  /** A line was left, and what is wrong with it. */
  onLeave?: (id: string) => void
  /** Brings back what was removed last; false when there is nothing. */
  onUndo: () => boolean
  /** Follows which lines cannot be stored yet. */
  onFaults?: (faulty: ReadonlySet<string>) => void
  /** What makes no sense of a line, by field: told, and stored all the same. */
  warnings?: ((row: Row) => Hints) | undefined
  /** Of what the person was told just now: the first wrong cell gets the keyboard. */
  problem?: string | undefined
  children?: ReactNode
}

const NUMBER_WIDTH = 44
const ROW_HEIGHT = 32
/** Lines that are drawn beyond those that are seen. */
const OVERSCAN = 8
const REMOVE_WIDTH = 34
/** Narrowest and widest column; a text has room to be typed. */
const NARROWEST: Partial<Record<Field['type'], number>> = { ref: 108, integer: 72, flag: 72, decimal: 92, text: 170 }
const WIDEST = 230
/** Lines that are measured for the widths. */
const MEASURED = 30

const widthOf = (field: Field, texts: readonly string[]): number => {
  const widest = Math.max(...field.label.split(' ').map(word => word.length + 1), ...texts.map(text => text.length))
  return Math.min(WIDEST, Math.max(NARROWEST[field.type] ?? 84, widthOfLetters(widest)))
}
/** Says that rows which were pasted have no room. */
const tellLeft = (left: number, most: number) => {
  if (left <= 0) return
  const title = left === 1 ? 'No cupo una de las filas que pegó' : `No cupieron ${left} de las filas que pegó`
  notifications.show({ color: 'orange', title, message: `Puede haber ${most} como máximo.` })
}

const SHOWN_FAULTS = 8
/** Whoever tells of a problem moves the focus first. */
const FOCUS_MS = 60
const NO_FAULTS: Readonly<Record<string, string>> = {}
const NO_WARNINGS: Hints = {}

/** Faults of a line, worked out once while neither it nor the lists change. */
const useFaults = (fields: Fields, lookup: SheetLookup) => {
  // biome-ignore lint/correctness/useExhaustiveDependencies: other lists make other faults
  const known = useMemo(() => new WeakMap<Row, Readonly<Record<string, string>>>(), [fields, lookup])
  return (line: SheetLine): Readonly<Record<string, string>> => {
    const found = known.get(line.row) ?? faultsOf(fields, line.row, lookup, line.before)
    known.set(line.row, found)
    return line.problems ? { ...found, ...line.problems } : found
  }
}

type ListProps = {
  tone: 'wrong' | 'strange'
  label: string
  called: string
  cells: readonly { line: SheetLine; name: string; text: string }[]
  onEnter: (id: string, name: string) => void
}

/** What is said of cells; a sentence leads to its cell. */
const CellList = ({ tone, label, called, cells, onEnter }: ListProps) =>
  cells.length > 0 && (
    <ul className={css.said} data-tone={tone} aria-label={label}>
      {cells.slice(0, SHOWN_FAULTS).map(({ line, name, text }) => (
        <li key={`${line.id} ${name}`}>
          <button type="button" onClick={() => onEnter(line.id, name)}>
            {capital(nounOf(called))} {line.label}. {text}
          </button>
        </li>
      ))}
      {cells.length > SHOWN_FAULTS && <li>Y {cells.length - SHOWN_FAULTS} más.</li>}
    </ul>
  )

/** Room of lines that are not drawn. */
const Gap = ({ lines }: { lines: number }) => (lines > 0 ? <tr aria-hidden style={{ height: lines * ROW_HEIGHT }} /> : null)

/** A grid to write lines in: Tab goes across, Enter down, and rows of a spreadsheet can be pasted. Whoever draws it keeps the lines. */
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
  const faultsIn = useFaults(fields, lookup)
  const [cell, setCell] = useState({ id: lines[0]?.id ?? fresh.id, name: names[0]!, at: 0, moved: 0 })
  const pending = useRef<(() => void) | undefined>(undefined)
  const begun = useRef('')
  const frame = useRef<HTMLDivElement>(null)
  // a line that went leaves the keyboard in the one that took its place
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
  const remove = useCallback((id: string) => latest.current.onRemove(id), [])

  const orders: CellOrders = useMemo(() => {
    const here = () => latest.current
    const put = (name: string, value: unknown) => {
      const { active: line, onChange } = here()
      if (same(line.row[name], value)) return
      begun.current = line.id
      onChange([{ id: line.id, row: withValue(fields, line.row, name, value) }])
    }
    return {
      commit: (text: string, chosen?: RefOption) => {
        const { active: line, cell: now, lookup: look } = here()
        const field = fields[now.name]!
        put(now.name, chosen ? chosen.value : readText(field, text, look(field, line.row)))
      },
      move: (down, across, wrap = false) => {
        const { all: now, at: row, cell: from } = here()
        let to = row + down
        let column = names.indexOf(from.name) + across
        if (wrap && column >= names.length) [to, column] = [to + 1, 0]
        if (wrap && column < 0) [to, column] = [to - 1, names.length - 1]
        // a line that is begun by this very key is followed by a further one
        const follows = to === now.length && begun.current === now[row]!.id && now.length < here().max
        if (to < 0 || (to >= now.length && !follows) || column < 0 || column >= names.length) return false
        enter(now[to]?.id ?? here().idOf(1), names[column]!)
        return true
      },
      jump: () => {
        const { active: line, cell: from } = here()
        const further = names.slice(names.indexOf(from.name) + 1)
        const next = further.find(name => fields[name]!.required && isNothing(line.row[name]))
        if (next) enter(line.id, next)
        return Boolean(next)
      },
      paste: (text: string) => {
        const { all: now, at: row, cell: from, lookup: look, idOf, blank: start, max: most, onChange } = here()
        const copied = pastedCells(text)
        const rows = copied.slice(0, most - row)
        tellLeft(copied.length - rows.length, most)
        onChange(
          rows.map((cells, i) => {
            const line = now[row + i]
            const id = line?.id ?? idOf(row + i - (now.length - 1))
            return { id, row: laidOver(fields, line?.row ?? start, from.name, cells, look) }
          }),
        )
      },
      fill: () => {
        const { all: now, at: row, cell: from } = here()
        const above = now[row - 1]
        if (above) put(from.name, above.row[from.name])
      },
      remove: () => {
        const { active: line, lines: stored } = here()
        if (stored.includes(line)) remove(line.id)
      },
      undo: () => here().onUndo(),
      leave: () => {
        here().onLeave?.(here().active.id)
        const next = [...document.querySelectorAll<HTMLElement>('a[href],button:not(:disabled),input:not(:disabled)')].find(
          one =>
            one.tabIndex >= 0 &&
            one.offsetParent !== null &&
            frame.current !== null &&
            frame.current.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING &&
            !frame.current.contains(one),
        )
        next?.focus()
      },
    }
  }, [fields, names, enter, remove])

  // whoever opened the sheet, or the step that it is the first of, could not give it the focus before it was there
  useEffect(() => {
    const sheet = frame.current
    const has = document.activeElement
    const around = has?.closest('[data-first]')?.parentElement ?? has
    if (sheet && (!around || around.contains(sheet))) sheet.querySelector('input')?.focus({ preventScroll: true })
  }, [])

  // names that were typed or pasted before their list had come
  useEffect(() => {
    const changes = lines.flatMap(({ id, row }) => {
      const next = resolved(fields, row, lookup)
      return next === row ? [] : [{ id, row: next }]
    })
    if (changes.length) latest.current.onChange(changes)
  }, [fields, lines, lookup])

  const widths = useMemo(
    () =>
      Object.entries(fields).map(([name, field]) => {
        const texts = lines.slice(0, MEASURED).map(line => cellText(field, line.row[name], lookup(field, line.row), shownName(line, name)))
        return widthOf(field, texts)
      }),
    [fields, lookup, lines],
  )
  const derivedWidths = useMemo(() => {
    const rows = lines.slice(0, MEASURED).flatMap(({ shown }) => (shown ? [shown] : []))
    return derived.map(column => derivedWidth(column, rows))
  }, [derived, lines])
  const width = NUMBER_WIDTH + REMOVE_WIDTH + [...widths, ...derivedWidths].reduce((sum, one) => sum + one, 0)

  const found = lines.map(line => ({ line, faults: faultsIn(line) }))
  // what is still missing in the line that is being written is no fault yet
  const shown = found.map(({ line, faults }) => {
    if (line.id !== active.id) return faults
    const told = Object.entries(faults).filter(([name]) => line.row[name] !== null && line.row[name] !== undefined)
    return told.length ? Object.fromEntries(told) : NO_FAULTS
  })
  const faulty = found
    .filter(({ line, faults }) => Object.keys(faults).length || isPending(fields, line.row, lookup))
    .map(({ line }) => line.id)
  const { onFaults } = props
  const faultyKey = faulty.join(' ')
  useEffect(() => onFaults?.(new Set(faultyKey.split(' ').filter(Boolean))), [onFaults, faultyKey])

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
    // a sentence that is told at several fields stands once
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
    // the line that the keyboard is in stays, wherever one looks
    rangeExtractor: range => [...new Set([...defaultRangeExtractor(range), at])].sort((a, b) => a - b),
  })
    .getVirtualItems()
    .map(({ index }) => index)
    .filter(index => index < all.length)
  const offered = lookup(fields[cell.name]!, active.row)
  const activeFaults = shown[at] ?? NO_FAULTS
  const isOfField = fields[cell.name]!
  return (
    <div className={css.frame} ref={frame}>
      <div className={css.view} data-more={hidden || undefined}>
        <div className={css.scroll} ref={scroll}>
          <table className={css.table} aria-label={label} aria-rowcount={all.length + 1} style={{ width }}>
            <colgroup>
              <col style={{ width: NUMBER_WIDTH }} />
              {names.map((name, i) => (
                <col key={name} style={{ width: widths[i] }} />
              ))}
              {derived.map((column, i) => (
                <col key={column.key} style={{ width: derivedWidths[i] }} />
              ))}
              <col style={{ width: REMOVE_WIDTH }} />
            </colgroup>
            <thead>
              <tr>
                <th scope="col" className={css.number}>
                  Nº
                </th>
                {names.map(name => (
                  <th key={name} scope="col" data-type={fields[name]!.type}>
                    {fields[name]!.label}
                    {fields[name]!.required && <span aria-hidden> *</span>}
                  </th>
                ))}
                {derived.map(({ key, title, align, type }) => (
                  <th key={key} scope="col" data-type={align === 'end' || /money|decimal/.test(type ?? '') ? 'decimal' : undefined}>
                    {title}
                  </th>
                ))}
                <td />
              </tr>
            </thead>
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
                            label={`${isOfField.label}, ${called} ${line.label}`}
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
                      onRemove={remove}
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
      <p className={css.help}>
        <span>
          <b>Tab</b> avanza
        </span>
        <span>
          <b>Enter</b> baja
        </span>
        <span>
          <b>Ctrl+→</b> lo que falta
        </span>
        <span>
          <b>Ctrl+D</b> repite lo de arriba
        </span>
        <span>
          <b>Ctrl+V</b> pega filas de Excel
        </span>
        <span>
          <b>Ctrl+Supr</b> elimina {called}
        </span>
        <span>
          <b>Escape</b> sale
        </span>
        {props.children}
      </p>
    </div>
  )
}
