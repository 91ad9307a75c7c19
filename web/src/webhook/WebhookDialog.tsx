import type { BodyOf } from '@nogal/model/call'
import type { Values } from '@nogal/model/fields'
import { camposWebhook, crearWebhook, guardarWebhook, type WebhookListado } from '@nogal/model/webhook/webhook.calls'
import { useState } from 'react'
import { SecretDialog } from '../administracion/SecretDialog.tsx'
import { apiEnvelope } from '../api/client.ts'
import { ReasonDialog } from '../consecuencia/ReasonDialog.tsx'
import { SECRET_ABOUT } from './secreto.ts'

/** The form of a webhook: the address of the program, the kinds of events, the service user. A new webhook's secret is shown once, afterwards. */
export default function WebhookDialog({ known, onClose }: { known: WebhookListado | undefined; onClose: () => void }) {
  const [secret, setSecret] = useState<string>()
  if (secret) return <SecretDialog title="El secreto del webhook" about={SECRET_ABOUT} secret={secret} onClose={onClose} />
  const save = async (row: Values, key: string) => {
    if (known)
      return apiEnvelope(guardarWebhook)({ body: { ...row, Id_Webhook: known.Id_Webhook } as BodyOf<typeof guardarWebhook> }, { key })
    const answer = await apiEnvelope(crearWebhook)({ body: row as BodyOf<typeof crearWebhook> }, { key })
    setSecret(answer.data!.Secreto)
    return answer
  }
  return (
    <ReasonDialog
      title={known ? `Webhook «${known.Nombre}»` : 'Nuevo webhook'}
      about="El portal le avisa a un programa lo que pasa, en esa dirección. Le avisa solo de lo que ve su usuario de servicio."
      fields={camposWebhook}
      initial={(known ?? { Activo: true }) as Values}
      action="Guardar"
      save={save}
      onClose={onClose}
    />
  )
}
