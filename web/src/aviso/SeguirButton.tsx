import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { seguir, verSeguimiento } from '@nogal/model/aviso/avisos.calls'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { IconBell, IconCheck } from '#icons'
import { refresh } from '../aggregate/data.ts'
import { apiEnvelope, callQuery } from '../api/client.ts'
import { useIntent } from '../api/useIntent.ts'
import { Outcome } from '../ui/Outcome.tsx'

type Props = { Nro_Negocio: number; Nro_Embarque?: number }

/** Follows a deal or a shipment: the user is told of what happens to it, although somebody else answers for it. */
export default function SeguirButton({ Nro_Negocio, Nro_Embarque = 0 }: Props) {
  const { data } = useQuery(callQuery(verSeguimiento, { params: { negocio: Nro_Negocio, embarque: Nro_Embarque } }))
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState<unknown>()
  const send = useIntent()
  if (!data) return null
  const follows = Boolean(data.Siguiendo)
  const toggle = async () => {
    setBusy(true)
    setFailed(undefined)
    try {
      const body = { Nro_Negocio, Nro_Embarque: Nro_Embarque || null, Siguiendo: !follows }
      const { mensaje } = await send(key => apiEnvelope(seguir)({ body }, { key }))
      await refresh({ path: '/api/aviso/seguimiento' })
      notifications.show({ message: mensaje })
    } catch (error) {
      setFailed(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <Button
        size="compact-sm"
        variant={follows ? 'light' : 'subtle'}
        loading={busy}
        aria-pressed={follows}
        title={follows ? 'Deja de avisarle lo que pasa aquí' : 'Le avisa lo que pasa aquí'}
        leftSection={follows ? <IconCheck size={14} aria-hidden /> : <IconBell size={14} aria-hidden />}
        onClick={() => void toggle()}
      >
        {follows ? 'Siguiendo' : 'Seguir'}
      </Button>
      {failed !== undefined && <Outcome error={failed} onRetry={() => void toggle()} />}
    </>
  )
}
