import { notifications } from '@mantine/notifications'
import { numberOf } from '@nogal/model/aggregate/part'
import { type ReactNode, useMemo } from 'react'
import { api } from '../../api/client.ts'
import { ApiError } from '../../api/error.ts'
import type { Send } from '../../api/useIntent.ts'
import { storedRow } from '../../conflict/currentRow.ts'
import { useConflict } from '../../conflict/useConflict.tsx'
import { confirm } from '../../ui/dialog/ConfirmDialog.tsx'
import { reasonOf } from '../../ui/reason.ts'
import type { Column } from '../../ui/table/Table.tsx'
import { only } from '../../values/only.ts'
import type { Row } from '../../values/row.ts'
import { partColumns } from '../columns.ts'
import { refresh } from '../data.ts'
import { type AnyView, keyValues } from '../view.ts'
import type { PartKind } from './kind.ts'
import css from './Part.module.css'
import { PartEditor } from './PartEditor.tsx'

type Props<R extends Row> = {
  view: AnyView
  whole: Row
  /** Name of the part in the whole. */
  name: string
  kind: PartKind<R>
  /** By default those of the definition. */
  columns?: readonly Column<R>[]
  editable: boolean
  readable?: boolean
  /** Asks whether a part may change so before it is changed; throws when it may not. */
  check?: (body: Row) => Promise<void>
  above?: ReactNode
  children?: ReactNode
}

/** The parts of one kind of a record: added, changed and removed by their calls, each with its own Version. */
export function PartTab<R extends Row>({ view, whole, name, kind, columns, editable, check, ...shown }: Props<R>) {
  const { part, texts } = kind
  const { agregar, actualizar, eliminar } = view.calls.parts[name]!
  const number = numberOf(part)
  const names = Object.keys(part.fields)
  const key = keyValues(view, whole)
  const { aggregate } = view
  const drawn = useMemo(() => columns ?? partColumns<R>(aggregate, part), [columns, aggregate, part])
  const conflict = useConflict(part.fields)

  const add = (row: Row, send: Send) => send(sent => api(agregar)({ body: { ...key, ...only(row, names) } }, { key: sent }))
  const change = (before: Row, row: Row, send: Send) =>
    conflict.saveMerged(before, row, async mine => {
      const body = { ...key, [number]: before[number], Version: mine.Version, ...only(mine, names) }
      await check?.(body)
      return send(sent => api(actualizar)({ body }, { key: sent }))
    })
  /** Adds a part; one that was stored by an earlier attempt, whose answer was lost, is changed to what is typed now. */
  const addOnce = async (row: Row, send: Send) => {
    try {
      await add(row, send)
    } catch (error) {
      const stored = storedRow(error)
      if (!stored) throw error
      await change(stored, { ...row, Version: stored.Version }, send)
    }
  }
  const save = async (row: Row, before: R | undefined, send: Send) => {
    try {
      await (before ? change(before, row, send) : addOnce(row, send))
    } catch (error) {
      // The table behind the dialog shows what the server has, whatever became of the answer.
      if (error instanceof ApiError && error.unsure) void refresh(view)
      throw error
    }
    notifications.show({ message: before ? texts.saved(before) : texts.added(row) })
    await refresh(view)
  }
  const remove = async (row: R) => {
    if (!(await confirm({ title: texts.removing(row), loses: texts.loses(row), action: texts.removeAction }))) return
    try {
      await api(eliminar)({ body: { ...key, [number]: row[number], Version: row.Version } })
      notifications.show({ message: texts.removed(row) })
    } catch (error) {
      notifications.show({ color: 'red', title: texts.notRemoved(row), message: reasonOf(error) })
    }
    await refresh(view)
  }
  return (
    <section className={css.part} aria-label={texts.title}>
      <PartEditor
        {...shown}
        kind={kind}
        columns={drawn}
        rows={whole[name] as R[]}
        editable={editable}
        empty={editable ? texts.empty : texts.none}
        removeLabel={texts.remove}
        onSave={save}
        onRemove={row => void remove(row)}
      />
      {conflict.dialog}
    </section>
  )
}
