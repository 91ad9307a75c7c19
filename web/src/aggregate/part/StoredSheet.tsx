import { Button } from '@mantine/core'
import { numberOf } from '@nogal/model/aggregate/part'
import { capital, newAfter, nounOf, oneOf } from '@nogal/model/words'
import { type KeyboardEvent, useCallback, useMemo, useRef, useState } from 'react'
import { IconDeviceFloppy } from '#icons'
import { ApiError } from '../../api/error.ts'
import { intent, type Send } from '../../api/useIntent.ts'
import { initialRow, withoutLabel } from '../../form/Form.tsx'
import { useUnsavedGuard } from '../../ui/dialog/useUnsavedGuard.tsx'
import { reasonOf } from '../../ui/reason.ts'
import type { Column } from '../../ui/table/Table.tsx'
import type { Row } from '../../values/row.ts'
import { same } from '../../values/same.ts'
import { derivedOf } from '../sheet/derived.ts'
import { Sheet } from '../sheet/Sheet.tsx'
import type { RowChange, SheetLine } from '../sheet/types.ts'
import { sheetFields } from '../sheet/values.ts'
import { useSenseOfEach } from '../useSense.ts'
import type { PartKind } from './kind.ts'
import css from './Part.module.css'
import type { Undo } from './useUndo.ts'

type Props = {
  kind: PartKind<Row>
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  /** Stores a line, new or changed; returns the stored line. */
  onSave: (row: Row, before: Row | undefined, send: Send) => Promise<Row>
  /** Reloads the record afterwards. */
  onSaved: () => Promise<unknown>
  onRemove: (row: Row) => void
  undo: Pick<Undo, 'push' | 'undo'>
}

/** The unsaved input of a line; it is sent with one idempotency key until it is stored. */
type Edit = { row: Row; before?: Row | undefined; send: Send } & Pick<SheetLine, 'state' | 'problems' | 'refusal'>
type Edits = ReadonlyMap<string, Edit>

const refusalOf = (error: unknown, part: PartKind<Row>['part']): Pick<Edit, 'problems' | 'refusal'> => {
  const errores = error instanceof ApiError ? error.errores.filter(({ campo }) => part.fields[campo]) : []
  if (!errores.length) return { refusal: reasonOf(error) }
  return { problems: Object.fromEntries(errores.map(({ campo, mensaje }) => [campo, withoutLabel(mensaje, part.fields[campo].label)])) }
}

/**
 * The parts of a stored record as a spreadsheet: each line is stored by its own call when the focus leaves it; a line that can't be stored
 * keeps its input.
 */
