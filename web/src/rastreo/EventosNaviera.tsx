import { Button, Skeleton, Text, Title } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { formatDate, formatInstant } from '@nogal/model/format'
import { consultarRastreo, type Rastreo } from '@nogal/model/rastreo/rastreo.calls'
import { useState } from 'react'
import { refresh } from '../aggregate/data.ts'
import { apiEnvelope } from '../api/client.ts'
import { useIntent } from '../api/useIntent.ts'
import { Card } from '../ui/Card.tsx'
import { LoadFailed } from '../ui/LoadFailed.tsx'
import { Outcome } from '../ui/Outcome.tsx'
import { LineaEventos } from './LineaEventos.tsx'
import css from './Rastreo.module.css'
import { useRastreo } from './useRastreo.ts'

const stateOf = ({ Nom_Naviera, Se_Sigue, Leido_En }: Rastreo): string => {
  if (!Nom_Naviera) return 'El embarque no tiene naviera.'
  if (Leido_En) return `${Nom_Naviera} respondió el ${formatInstant(Leido_En)}.`
  return Se_Sigue ? `Aún no se le ha preguntado a ${Nom_Naviera}.` : `No se le pregunta a ${Nom_Naviera} por este embarque.`
}

type Props = {
  Nro_Embarque: number
  editable: boolean
  /** Only the events of this container; without one, those of the voyage. */
  contenedor?: number
}

/** The line of events of a container or of the voyage, as the shipping line told them. */
export default function EventosNaviera({ Nro_Embarque, editable, contenedor }: Props) {
  const { data, error, refetch } = useRastreo(Nro_Embarque)
  const [failed, setFailed] = useState<unknown>()
  const [busy, setBusy] = useState(false)
  const send = useIntent()
  if (error) return <LoadFailed error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton height={160} />
  const eventos = data.Eventos.filter(({ Id_Contenedor, Contenedor }) =>
    contenedor === undefined ? Contenedor === null : Contenedor === null || Id_Contenedor === contenedor,
  )
  const consult = async () => {
    setBusy(true)
    setFailed(undefined)
    try {
      const { mensaje } = await send(key => apiEnvelope(consultarRastreo)({ body: { Nro_Embarque } }, { key }))
      notifications.show({ message: mensaje })
      await refresh({ path: '/api/embarque/{id}/rastreo' })
    } catch (refused) {
      setFailed(refused)
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className={css.section}>
      <Card>
        <div className={css.head}>
          <Title order={2} size="h4">
            Según la naviera
          </Title>
          {editable && data.Se_Sigue && (
            <Button size="compact-sm" variant="default" loading={busy} onClick={() => void consult()}>
              Preguntar ahora
            </Button>
          )}
        </div>
        <Text size="sm" c="dimmed" mb="xs">
          {stateOf(data)} {data.Error && <strong>{data.Error}</strong>}
        </Text>
        {failed !== undefined && <Outcome error={failed} onRetry={() => void consult()} />}
        {eventos.length > 0 && <LineaEventos eventos={eventos} fecha={formatDate} />}
      </Card>
    </div>
  )
}
