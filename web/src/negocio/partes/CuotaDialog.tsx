import { cuotaPago } from '@nogal/model/negocio/negocio.fields'
import { RefOptions } from '../../fields/base/refs.ts'
import { Form } from '../../form/Form.tsx'
import { useRefRows } from '../../refs/useRefRows.ts'
import { Dialog, type ShownDialog } from '../../ui/dialog/Dialog.tsx'
import type { Row } from '../../values/row.ts'
import type { CuotaBorrador } from '../shared/borrador.ts'

const { Num_Cuota: _, ...asked } = cuotaPago

type Props = {
  dialog: ShownDialog<CuotaBorrador>
  /** Saves the payment; the dialog closes when it is done. */
  onSave: (cuota: CuotaBorrador) => Promise<unknown> | unknown
}

/** Adds a payment, or edits one. */
export default function CuotaDialog({ dialog, onSave }: Props) {
  return (
    <Dialog
      opened={dialog.opened}
      onClose={dialog.close}
      title={dialog.mode === 'new' ? 'Agregar pago' : `Editar la cuota ${dialog.data?.Num_Cuota}`}
    >
      <RefOptions.Provider value={useRefRows}>
        <Form
          fields={asked}
          {...(dialog.data && { value: dialog.data as Row })}
          submitLabel={dialog.mode === 'new' ? 'Agregar' : 'Guardar'}
          onCancel={dialog.close}
          onSubmit={async row => {
            await onSave(row as CuotaBorrador)
            dialog.close()
          }}
        />
      </RefOptions.Provider>
    </Dialog>
  )
}
