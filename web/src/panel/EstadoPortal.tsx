import { estadoPortal } from '@nogal/model/panel/panel.calls'
import { pasosDe } from '@nogal/model/panel/pasos'
import { asuntosDe } from '@nogal/model/panel/portal'
import { NOMBRES_URGENCIA } from '@nogal/model/panel/urgencia'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { callQuery } from '../api/client.ts'
import { LoadFailed } from '../ui/LoadFailed.tsx'
import css from './Panel.module.css'
import { PrimerosPasos } from './PrimerosPasos.tsx'
import { Contando, ICONO_TONO } from './TarjetasPanel.tsx'

const AGAIN_MS = 30_000
const CARDS = 9

/** The state of the installation, a card for each subject, the urgent first. */
export default function EstadoPortal() {
  const { data, error, refetch } = useQuery({ ...callQuery(estadoPortal), staleTime: 0, refetchInterval: AGAIN_MS })
  if (error && !data) return <LoadFailed error={error} onRetry={() => void refetch()} />
  if (!data) return <Contando cards={CARDS} tall />
  return (
    <>
      <PrimerosPasos pasos={pasosDe(data)} />
      <ul className={`${css.tarjetas} ${css.asuntos}`} aria-label="Estado del portal">
        {asuntosDe(data).map(({ codigo, titulo, cifra, dice, tono, lleva }) => {
          const Icon = tono === 'neutral' ? undefined : ICONO_TONO[tono]
          return (
            <li key={codigo} className={css.tarjeta} data-tone={tono} data-asunto={codigo}>
              <h2 className={css.titulo}>
                {lleva ? (
                  <Link to={lleva} className={css.todo}>
                    {titulo}
                  </Link>
                ) : (
                  titulo
                )}
              </h2>
              <p className={css.cuenta}>
                <b>{cifra}</b>
                {Icon && (
                  <span className={css.estado}>
                    <Icon size={14} aria-hidden />
                    {NOMBRES_URGENCIA[tono].toLowerCase()}
                  </span>
                )}
              </p>
              <ul className={css.dichos}>
                {dice.map(one => (
                  <li key={one}>{one}</li>
                ))}
              </ul>
            </li>
          )
        })}
      </ul>
    </>
  )
}
