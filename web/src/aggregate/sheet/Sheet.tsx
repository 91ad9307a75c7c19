import type { Field, Fields } from '@nogal/model/fields'
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { withValue } from '../../fields/base/dependents.ts'
import type { RefOption } from '../../fields/base/refs.ts'
import type { Column } from '../../ui/table/Table.tsx'
import type { Row } from '../../values/row.ts'
import { same } from '../../values/same.ts'
import { CellInput, type CellOrders } from './CellInput.tsx'
import { cellsOf, laidOver } from './paste.ts'
import css from './Sheet.module.css'
import { SheetRow, shownName } from './SheetRow.tsx'
import type { Change, SheetLine } from './types.ts'
import { useLookups } from './useLookups.ts'
import { faultsOf, isPending, type Lookup, readText, resolved, typedText } from './values.ts'

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
  onChange: (changes: readonly Change[]) => void
  onRemove: (id: string) => void
  /** A line was left, and what is wrong with it. */
  onLeave?: (id: string) => void
  /** Brings back what was removed last; false when there is nothing. */
  onUndo: () => boolean
  /** Follows which lines cannot be stored yet. */
  onFaults?: (faulty: ReadonlySet<string>) => void
  children?: ReactNode
}

const WIDTHS: Partial<Record<Field['type'], number>> = { ref: 148, decimal: 106, integer: 84, date: 108, flag: 76, choice: 120 }
const WIDTH = 190
const NUMBER_WIDTH = 44
const SHOWN_FAULTS = 8
const NO_FAULTS: Readonly<Record<string, string>> = {}

/** Faults of a line, worked out once while neither it nor the lists change. */
const useFaults = (fields: Fields, lookup: Lookup) => {
  // biome-ignore lint/correctness/useExhaustiveDependencies: other lists make other faults
  const known = useMemo(() => new WeakMap<Row, Readonly<Record<string, string>>>(), [fields, lookup])
  return (line: SheetLine): Readonly<Record<string, string>> => {
    const found = known.get(line.row) ?? faultsOf(fields, line.row, lookup, line.before)
    known.set(line.row, found)
    return line.problems ? { ...found, ...line.problems } : found
  }
}

/** A grid to write lines in: Tab goes across, Enter down, and rows of a spreadsheet can be pasted. Whoever draws it keeps the lines. */
export function Sheet(props: Props) {
  const { fields, lines, blank, derived, label, called, max } = props
  const names = useMemo(() => Object.keys(fields), [fields])
  const isFull = lines.length >= max
  const fresh = useMemo((): SheetLine => ({ id: props.idOf(0), label: 'nueva', row: blank }), [props.idOf, blank])
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
      paste: (text: string) => {
        const { all: now, at: row, cell: from, lookup: look, idOf, blank: start, max: most, onChange } = here()
        const rows = cellsOf(text).slice(0, most - row)
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

  // names that were typed or pasted before their list had come
  useEffect(() => {
    const changes = lines.flatMap(({ id, row }) => {
      const next = resolved(fields, row, lookup)
      return next === row ? [] : [{ id, row: next }]
    })
    if (changes.length) latest.current.onChange(changes)
  }, [fields, lines, lookup])

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

  const sentences = found.flatMap(({ line }, i) => [
    ...(line.refusal ? [{ line, name: names[0]!, text: line.refusal }] : []),
    ...Object.entries(shown[i]!).map(([name, text]) => ({ line, name, text: `${fields[name]?.label ?? ''}: ${text}` })),
  ])
  const offered = lookup(fields[cell.name]!, active.row)
  const activeFaults = shown[at] ?? NO_FAULTS
  const isOfField = fields[cell.name]!
  return (
    <div className={css.frame} ref={frame}>
      <div className={css.scroll}>
        <table className={css.table} aria-label={label}>
          <colgroup>
            <col style={{ width: NUMBER_WIDTH }} />
            {names.map(name => (
              <col key={name} style={{ width: WIDTHS[fields[name]!.type] ?? WIDTH }} />
            ))}
            {derived.map(({ key, width = WIDTH }) => (
              <col key={key} style={{ width }} />
            ))}
            <col style={{ width: 34 }} />
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
            {all.map((line, i) => (
              <SheetRow
                key={line.id}
                fields={fields}
                line={line}
                blank={line === fresh}
                derived={derived}
                lookup={lookup}
                faults={shown[i] ?? NO_FAULTS}
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
                      focused={cell.moved > 0}
                      orders={orders}
                      pending={pending}
                    />
                  )
                }
                onEnter={enter}
                onRemove={remove}
              />
            ))}
          </tbody>
        </table>
      </div>
      {sentences.length > 0 && (
        <ul className={css.faults} aria-label="Celdas por corregir">
          {sentences.slice(0, SHOWN_FAULTS).map(({ line, name, text }) => (
            <li key={`${line.id} ${name}`}>
              <button type="button" onClick={() => enter(line.id, name)}>
                Línea {line.label}. {text}
              </button>
            </li>
          ))}
          {sentences.length > SHOWN_FAULTS && <li>Y {sentences.length - SHOWN_FAULTS} más.</li>}
        </ul>
      )}
      <p className={css.help}>
        <span>
          <b>Tab</b> avanza
        </span>
        <span>
          <b>Enter</b> baja
        </span>
        <span>
          <b>Ctrl+D</b> repite lo de arriba
        </span>
        <span>
          <b>Ctrl+V</b> pega filas de Excel
        </span>
        <span>
          <b>Ctrl+Supr</b> elimina la línea
        </span>
        <span>
          <b>Escape</b> sale
        </span>
        {props.children}
      </p>
    </div>
  )
}