export default function StoredSheet({ kind, columns, rows, onSave, onSaved, onRemove, undo }: Props) {
  const { part, texts, start } = kind
  const number = numberOf(part)
  const one = oneOf({ singular: nounOf(texts.called), called: texts.called })
  const warnings = useSenseOfEach(part)
  const fields = useMemo(() => sheetFields(part.fields), [part])
  const derived = useMemo(() => derivedOf(part, columns), [part, columns])
  const [edits, setEdits] = useState<Edits>(new Map())
  const [next, setNext] = useState(1)
  // a new line keeps its id in the sheet after it was stored, so that the focus stays in it
  const [ids, setIds] = useState<ReadonlyMap<unknown, string>>(new Map())
  const now = useRef({ edits, rows })
  now.current.rows = rows
  const faulty = useRef<ReadonlySet<string>>(new Set())
  const queue = useRef<Promise<unknown>>(Promise.resolve())
  useUnsavedGuard(edits.size > 0)

  const update = (change: (edits: Map<string, Edit>) => void) => {
    const copy = new Map(now.current.edits)
    change(copy)
    now.current.edits = copy
    setEdits(copy)
  }
  const idOfRow = (row: Row) => ids.get(row[number]) ?? String(row[number])
  const stored = rows.map((row): SheetLine => {
    const id = idOfRow(row)
    const edit = edits.get(id)
    const { row: typed = row, state, problems, refusal } = edit ?? {}
    return { id, label: String(row[number]), row: typed, before: row, shown: row, state: edit && (state ?? 'changed'), problems, refusal }
  })
  const added = [...edits].filter(([id, { before }]) => !before && !stored.some(line => line.id === id))
  const lines = [
    ...stored,
    ...added.map(
      ([id, { row, state = 'changed', problems, refusal }]): SheetLine => ({
        id,
        label: newAfter(texts.called),
        row,
        state,
        problems,
        refusal,
      }),
    ),
  ]
  const begins = JSON.stringify(start?.(lines.map(({ row }) => row)) ?? {})
  const blank = useMemo(() => ({ ...initialRow(part.fields), ...JSON.parse(begins) }) as Row, [part, begins])

  const change = (changes: readonly RowChange[]) =>
    update(all => {
      for (const { id, row } of changes) {
        const before = all.get(id)?.before ?? stored.find(line => line.id === id)?.before
        if (before && Object.keys(part.fields).every(name => same(before[name], row[name]))) all.delete(id)
        else all.set(id, { row, before, send: all.get(id)?.send ?? intent(), state: all.get(id)?.state })
        const fresh = /^n(\d+)$/.exec(id)
        if (fresh) setNext(n => Math.max(n, Number(fresh[1]) + 1))
      }
    })
  const save = async (id: string) => {
    const edit = now.current.edits.get(id)
    if (!edit || faulty.current.has(id)) return
    update(all => all.set(id, { ...edit, state: 'saving', refusal: undefined, problems: undefined }))
    try {
      const saved = await onSave(edit.row, edit.before, edit.send)
      if (!edit.before) setIds(old => new Map([...old, [saved[number], id]]))
      await onSaved()
      update(all => {
        const meanwhile = all.get(id)
        // input typed during the request is applied on top of the stored line
        if (meanwhile && meanwhile.row !== edit.row) all.set(id, { row: meanwhile.row, before: saved, send: intent() })
        else all.delete(id)
      })
    } catch (error) {
      update(all => {
        const meanwhile = all.get(id)
        if (meanwhile) all.set(id, { ...meanwhile, state: undefined, ...refusalOf(error, part) })
      })
    }
  }
  /** Saves one line after the other, so that lines are numbered in order, and only one question is asked at a time. */
  const saveLater = (id: string) => {
    queue.current = queue.current.then(() => new Promise(done => setTimeout(done))).then(() => save(id))
  }
  const saveAll = () => [...now.current.edits.keys()].forEach(saveLater)
  const remove = (id: string) => {
    const line = stored.find(one => one.id === id)
    const edit = now.current.edits.get(id)
    update(all => all.delete(id))
    if (line) return onRemove(line.before!)
    if (!edit) return
    const restore = () => {
      update(all => all.set(id, { ...edit, send: intent(), state: undefined }))
      return `Volvió ${texts.called} sin guardar.`
    }
    undo.push({ notice: `Se quitó ${one} sin guardar.`, restore })
  }
  const onKeyDown = (e: KeyboardEvent) => {
    if (e.key !== 'Enter' || !(e.ctrlKey || e.metaKey) || e.defaultPrevented) return
    e.preventDefault()
    saveAll()
  }
  const saving = [...edits.values()].some(({ state }) => state === 'saving')
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a shortcut of the button below
    <div className={css.part} onKeyDown={onKeyDown}>
      <Sheet
        fields={fields}
        lines={lines}
        blank={blank}
        idOf={useCallback((further: number) => `n${next + further}`, [next])}
        max={part.max}
        label={texts.table}
        called={texts.called}
        derived={derived}
        warnings={warnings}
        onChange={change}
        onRemove={remove}
        onLeave={saveLater}
        onUndo={undo.undo}
        onFaults={useCallback((found: ReadonlySet<string>) => {
          faulty.current = found
        }, [])}
      >
        <span>
          <b>Ctrl+Enter</b> guarda
        </span>
      </Sheet>
      <div className={css.tools} role="status">
        {edits.size > 0 && (
          <>
            <span className={css.said}>{edits.size === 1 ? `${capital(one)} sin guardar` : `${edits.size} sin guardar`}</span>
            <Button size="xs" loading={saving} leftSection={<IconDeviceFloppy size={16} aria-hidden />} onClick={saveAll}>
              Guardar
            </Button>
          </>
        )}
      </div>
    </div>
  )
}
