import { Skeleton, Title } from '@mantine/core'
import { listarLiberaciones } from '@nogal/model/consecuencia/pendientes.calls'
import { formatInstant } from '@nogal/model/format'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../api/client.ts'
import { LoadFailed } from '../ui/LoadFailed.tsx'
import css from './Consecuencia.module.css'
import { LiberacionBadge, wordOfLiberacion } from './LiberacionBadge.tsx'

/** Each move of the release of a container, the last one first: from what to what, who, when and why. */
export default function Liberaciones({ Id_Contenedor }: { Id_Contenedor: number }) {
  const { data, error, refetch } = useQuery(callQuery(listarLiberaciones, { params: { id: Id_Contenedor } }))
  if (error) return <LoadFailed error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton height={60} mb="md" />
  if (!data.length) return null
  return (
    <section aria-label="Historia de la liberación" className={css.historia}>
      <Title order={3} size="h4">
        Liberación de calidad
      </Title>
      <ol className={css.lista}>
        {data.map(({ Antes, Liberacion, Porque, Por, En }) => (
          <li key={En} className={css.tarea}>
            <div>
              <LiberacionBadge liberacion={Liberacion} /> antes {wordOfLiberacion(Antes).toLowerCase()}
              {Porque && <div>{Porque}</div>}
              <div className={css.dim}>{[Por, formatInstant(En)].filter(Boolean).join(', ')}</div>
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}
