import { Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { aprobarProforma } from '@nogal/model/embarque/papeles.calls'
import { text } from '@nogal/model/fields'
import { refresh } from '../../aggregate/data.ts'
import { apiEnvelope } from '../../api/client.ts'
import { useIntent } from '../../api/useIntent.ts'
import { Form } from '../../form/Form.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import type { Row } from '../../values/row.ts'
import { EMBARQUE_VIEW } from '../shared/embarque.view.ts'
import type { PapelListado } from './papeles.ts'

const FIELDS = { Nro_Proforma: text('Número proforma', 20, { hint: 'En blanco lleva el que le corresponde.' }) }
const NONE = {}

/** Approves the pro-forma of a shipment; a second approval keeps its number. */
export default function AprobarDialog({ id, papel, onClose }: { id: number; papel: PapelListado; onClose: () => void }) {
  const send = useIntent()
  const again = papel.Impedimento === 'aprobar-otra-vez'
  const aprobar = async ({ Nro_Proforma }: Row) => {
    const body = { Nro_Embarque: id, Nro_Proforma: (Nro_Proforma as string | null) || null }
    const { mensaje } = await send(key => apiEnvelope(aprobarProforma)({ body }, { key }))
    notifications.show({ message: mensaje })
    await refresh(EMBARQUE_VIEW)
    onClose()
  }
  return (
    <Dialog opened onClose={onClose} size="sm" title={again ? 'Aprobar la proforma otra vez' : 'Aprobar la proforma'}>
      <Text size="sm" mb="sm">
        {again
          ? 'Fija los montos como están ahora. Conserva su número.'
          : 'Fija su número y sus montos como están ahora; si el embarque cambia después, se aprueba otra vez.'}
      </Text>
      <Form fields={again ? NONE : FIELDS} submitLabel="Aprobar" onCancel={onClose} onSubmit={aprobar} />
    </Dialog>
  )
}
