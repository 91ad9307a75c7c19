import { Skeleton } from '@mantine/core'
import { rastrearLotes } from '@nogal/model/lote/trazabilidad.calls'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../api/client.ts'
import { LoadFailed } from '../ui/LoadFailed.tsx'
import { Destinos } from './Destinos.tsx'

/** Where the boxes of one lot went. */
export default function DestinosTab({ clave }: { clave: number }) {
  const { data, error, refetch } = useQuery(callQuery(rastrearLotes, { query: { Id_Lote: clave } }))
  if (error && !data) return <LoadFailed error={error} onRetry={() => void refetch()} />
  return data ? <Destinos found={data} alone /> : <Skeleton height={240} />
}
