import { Button } from '@mantine/core'
import { numberOf } from '@nogal/model/aggregate/part'
import { capital, newAfter, nounOf, oneOf } from '@nogal/model/words'
import { type KeyboardEvent, useCallback, useMemo, useState } from 'react'
import { IconDeviceFloppy } from '#icons'
import { intent, type Send } from '../../api/useIntent.ts'
import { initialRow } from '../../form/Form.tsx'
import { Outcome } from '../../ui/Outcome.tsx'
import type { Column } from '../../ui/table/Table.tsx'
import type { Row } from '../../values/row.ts'
import { derivedOf } from '../sheet/derived.ts'
import { Sheet } from '../sheet/Sheet.tsx'
import type { RowChange, SheetLine } from '../sheet/types.ts'
import { useEdits } from '../sheet/useEdits.ts'
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
  const [next, setNext] = useState(1)
  // a new line keeps its id in the sheet after it was stored, so that the focus stays in it
  const [ids, setIds] = useState<ReadonlyMap<unknown, string>>(new Map())
  const idOfRow = (row: Row) => ids.get(row[number]) ?? String(row[number])
  const { edits, update, change, saveLater, saveAll, saving, lost, onFaults } = useEdits({
    fields: part.fields,
    beforeOf: id => rows.find(row => idOfRow(row) === id),
    onSave: async (id, edit) => {
      const saved = await onSave(edit.row, edit.before, edit.send)
      if (!edit.before) setIds(old => new Map([...old, [saved[number], id]]))
      await onSaved()
      return saved
    },
  })
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

  const type = (changes: readonly RowChange[]) => {
    change(changes)
    const fresh = changes.flatMap(({ id }) => /^n(\d+)$/.exec(id)?.[1] ?? []).map(Number)
    if (fresh.length) setNext(n => Math.max(n, ...fresh.map(one => one + 1)))
  }
  const remove = (id: string) => {
    const line = stored.find(one => one.id === id)
    const edit = edits.get(id)
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
  const unsaved = edits.size === 1 ? `${capital(one)} sin guardar` : `${edits.size} sin guardar`
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
        onChange={type}
        onRemove={remove}
        onLeave={saveLater}
        onUndo={undo.undo}
        onFaults={onFaults}
      >
        <span>
          <b>Ctrl+Enter</b> guarda
        </span>
      </Sheet>
      {edits.size > 0 && (
        <div className={css.foot}>
          <Outcome error={lost} unsaved mark={unsaved} onRetry={saveAll} />
          <Button size="xs" loading={saving} leftSection={<IconDeviceFloppy size={16} aria-hidden />} onClick={saveAll}>
            Guardar
          </Button>
        </div>
      )}
    </div>
  )
}
