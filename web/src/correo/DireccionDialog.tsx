import { Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import type { BodyOf, DataOf } from '@nogal/model/call'
import { guardarDireccion, verDireccion } from '@nogal/model/sesion/direccion.calls'
import { refresh } from '../aggregate/data.ts'
import { apiEnvelope } from '../api/client.ts'
import { useIntent } from '../api/useIntent.ts'
import { Form } from '../form/Form.tsx'
import { direccionPropuesta } from '../sesion/direccionPropuesta.ts'
import { Dialog } from '../ui/dialog/Dialog.tsx'

type Props = { known: DataOf<typeof verDireccion>; onClose: () => void }

/** Asks an administrator for the address that links in mails have; proposes the address of this page. */
export default function DireccionDialog({ known: { Direccion, Origen }, onClose }: Props) {
  const send = useIntent()
  const value = { Direccion: Direccion && Origen !== 'equipo' ? Direccion : direccionPropuesta() }
  return (
    <Dialog opened onClose={onClose} title="Dirección del portal">
      <Text size="sm" mb="md">
        Con esta dirección comienzan los enlaces de los correos: para ver un embarque, confirmar un papel o aprobar un documento. Escriba la
        que abren los clientes y las agencias desde sus equipos.
      </Text>
      <Form
        fields={guardarDireccion.body}
        value={value}
        submitLabel="Guardar"
        onCancel={onClose}
        onSubmit={async row => {
          const body = row as BodyOf<typeof guardarDireccion>
          const { mensaje } = await send(key => apiEnvelope(guardarDireccion)({ body }, { key }))
          notifications.show({ message: mensaje })
          await refresh({ path: verDireccion.path })
          onClose()
        }}
      />
    </Dialog>
  )
}
