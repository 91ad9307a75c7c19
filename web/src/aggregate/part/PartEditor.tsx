import { Button } from '@mantine/core'
import { numberOf } from '@nogal/model/aggregate/part'
import { IconCopy, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { type ReactNode, Suspense } from 'react'
import type { Send } from '../../api/useIntent.ts'
import { lazyPart } from '../../code/lazyPart.tsx'
import { useDialog } from '../../ui/dialog/Dialog.tsx'
import { RowsTable } from '../../ui/table/RowsTable.tsx'
import type { Column, RowAction } from '../../ui/table/Table.tsx'
import { only } from '../../values/only.ts'
import type { Row } from '../../values/row.ts'
import type { PartKind } from './kind.ts'
import css from './Part.module.css'

const PartDialog = lazyPart(() => import('./PartDialog.tsx')) as typeof import('./PartDialog.tsx').default

export type PartEditorProps<R extends Row> = {
  kind: PartKind<R>
  columns: readonly Column<R>[]
  rows: readonly R[]
  editable: boolean
  /** In place of rows. */
  empty: ReactNode
  /** Rows can be opened to read them. */
  readable?: boolean
  removeLabel: string
  /** Saves what the dialog holds: a new part, or the one that was opened. */
  onSave: (row: Row, before: R | undefined, send: Send) => Promise<unknown> | unknown
  onRemove: (row: R) => void
  /** Between the button and the table. */
  above?: ReactNode
  /** Under the table. */
  children?: ReactNode
}

/** The parts of one kind as a table, with a dialog for one of them; the caller keeps them. */
export function PartEditor<R extends Row>(props: PartEditorProps<R>) {
  const { kind, columns, rows, editable, onSave, onRemove, children } = props
  const { part, texts, start, duplicates } = kind
  const dialog = useDialog<R>()
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
  return (
    <>
      {editable && (
        <div className={css.tools}>
          <Button size="xs" leftSection={<IconPlus size={16} aria-hidden />} onClick={() => dialog.openNew(start?.(rows))}>
            {texts.add}
          </Button>
        </div>
      )}
      {props.above}
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
      {children}
      <Suspense>
        {dialog.opened && (
          <PartDialog
            kind={kind}
            dialog={dialog}
            onSave={(row, send) => onSave(row, dialog.mode === 'edit' ? dialog.data : undefined, send)}
            locked={!editable}
          />
        )}
      </Suspense>
    </>
  )
}
