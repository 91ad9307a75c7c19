import { Button, Skeleton } from '@mantine/core'
import { numberOf } from '@nogal/model/aggregate/part'
import { type KeyboardEvent, type ReactNode, Suspense, useState } from 'react'
import { IconCopy, IconLayoutGrid, IconPencil, IconPlus, IconTable, IconTrash } from '#icons'
import type { Send } from '../../api/useIntent.ts'
import { lazyPart } from '../../code/lazyPart.tsx'
import { confirmLeave } from '../../ui/dialog/ConfirmDialog.tsx'
import { useDialog } from '../../ui/dialog/Dialog.tsx'
import { UnsavedScope, useUnsavedScope } from '../../ui/dialog/useUnsavedGuard.tsx'
import { RowsTable } from '../../ui/table/RowsTable.tsx'
import type { Column, RowAction } from '../../ui/table/Table.tsx'
import { useNarrow } from '../../ui/useNarrow.ts'
import { only } from '../../values/only.ts'
import type { Row } from '../../values/row.ts'
import type { PartKind } from './kind.ts'
import css from './Part.module.css'
import { PartNotices } from './PartNotices.tsx'
import { UndoNotice } from './UndoNotice.tsx'
import type { Undo } from './useUndo.ts'

const PartDialog = lazyPart(() => import('./PartDialog.tsx')) as typeof import('./PartDialog.tsx').default

export type PartEditorProps<R extends Row> = {
  kind: PartKind<R>
  columns: readonly Column<R>[]
  rows: readonly R[]
  editable: boolean
  /** Shown when there are no rows. */
  empty: ReactNode
  /** Rows can be opened for reading. */
  readable?: boolean
  removeLabel: string
  /** Saves the content of the dialog: a new part, or the opened one. */
  onSave: (row: Row, before: R | undefined, send: Send) => Promise<unknown> | unknown
  onRemove: (row: R) => void
  undo: Undo
  /** Spreadsheet in place of the table, when the user prefers that, or by default. */
  sheet?: ReactNode
  sheetFirst?: boolean
  /** Shown between the button and the table. */
  above?: ReactNode
  /** Shown below the table. */
  children?: ReactNode
}

/** Key in this browser of the preference to edit parts in a spreadsheet; no value until the user chooses. */
const PREFERS = 'nogal.planilla'
const prefers = (): boolean | undefined => {
  const kept = localStorage.getItem(PREFERS)
  return kept === null ? undefined : kept === 'si'
}

/** The parts of one kind as a table with a dialog, or as an editable spreadsheet; the caller stores them. */
export function PartEditor<R extends Row>(props: PartEditorProps<R>) {
  const { kind, columns, rows, editable, onSave, onRemove, undo, sheet, sheetFirst = false, children } = props
  const { part, texts, start, duplicates } = kind
  const dialog = useDialog<R>()
  const narrow = useNarrow()
  const [wanted, setWanted] = useState(() => prefers() ?? sheetFirst)
  const scope = useUnsavedScope()
  // a window that becomes narrow during editing keeps the unsaved lines
  const asSheet = Boolean(sheet) && editable && wanted && (!narrow || scope.isDirty())
  const toggle = async () => {
    if (scope.isDirty() && !(await confirmLeave())) return
    localStorage.setItem(PREFERS, wanted ? 'no' : 'si')
    setWanted(!wanted)
  }
  const onKeyDown = (e: KeyboardEvent) => {
    if (!(e.ctrlKey || e.metaKey) || e.key.toLowerCase() !== 'z' || (e.target as HTMLElement).matches('input,textarea,[contenteditable]'))
      return
    if (undo.undo()) e.preventDefault()
  }
  const rowActions = (row: R): RowAction[] => [
    { label: 'Editar', icon: <IconPencil size={16} />, onClick: () => dialog.openEdit(row) },
    ...(duplicates
      ? [
          {
            label: 'Duplicar',
            icon: <IconCopy size={16} />,
            onClick: () => dialog.openNew(only(row, Object.keys(part.fields)) as Partial<R>),
          },
        ]
      : []),
    { label: props.removeLabel, icon: <IconTrash size={16} />, danger: true, onClick: () => onRemove(row) },
  ]
  const tools = editable && (
    <div className={css.tools} data-first>
      {sheet && !narrow && (
        <Button
          size="xs"
          variant="default"
          leftSection={asSheet ? <IconTable size={16} aria-hidden /> : <IconLayoutGrid size={16} aria-hidden />}
          onClick={() => void toggle()}
        >
          {asSheet ? 'Ver como tabla' : 'Editar en planilla'}
        </Button>
      )}
      <Button size="xs" leftSection={<IconPlus size={16} aria-hidden />} onClick={() => dialog.openNew(start?.(rows))}>
        {texts.add}
      </Button>
    </div>
  )
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a shortcut of the notice inside
    <div className={css.part} onKeyDown={onKeyDown}>
      {!asSheet && tools}
      <UndoNotice undo={undo} />
      {props.above}
      {asSheet ? (
        <UnsavedScope scope={scope}>
          <Suspense fallback={<Skeleton height={120} />}>{sheet}</Suspense>
        </UnsavedScope>
      ) : (
        <RowsTable
          bare
          label={texts.table}
          columns={columns}
          rowKey={row => String(row[numberOf(part)])}
          rows={rows}
          {...((editable || props.readable) && { onOpen: dialog.openEdit })}
          {...(editable && { rowActions })}
          empty={props.empty}
        />
      )}
      {!asSheet && <PartNotices kind={kind} rows={rows} />}
      {/* These come after the sheet, so that Tab and the initial focus reach the sheet first. */}
      {asSheet && tools}
      {children}
      <Suspense>
        {dialog.opened && (
          <PartDialog
            kind={kind}
            dialog={dialog}
            onFurther={() => start?.(rows)}
            onSave={(row, send) => onSave(row, dialog.mode === 'edit' ? dialog.data : undefined, send)}
            locked={!editable}
          />
        )}
      </Suspense>
    </div>
  )
}
