import type { Tone } from '@nogal/model/aggregate/states'
import { type CodLiberacion, NOMBRES_LIBERACION } from '@nogal/model/consecuencia/liberacion'
import { formatInstant } from '@nogal/model/format'
import { Badge } from '../ui/Badge.tsx'
import css from './Consecuencia.module.css'

const TONES: Readonly<Record<CodLiberacion, Tone>> = { liberado: 'good', retenido: 'warning', rechazado: 'bad', 'sin-veredicto': 'neutral' }

/** The tone of a release; one with an exception is no green one. */
export const toneOfLiberacion = (liberacion: string, excepcion = false): Tone =>
  excepcion && liberacion === 'liberado' ? 'warning' : TONES[liberacion as CodLiberacion]

/** The release as a word. */
export const wordOfLiberacion = (liberacion: string, excepcion = false): string =>
  NOMBRES_LIBERACION[liberacion as CodLiberacion] + (excepcion && liberacion === 'liberado' ? ' con excepción' : '')

type Props = { liberacion: string; excepcion?: boolean; porque?: string | null }

/** The release of a container or a shipment, with its reason on hover. */
export const LiberacionBadge = ({ liberacion, excepcion = false, porque }: Props) => (
  <span title={porque ?? undefined}>
    <Badge tone={toneOfLiberacion(liberacion, excepcion)}>{wordOfLiberacion(liberacion, excepcion)}</Badge>
  </span>
)

type Decidida = {
  Liberacion: string
  Con_Excepcion: boolean
  Liberacion_Porque: string | null
  Liberacion_Por: string | null
  Liberacion_En: string | null
}

/** The release of a container with the person who decided it, when and why; without a decision, the reason is on hover. */
export const LiberacionDecidida = ({ contenedor: c }: { contenedor: Decidida }) => (
  <>
    <LiberacionBadge liberacion={c.Liberacion} excepcion={c.Con_Excepcion} porque={c.Liberacion_Porque} />
    {c.Liberacion_Por && (
      <span className={css.dim}>
        {' '}
        {wordOfLiberacion(c.Liberacion, c.Con_Excepcion)} por {c.Liberacion_Por}, {formatInstant(c.Liberacion_En)}: {c.Liberacion_Porque}
      </span>
    )}
  </>
)
