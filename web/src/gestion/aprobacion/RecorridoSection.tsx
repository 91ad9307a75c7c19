import { Skeleton } from '@mantine/core'
import { stateOf } from '@nogal/model/aggregate/states'
import { listarEstadosGestion } from '@nogal/model/gestion/aprobacion.calls'
import { ESTADOS_GESTION } from '@nogal/model/gestion/gestion.states'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../../api/client.ts'
import { Badge } from '../../ui/Badge.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { RelativeTime } from '../../ui/time/RelativeTime.tsx'
import type { SectionProps } from '../base/section.ts'
import css from './Aprobacion.module.css'
import { duracion } from './ronda.ts'

/** The history of an item's states, with reasons and durations. */
export default function RecorridoSection({ item }: SectionProps) {
  const { data, error, refetch } = useQuery({
    ...callQuery(listarEstadosGestion, { params: { id: item.Id_Gestion } }),
    refetchOnMount: 'always',
  })
  if (error && !data) return <LoadFailed error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton height={120} />
  return (
    <ol className={css.path} aria-label="Estados por los que pasó">
      {data.map(({ Cod_EstadoGestion, Nom_Usuario, Motivo, En, Horas }) => {
        const state = stateOf(ESTADOS_GESTION, Cod_EstadoGestion)
        return (
          <li key={En}>
            <span>
              <Badge tone={state?.tone ?? 'neutral'}>{state?.word}</Badge>
            </span>
            <span>
              <RelativeTime iso={En} />
              {Nom_Usuario && `, ${Nom_Usuario}`}
            </span>
            <span className={css.when}>{duracion(Horas)}</span>
            {Motivo && <p>{Motivo}</p>}
          </li>
        )
      })}
    </ol>
  )
}
