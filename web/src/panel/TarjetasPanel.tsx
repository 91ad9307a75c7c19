import { Skeleton } from '@mantine/core'
import { formatNumber } from '@nogal/model/format'
import { type Mirada, PANEL } from '@nogal/model/panel/panel'
import { type Tono, urgenciaDe } from '@nogal/model/panel/urgencia'
import { Link } from '@tanstack/react-router'
import { IconAlertTriangle, IconCheck, IconClock } from '#icons'
import { enlaceDe } from './enlace.ts'
import css from './Panel.module.css'
import type { Contada } from './usePanel.ts'

/** The urgency of a counted card. */
export const tonoDe = (tarjeta: Contada): Tono => urgenciaDe(tarjeta, PANEL[tarjeta.Tarjeta].dias)
export const ICONO_TONO = { bad: IconAlertTriangle, warning: IconClock, good: IconCheck }

const cuantos = (n: number) => formatNumber(n, 0)

type Props = { tarjeta: Contada; mirada: Mirada }

/** One card: the count, its name, and the urgent part. The card links to its rows, and the urgent part to the urgent ones. */
function Tarjeta({ tarjeta, mirada }: Props) {
  const { titulo, tituloArea, explica, urge, dias } = PANEL[tarjeta.Tarjeta]
  const { Total, Amarillos, Rojos } = tarjeta
  const umbral = { amarillo: tarjeta.Dias_Amarillo, rojo: tarjeta.Dias_Rojo }
  const tono = tonoDe(tarjeta)
  const Icon = tono === 'neutral' ? undefined : ICONO_TONO[tono]
  const nombre = (mirada.ambito === 'area' && tituloArea) || titulo
  return (
    <li className={css.tarjeta} data-tone={tono} data-tarjeta={tarjeta.Tarjeta}>
      <h3 className={css.titulo}>
        <Link {...enlaceDe(tarjeta, mirada)} className={css.todo} aria-label={`${nombre}: ${cuantos(Total)}`}>
          {nombre}
        </Link>
      </h3>
      <p className={css.cuenta}>
        <b aria-hidden>{cuantos(Total)}</b>
        {Rojos > 0 && urge ? (
          <Link {...enlaceDe(tarjeta, mirada, 'rojo')} className={css.urgentes} title={urge(umbral)}>
            {Icon && <Icon size={14} aria-hidden />}
            <bdi>
              {Rojos < Total && `${cuantos(Rojos)} `}
              {Rojos === 1 ? 'urgente' : 'urgentes'}
            </bdi>
          </Link>
        ) : (
          dias &&
          Icon && (
            <span className={css.estado}>
              <Icon size={14} aria-hidden />
              {Total ? `${Amarillos === Total ? '' : `${cuantos(Amarillos)} `}por atender` : 'al día'}
            </span>
          )
        )}
      </p>
      <p className={css.explica}>{explica(umbral)}</p>
    </li>
  )
}

/** Some cards, in order. */
export const TarjetasPanel = ({ tarjetas, mirada }: { tarjetas: readonly Contada[]; mirada: Mirada }) => (
  <ul className={css.tarjetas}>
    {tarjetas.map(tarjeta => (
      <Tarjeta key={tarjeta.Tarjeta} tarjeta={tarjeta} mirada={mirada} />
    ))}
  </ul>
)

/** Placeholder of cards that are loading; `tall` has the height of a window, to avoid a layout shift. */
export const Contando = ({ cards, tall = false }: { cards: number; tall?: boolean }) => (
  <ul className={css.tarjetas} style={tall ? { minHeight: '100vh' } : undefined} aria-hidden>
    {Array.from({ length: cards }, (_, n) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same
      <li key={n}>
        <Skeleton height={112} radius={10} />
      </li>
    ))}
  </ul>
)
