import { Skeleton } from '@mantine/core'
import ClienteTab from '../../embarque/cliente/ClienteTab.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { useEmbarques } from './useEmbarques.ts'

/** What was asked of the client of a deal, and what it claims, about all its shipments. */
export default function ClienteDelNegocio({ Nro_Negocio }: { Nro_Negocio: number }) {
  const { data, error, refetch } = useEmbarques(Nro_Negocio, true)
  if (error && !data) return <LoadFailed error={error} onRetry={() => void refetch()} />
  return data ? <ClienteTab embarques={data.map(({ Nro_Embarque }) => Nro_Embarque)} /> : <Skeleton h={120} />
}
