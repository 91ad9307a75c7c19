import type { Requisito } from '@nogal/model/negocio/negocio.fields'
import { RefOptions } from '../fields/base/refs.ts'
import { Form } from '../form/Form.tsx'
import { useRefRows } from '../refs/useRefRows.ts'
import { Dialog, type DialogControl } from '../ui/dialog/Dialog.tsx'
import type { Row } from '../values/row.ts'

type Props = { requisito: Requisito; dialog: DialogControl<Row>; onSave: (row: Row) => Promise<unknown> }

/** Links an item of any of the five kinds to a deal, or edits it. */
export default function RequisitoDialog({ requisito, dialog, onSave }: Props) {
  const verb = dialog.mode === 'new' ? 'Agregar' : 'Editar'
  return (
    <Dialog opened={dialog.opened} onClose={dialog.close} title={`${verb} ${requisito.singular}`}>
      <RefOptions.Provider value={useRefRows}>
        <Form
          fields={requisito.fields}
          {...(dialog.data && { value: dialog.data })}
          submitLabel={dialog.mode === 'new' ? 'Agregar' : 'Guardar'}
          onCancel={dialog.close}
          onSubmit={async row => {
            await onSave(row)
            dialog.close()
          }}
        />
      </RefOptions.Provider>
    </Dialog>
  )
}
