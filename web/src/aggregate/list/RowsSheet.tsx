import { Button, Loader, Text } from '@mantine/core'
import { changesFor } from '@nogal/model/aggregate/states'
import { type Fields, pick } from '@nogal/model/fields'
import { counted, nounOf, uncapital } from '@nogal/model/words'
import { type KeyboardEvent, useMemo, useRef, useState } from 'react'
import { IconCheck } from '#icons'
import { api } from '../../api/client.ts'
import { ApiError } from '../../api/error.ts'
import { intent } from '../../api/useIntent.ts'
import { currentRow } from '../../conflict/currentRow.ts'
import { EfectosList, effectsOf } from '../../ensayo/efectos.tsx'
import { useUsuario } from '../../sesion/permisos.ts'
import { Outcome } from '../../ui/Outcome.tsx'
import { reasonOf } from '../../ui/reason.ts'
import type { Column } from '../../ui/table/Table.tsx'
import type { Row } from '../../values/row.ts'
import { same } from '../../values/same.ts'
import { refresh } from '../data.ts'
import css from '../part/Part.module.css'
import { UndoNotice } from '../part/UndoNotice.tsx'
import { useUndo } from '../part/useUndo.ts'
import { widthOfLetters } from '../sheet/derived.ts'
import { Sheet } from '../sheet/Sheet.tsx'
import type { RowChange, SheetLine } from '../sheet/types.ts'
import { type Edit, useEdits } from '../sheet/useEdits.ts'
import { useSenseOfEach } from '../useSense.ts'
import { type Changed, keyValues, recordName } from '../view.ts'
import { useActs } from './useActs.ts'

/** The cell of a list in which writing starts. */
export type WrittenCell = { id: string; name: string }

type Props = {
  view: Changed
  rows: readonly Row[]
  keyOf: (row: Row) => string
  /** Columns shown beside the cells, to tell the rows apart. */
  beside: readonly Column<Row>[]
  start: WrittenCell | undefined
  onClose: () => void
}

const NAME_PADDING = 12
const NO_LINE = () => ''
const BLANK: Row = {}

/** The fields of a row that differ from the stored ones. */
const changesOf = (fields: Fields, row: Row, before: Row): Row =>
  Object.fromEntries(Object.keys(fields).flatMap(name => (same(row[name], before[name]) ? [] : [[name, row[name] ?? null]])))

/**
 * The rows of a list as a sheet: the fields that its definition names are written in its cells, each line is stored when the focus leaves
 * it, can be undone, and tells what followed. Pasted lines tell together what follows before they are stored. The rows stay in their places,
 * although what is written may move them in the list.
 */
