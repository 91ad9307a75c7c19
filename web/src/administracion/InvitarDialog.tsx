import { enviarInvitacion, invitarPersona, type PersonaListada } from '@nogal/model/administracion/personas.calls'
import type { BodyOf } from '@nogal/model/call'
import { pick } from '@nogal/model/fields'
import { useState } from 'react'
import { apiEnvelope } from '../api/client.ts'
import { ReasonDialog } from '../consecuencia/ReasonDialog.tsx'
import { SecretDialog } from './SecretDialog.tsx'

const AGAIN = pick(enviarInvitacion.body, 'Idioma')

/** Invites a new person, or sends a link to one that exists; where no mail leaves, shows the link itself. */
export default function InvitarDialog({ persona, onClose }: { persona?: PersonaListada | undefined; onClose: () => void }) {
  const [link, setLink] = useState<string>()
  const keep = <A extends { data?: { Enlace: string | null } | undefined }>(answer: A): A => {
    setLink(answer.data?.Enlace ?? undefined)
    return answer
  }
  if (link)
    return (
      <SecretDialog
        title="El enlace de la invitación"
        about="No hay servidor de correo. Entréguelo usted por un medio seguro: quien lo tenga elige la clave, y no se vuelve a mostrar."
        secret={link}
        onClose={onClose}
      />
    )
  return persona ? (
    <ReasonDialog
      title={`Enlace para ${persona.Nom_Usuario}`}
      about={`Le llega a ${persona.Email}, vale 7 días y sirve una vez: con él elige su clave y entra. El enlace anterior deja de valer.`}
      fields={AGAIN}
      initial={{ Idioma: 'es' }}
      action="Enviar"
      save={async ({ Idioma }, key) =>
        keep(await apiEnvelope(enviarInvitacion)({ body: { Usuario: persona.Cod_Usuario, Idioma: Idioma as 'es' } }, { key }))
      }
      onClose={onClose}
    />
  ) : (
    <ReasonDialog
      title="Invitar a una persona"
      about="Recibe un correo con un enlace que vale 7 días y sirve una vez: con él elige su clave y entra."
      fields={invitarPersona.body}
      initial={{ Idioma: 'es' }}
      action="Invitar"
      save={async (row, key) => keep(await apiEnvelope(invitarPersona)({ body: row as BodyOf<typeof invitarPersona> }, { key }))}
      onClose={onClose}
    />
  )
}
