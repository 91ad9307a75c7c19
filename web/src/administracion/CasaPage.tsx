import { estadoPortal } from '@nogal/model/panel/panel.calls'
import { asuntosDe } from '@nogal/model/panel/portal'
import type { Tono } from '@nogal/model/panel/urgencia'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { callQuery } from '../api/client.ts'
import { Badge } from '../ui/Badge.tsx'
import { LoadFailed } from '../ui/LoadFailed.tsx'
import { PageHeader } from '../ui/page/PageHeader.tsx'
import css from './Casa.module.css'

const AGAIN_MS = 30_000
const ESTADO: Readonly<Record<Tono, string>> = { bad: 'Mal', warning: 'Atención', neutral: 'Se informa', good: 'Bien' }

/** How the installation stands, a line for each subject of its state, what needs somebody first. */
export default function CasaPage() {
  const { data, error, refetch } = useQuery({ ...callQuery(estadoPortal), staleTime: 0, refetchInterval: AGAIN_MS })
  return (
    <>
      <PageHeader
        title="Cómo está la casa"
        about="Lo que el portal sabe de sí mismo, y qué hacer con lo que anda mal. Se mira otra vez cada medio minuto."
      />
      {error && !data && <LoadFailed error={error} onRetry={() => void refetch()} />}
      {data && (
        <ul className={css.lines} aria-label="Cómo está la casa">
          {asuntosDe(data).map(({ codigo, titulo, cifra, dice, tono, lleva }) => (
            <li key={codigo} className={css.line}>
              <h2 className={css.title}>{lleva ? <Link to={lleva}>{titulo}</Link> : titulo}</h2>
              <b className={css.figure}>{cifra}</b>
              <span className={css.state}>
                <Badge tone={tono}>{ESTADO[tono]}</Badge>
              </span>
              <ul className={css.said}>
                {dice.map(one => (
                  <li key={one}>{one}</li>
                ))}
              </ul>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
