import { Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import type { BodyOf } from '@nogal/model/call'
import { prepararEnvioContrato, reenviarContrato } from '@nogal/model/embarque/contrato.calls'
import { destinatarios } from '@nogal/model/embarque/envio'
import { reenviar } from '@nogal/model/embarque/papeles.calls'
import { useMemo } from 'react'
import { refresh } from '../../aggregate/data.ts'
import { apiEnvelope } from '../../api/client.ts'
import { invalidate } from '../../api/queries.ts'
import { useIntent } from '../../api/useIntent.ts'
import { Form } from '../../form/Form.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import type { Row } from '../../values/row.ts'
import { EMBARQUE_VIEW } from '../shared/embarque.view.ts'
import { type Envio, fallo, nombreEnvio } from './papeles.ts'

const FIELDS = { Destinatarios: destinatarios }

/** Sends the same paper of a sending again, with other addresses if wanted. */
export default function ReenviarDialog({ envio, onClose }: { envio: Envio; onClose: () => void }) {
  const send = useIntent()
  const value = useMemo((): Row => ({ Destinatarios: envio.Para.map(({ Nombre, Email }) => ({ Nombre, Email })) }), [envio])
  const enviar = async ({ Destinatarios }: Row) => {
    const body = { Id_Envio: envio.Id_Envio, Destinatarios: Destinatarios as BodyOf<typeof reenviar>['Destinatarios'] }
    const resend = envio.Papel === 'contrato' ? reenviarContrato : reenviar
    const { mensaje } = await send(key => apiEnvelope(resend)({ body }, { key }))
    notifications.show({ message: mensaje })
    await Promise.all([refresh(EMBARQUE_VIEW), invalidate(prepararEnvioContrato.path)])
    onClose()
  }
  return (
    <Dialog opened onClose={onClose} size="md" title={`Reenviar: ${nombreEnvio(envio)}`}>
      <Text size="sm" mb="sm">
        Sale otra vez el mismo papel{envio.Revision && `, en su revisión ${envio.Revision}`}, con el mismo mensaje.{' '}
        {fallo(envio) ? 'Corrija aquí el correo que falló.' : 'Puede ir a otros correos.'}
      </Text>
      <Form
        fields={FIELDS}
        value={value}
        submitLabel="Reenviar"
        onCancel={onClose}
        validate={({ Destinatarios }) =>
          (Destinatarios as unknown[]).length ? [] : [{ campo: 'Destinatarios', mensaje: 'Agregue a quién se envía.' }]
        }
        onSubmit={enviar}
      />
    </Dialog>
  )
}