export default function RowsSheet({ view, rows: given, keyOf, beside, start, onClose }: Props) {
  const { aggregate, calls } = view
  const { Usuario } = useUsuario()
  const [rows, setRows] = useState<readonly Row[]>(() => given.filter(row => changesFor(aggregate.states, row, Usuario)))
  const fields = useMemo((): Fields => pick(aggregate.fields as Fields, ...(aggregate.cells as string[])), [aggregate])
  const sense = useSenseOfEach(aggregate)
  const [failure, setFailure] = useState('')
  const undo = useUndo(error => setFailure(reasonOf(error)))
  /** The last act that is still being stored. */
  const storing = useRef<Promise<unknown>>(undefined)
  const latest = useRef(rows)
  latest.current = rows
  const rowOf = (id: string) => latest.current.find(row => keyOf(row) === id)
  const keep = (id: string, now: Row) => setRows(all => all.map(row => (keyOf(row) === id ? { ...row, ...now } : row)))
  const bodyOf = (id: string, changes: Row): Row => {
    const row = rowOf(id)!
    return { ...keyValues(view, row), Version: row.Version, ...changes }
  }

  const store = async (id: string, changes: Row, send = intent()): Promise<Row> => {
    const row = rowOf(id)!
    try {
      const saved: Row = await send(key => api(calls.change)({ body: bodyOf(id, changes) }, { key }))
      keep(id, saved)
      void refresh(view)
      return { ...row, ...saved }
    } catch (error) {
      // somebody else changed the row: the sentence says so, and another attempt is over what they stored
      const theirs = error instanceof ApiError ? currentRow(error) : undefined
      if (theirs) keep(id, theirs as Row)
      throw error
    }
  }
  const acts = useActs({
    effectsOf: (id, changes) => effectsOf(calls.change, bodyOf(id, changes)),
    store,
    undo,
    nameOf: row => recordName(view, row),
    counted: n => counted(n, aggregate.singular, uncapital(aggregate.title)),
    labelOf: name => fields[name]!.label,
  })
  const onSave = async (id: string, { row, send }: Edit): Promise<Row> => {
    setFailure('')
    const before = rowOf(id)!
    const changes = changesOf(fields, row, before)
    return Object.keys(changes).length ? acts.save(id, { before, changes, send }) : before
  }
  const edits = useEdits({ fields, beforeOf: rowOf, onSave })
  const lines = rows.map((row): SheetLine => {
    const id = keyOf(row)
    const { row: typed = row, state, problems, refusal } = edits.edits.get(id) ?? {}
    return {
      id,
      label: recordName(view, row),
      row: typed,
      before: row,
      shown: row,
      state: edits.edits.has(id) ? (state ?? 'changed') : undefined,
      problems,
      refusal,
    }
  })
  const change = (changes: readonly RowChange[]) => {
    edits.change(changes)
    // pasted lines are stored at once, because the focus never was in them
    if (changes.length > 1) follow(saveTogether(changes))
  }
  const saveTogether = async (changes: readonly RowChange[]) => {
    setFailure('')
    const ids = changes.map(({ id }) => id)
    try {
      await acts.saveAll(
        changes.map(({ id, row }) => ({ id, row: rowOf(id)!, changes: changesOf(fields, row, rowOf(id)!) })),
        edits.saveLater,
      )
    } catch (error) {
      edits.update(all => {
        for (const id of ids) all.delete(id)
      })
      setFailure(reasonOf(error))
    }
  }
  const follow = (work: Promise<unknown>) => {
    const followed: Promise<unknown> = work.finally(() => {
      if (storing.current === followed) storing.current = undefined
    })
    storing.current = followed
  }
  /** Undoes the last act, once that act is stored. */
  const undoLast = (): boolean => {
    if (!storing.current) return undo.undo()
    void storing.current.then(undo.undo)
    return true
  }
  const onKeyDown = (e: KeyboardEvent) => {
    if (e.key !== 'Enter' || !(e.ctrlKey || e.metaKey) || e.defaultPrevented) return
    e.preventDefault()
    edits.saveAll()
  }
  const closed = given.length - rows.length
  const letters = Math.max(...lines.map(({ label }) => label.length), aggregate.singular.length)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a shortcut of the button below
    <div className={css.part} onKeyDown={onKeyDown}>
      {lines.length > 0 && (
        <Sheet
          fields={fields}
          lines={lines}
          blank={BLANK}
          idOf={NO_LINE}
          max={lines.length}
          names={{ title: aggregate.title, width: widthOfLetters(letters) + NAME_PADDING }}
          start={
            lines.some(({ id }) => id === start?.id) && start && fields[start.name]
              ? start
              : { id: lines[0]!.id, name: aggregate.cells[0]! }
          }
          label={`${aggregate.title}: celdas`}
          called={aggregate.called}
          derived={beside}
          warnings={sense}
          onChange={change}
          onLeave={id => follow(edits.saveLater(id))}
          onUndo={undoLast}
          onFaults={edits.onFaults}
        >
          <span>
            <b>Ctrl+Z</b> deshace
          </span>
        </Sheet>
      )}
      {acts.effects.length > 0 && (
        <section role="status" aria-label="Con lo guardado también cambió">
          <EfectosList efectos={acts.effects} />
        </section>
      )}
      {closed > 0 && (
        <Text size="sm" c="dimmed">
          {closed === 1 ? 'Una fila ya no se escribe' : `${closed} filas ya no se escriben`}: su {nounOf(aggregate.called)} está cerrado o
          anulado.
        </Text>
      )}
      <div className={css.foot}>
        <UndoNotice undo={undo} />
        {failure && (
          <Text size="sm" c="red" role="alert">
            {failure}
          </Text>
        )}
        {acts.isAsking && (
          <Text size="sm" c="dimmed" role="status">
            <Loader size={14} mr={8} /> Se revisa qué más cambia…
          </Text>
        )}
        <Outcome error={edits.lost} unsaved={edits.edits.size > 0} mark={`${edits.edits.size} sin guardar`} onRetry={edits.saveAll} />
        <Button
          size="xs"
          loading={edits.saving}
          leftSection={<IconCheck size={16} aria-hidden />}
          onClick={() => (edits.edits.size ? edits.saveAll() : onClose())}
        >
          {edits.edits.size ? 'Guardar' : 'Listo'}
        </Button>
      </div>
    </div>
  )
}
