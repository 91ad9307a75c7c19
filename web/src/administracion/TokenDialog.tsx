import { CAMPOS_SERVICIO, crearToken } from '@nogal/model/administracion/tokens'
import type { BodyOf } from '@nogal/model/call'
import { agregarParametro } from '@nogal/model/parametros/parametros.calls'
import { useState } from 'react'
import { apiEnvelope } from '../api/client.ts'
import { ReasonDialog } from '../consecuencia/ReasonDialog.tsx'
import { SecretDialog } from './SecretDialog.tsx'

/** Makes a token for a program, and shows the token, once. */
export default function TokenDialog({ onClose }: { onClose: () => void }) {
  const [token, setToken] = useState<string>()
  if (token)
    return (
      <SecretDialog
        title="El token de acceso"
        about="Cópielo ahora en el programa que lo usa: no se vuelve a mostrar. Quien lo tenga entra en nombre del usuario de servicio; si se filtra, revóquelo."
        secret={token}
        onClose={onClose}
      />
    )
  return (
    <ReasonDialog
      title="Nuevo token de acceso"
      about="Un programa entra con él en nombre de un usuario de servicio, y puede lo que ese usuario puede. Vale a lo más un año."
      fields={crearToken.body}
      initial={{ Alcance: 'leer' }}
      action="Crear"
      save={async (row, key) => {
        const answer = await apiEnvelope(crearToken)({ body: row as BodyOf<typeof crearToken> }, { key })
        setToken(answer.data!.Token)
        return answer
      }}
      onClose={onClose}
    />
  )
}

/** Adds a service user, who has tokens in place of a password. */
export function ServicioDialog({ onClose }: { onClose: () => void }) {
  return (
    <ReasonDialog
      title="Nuevo usuario de servicio"
      about="Es el usuario de un programa: tiene el área y los permisos que se le den, y no entra con clave. El correo es de la persona que responde por él."
      fields={CAMPOS_SERVICIO}
      action="Agregar"
      save={(row, key) => apiEnvelope(agregarParametro)({ params: { pantalla: 'usuario' }, body: { ...row, Servicio: true } }, { key })}
      onClose={onClose}
    />
  )
}
