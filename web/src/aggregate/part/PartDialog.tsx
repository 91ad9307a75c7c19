import { useState } from 'react'
import { type Send, useIntent } from '../../api/useIntent.ts'
import { RefOptions } from '../../fields/base/refs.ts'
import { Form } from '../../form/Form.tsx'
import { useRefRows } from '../../refs/useRefRows.ts'
import { Dialog, type DialogControl } from '../../ui/dialog/Dialog.tsx'
import type { Row } from '../../values/row.ts'
import type { PartKind } from './kind.ts'

type Props<R extends Row> = {
  kind: PartKind<R>
  dialog: DialogControl<R>
  /** Saves the part; the dialog closes when it is done. */
  onSave: (row: Row, send: Send) => Promise<unknown> | unknown
  /** Only to be read. */
  locked: boolean
}

/** Adds a part, edits or shows one. */
export default function PartDialog<R extends Row>({ kind, dialog, onSave, locked }: Props<R>) {
  const { part, texts, size, columns, extra } = kind
  const [row, setRow] = useState<Row>(dialog.data ?? {})
  const send = useIntent()
  const title = dialog.mode === 'new' ? texts.adding : (locked ? texts.reading : texts.editing)(dialog.data)
  return (
    <Dialog opened={dialog.opened} onClose={dialog.close} title={title} {...(size && { size })}>
      <RefOptions.Provider value={useRefRows}>
        <Form
          fields={part.fields}
          {...(dialog.data && { value: dialog.data })}
          {...(columns && { columns })}
          submitLabel={dialog.mode === 'new' ? 'Agregar' : 'Guardar'}
          onCancel={dialog.close}
          disabled={locked}
          onChange={setRow}
          onSubmit={async saved => {
            await onSave(saved, send)
            dialog.close()
          }}
          extra={extra?.(row as Partial<R>)}
        />
      </RefOptions.Provider>
    </Dialog>
  )
}
