import { Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { pick } from '@nogal/model/fields'
import { autorizarCertificado } from '@nogal/model/gestion/medicion.calls'
import { refresh } from '../../aggregate/data.ts'
import { apiEnvelope } from '../../api/client.ts'
import { useIntent } from '../../api/useIntent.ts'
import { Form } from '../../form/Form.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import type { Row } from '../../values/row.ts'
import { EMBARQUE_VIEW } from '../shared/embarque.view.ts'
import type { PapelListado } from './papeles.ts'

const FIELDS = pick(autorizarCertificado.body, 'Motivo')

/** Allows a certificate of quality of a failed lot to be sent, with a reason. */
export default function AutorizarDialog({ id, papel, onClose }: { id: number; papel: PapelListado; onClose: () => void }) {
  const send = useIntent()
  const autorizar = async ({ Motivo }: Row) => {
    const body = { Nro_Embarque: id, Id_Contenedor: papel.Variante, Motivo: String(Motivo ?? '') }
    const { mensaje } = await send(key => apiEnvelope(autorizarCertificado)({ body }, { key }))
    notifications.show({ message: mensaje })
    await refresh(EMBARQUE_VIEW)
    onClose()
  }
  return (
    <Dialog opened onClose={onClose} size="sm" title="Autorizar el certificado">
      <Text size="sm" mb="sm">
        El certificado sale con lo que no cumple a la vista. Su nombre y el motivo quedan junto al papel; si después falla otra cosa, se
        autoriza de nuevo.
      </Text>
      <Form fields={FIELDS} submitLabel="Autorizar" onCancel={onClose} onSubmit={autorizar} />
    </Dialog>
  )
}
