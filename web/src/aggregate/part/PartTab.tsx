import { notifications } from '@mantine/notifications'
import { numberOf } from '@nogal/model/aggregate/part'
import { type ReactNode, useMemo } from 'react'
import { api } from '../../api/client.ts'
import { ApiError, isUnsure } from '../../api/error.ts'
import { intent, type Send, useIntents } from '../../api/useIntent.ts'
import { lazyPart } from '../../code/lazyPart.tsx'
import { storedRow } from '../../conflict/currentRow.ts'
import { useConflict } from '../../conflict/useConflict.tsx'
import { confirm } from '../../ui/dialog/ConfirmDialog.tsx'
import { tellFailed } from '../../ui/failed.tsx'
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
import { useUndo } from './useUndo.ts'

const StoredSheet = lazyPart(() => import('./StoredSheet.tsx'))

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
  /** Asks whether a part may be changed like this; throws when it may not. */
  check?: (body: Row) => Promise<void>
  above?: ReactNode
  children?: ReactNode
}

/** The parts of one kind of a record: added, changed and removed by their own calls, each with its own Version. */
export function PartTab<R extends Row>({ view, whole, name, kind, columns, editable, check, ...shown }: Props<R>) {
  const { part, texts } = kind
  const { agregar, actualizar, eliminar } = view.calls.parts[name]!
  const number = numberOf(part)
  const names = Object.keys(part.fields)
  const key = keyValues(view, whole)
  const { aggregate } = view
  const drawn = useMemo(() => columns ?? partColumns<R>(aggregate, part), [columns, aggregate, part])
  const conflict = useConflict(part.fields)
  const undo = useUndo(error => tellFailed('No se pudo deshacer', error))

  const add = (row: Row, send: Send): Promise<Row> => send(sent => api(agregar)({ body: { ...key, ...only(row, names) } }, { key: sent }))
  const change = (before: Row, row: Row, send: Send): Promise<Row> =>
    conflict.saveMerged(before, row, async mine => {
      const body = { ...key, [number]: before[number], Version: mine.Version, ...only(mine, names) }
      await check?.(body)
      return send(sent => api(actualizar)({ body }, { key: sent }))
    })
  /** Adds a part; if an earlier attempt was stored without its answer arriving, that part is changed to the current input. */
  const addOnce = async (row: Row, send: Send): Promise<Row> => {
    try {
      return await add(row, send)
    } catch (error) {
      const stored = storedRow(error)
      if (!stored) throw error
      return change(stored, { ...row, Version: stored.Version }, send)
    }
  }
  const store = async (row: Row, before: Row | undefined, send: Send): Promise<Row> => {
    try {
      return await (before ? change(before, row, send) : addOnce(row, send))
    } catch (error) {
      // The table behind the dialog is reloaded, because the outcome is unknown.
      if (isUnsure(error)) void refresh(view)
      throw error
    }
  }
  const save = async (row: Row, before: R | undefined, send: Send) => {
    await store(row, before, send)
    notifications.show({ message: before ? texts.saved(before) : texts.added(row) })
    await refresh(view)
  }
  /** Restores a removed part under its number, or under another one if that is taken meanwhile. */
  const restore = async (row: R, send: Send): Promise<string> => {
    const values = { ...key, ...only(row, names as (keyof R)[]) }
    const again = (more: Row): Promise<Row> => send(sent => api(agregar)({ body: { ...values, ...more } }, { key: sent }))
    const back = await again({ Recuperar: row[number] }).catch((error: unknown) => {
      const taken = error instanceof ApiError && error.errores.some(({ campo }) => campo === number)
      if (!taken) throw error
      return again({})
    })
    await refresh(view)
    return texts.restored({ ...row, ...back })
  }
  const removing = useIntents()
  const remove = async (row: R, insisting: Row = {}): Promise<void> => {
    try {
      const body = { ...key, [number]: row[number], Version: row.Version, ...insisting }
      await removing(JSON.stringify(body))(sent => api(eliminar)({ body }, { key: sent }))
      const send = intent()
      undo.push({ notice: texts.removed(row), restore: () => restore(row, send) })
    } catch (error) {
      const reason = reasonOf(error)
      const { insists } = kind
      if (insists && !(insists.flag in insisting) && insists.when(reason)) {
        if (await confirm({ title: `¿${insists.action}?`, loses: reason, action: insists.action, danger: false }))
          await remove(row, { [insists.flag]: true })
        return
      }
      tellFailed(texts.notRemoved(row), error, () => void remove(row, insisting))
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
        undo={undo}
        sheet={
          editable && (
            <StoredSheet
              kind={kind as PartKind<Row>}
              columns={drawn as readonly Column<Row>[]}
              rows={whole[name] as R[]}
              onSave={store}
              onSaved={() => refresh(view)}
              onRemove={row => void remove(row as R)}
              undo={undo}
            />
          )
        }
      />
      {conflict.dialog}
    </section>
  )
}
