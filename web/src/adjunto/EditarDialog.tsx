import { notifications } from '@mantine/notifications'
import type { Adjunto } from '@nogal/model/adjunto/adjunto.calls'
import { actualizarAdjunto } from '@nogal/model/adjunto/adjunto.calls'
import { flag, longText, pick, text } from '@nogal/model/fields'
import { useMemo } from 'react'
import { api } from '../api/client.ts'
import { useIntent } from '../api/useIntent.ts'
import { Form } from '../form/Form.tsx'
import { Dialog } from '../ui/dialog/Dialog.tsx'

const FIELDS = {
  Nombre: text('Nombre*', 200),
  Descripcion: longText('Descripción', 500),
  Visible_Cliente: flag('Visible para el cliente'),
}

type Props = { adjunto: Adjunto; externo: boolean; onChanged: () => void; onClose: () => void }

/** Edits the name, the description and the visibility of an attachment. */
export default function EditarDialog({ adjunto, externo, onChanged, onClose }: Props) {
  const send = useIntent()
  const fields = useMemo(() => (externo ? FIELDS : pick(FIELDS, 'Nombre', 'Descripcion')), [externo])
  const { Id_Adjunto, Version, Nombre, Descripcion, Visible_Cliente } = adjunto
  const value = useMemo(() => ({ Nombre, Descripcion, Visible_Cliente }), [Nombre, Descripcion, Visible_Cliente])
  const save = async (row: Record<string, unknown>) => {
    await send(key => api(actualizarAdjunto)({ body: { ...row, Id_Adjunto, Version } }, { key }))
    notifications.show({ message: 'Adjunto actualizado.' })
    onChanged()
    onClose()
  }
  return (
    <Dialog opened onClose={onClose} size="md" title="Nombre y descripción">
      <Form fields={fields} value={value} submitLabel="Guardar" onCancel={onClose} onSubmit={save} />
    </Dialog>
  )
}
