import { Skeleton, Text, Timeline } from '@mantine/core'
import { listarEstadosNegocio } from '@nogal/model/negocio/negocio.calls'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../api/client.ts'
import { Badge } from '../ui/Badge.tsx'
import { ErrorDialog } from '../ui/dialog/ErrorDialog.tsx'
import { RelativeTime } from '../ui/time/RelativeTime.tsx'
import { tonoDe } from './shared/estados.ts'

/** The states that a deal went through: when, by whom and why. */
export function EstadosTab({ Nro_Negocio }: { Nro_Negocio: number }) {
  const { data, error, refetch } = useQuery(callQuery(listarEstadosNegocio, { params: { id: Nro_Negocio } }))
  if (!data) return error ? <ErrorDialog error={error} onRetry={() => void refetch()} /> : <Skeleton height={220} />
  return (
    <Timeline active={data.length} bulletSize={14} lineWidth={2} p="sm">
      {data.map(estado => (
        <Timeline.Item key={estado.En} title={<Badge tone={tonoDe(estado.Cod_EstadoNeg)}>{estado.Nom_EstadoNeg}</Badge>}>
          <Text size="sm" c="dimmed" mt={4}>
            {estado.Nom_Usuario ?? estado.Usuario}, <RelativeTime iso={estado.En} />
          </Text>
          {estado.Motivo && (
            <Text size="sm" mt={4}>
              {estado.Motivo}
            </Text>
          )}
        </Timeline.Item>
      ))}
    </Timeline>
  )
}
