import { Skeleton, Title } from '@mantine/core'
import { listarEmbarques } from '@nogal/model/embarque/embarque.calls'
import { nombreEmbarque } from '@nogal/model/embarque/embarque.fields'
import type { Mirada } from '@nogal/model/panel/panel'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { recordLink } from '../aggregate/addresses.ts'
import { listQuery } from '../api/client.ts'
import { EMBARQUE_VIEW } from '../embarque/shared/embarque.view.ts'
import { Badge } from '../ui/Badge.tsx'
import { LoadFailed } from '../ui/LoadFailed.tsx'
import { apuro, faltan } from '../ui/time/faltan.ts'
import { horaEn } from '../ui/time/reloj.ts'
import { enlaceDe, filtrosDeTarjeta } from './enlace.ts'
import css from './Panel.module.css'
import type { Contada } from './usePanel.ts'

const ROWS = 7
const MINUTE = 60_000

/** The current minute. */
const useMinute = (): number => {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE)
    return () => clearInterval(timer)
  }, [])
  return now
}

/** The next cut-offs, with the time left and the local time of the port of loading. */
export function Cortes({ tarjeta, mirada }: { tarjeta: Contada; mirada: Mirada }) {
  const now = useMinute()
  const filtros = filtrosDeTarjeta(tarjeta, mirada)
  const { data, error, refetch } = useQuery(
    listQuery(listarEmbarques, { query: { pagina: 1, porPagina: ROWS, orden: 'Proximo_Corte', filtros } }),
  )
  const rows = data?.data
  return (
    <section className={css.caja} aria-labelledby="cortes">
      <div className={css.cajaTitulo}>
        <Title order={2} size="h4" id="cortes">
          Próximos cortes
        </Title>
        {tarjeta.Total > ROWS && (
          <Link {...enlaceDe(tarjeta, mirada)} className={css.mas}>
            Ver los {tarjeta.Total}
          </Link>
        )}
      </div>
      {error && !rows && <LoadFailed error={error} onRetry={() => void refetch()} />}
      {!rows && !error && <Skeleton height={Math.min(tarjeta.Total, ROWS) * 44} />}
      {rows?.length === 0 && <p className={css.explica}>No hay cortes en esos días.</p>}
      <ul className={css.filas}>
        {rows?.map(row => {
          const left = Math.floor((Date.parse(row.Proximo_Corte ?? '') - now) / MINUTE)
          return (
            <li key={row.Nro_Embarque}>
              <Link {...recordLink(EMBARQUE_VIEW, row, { tab: 'fechas' })} className={css.fila}>
                <span className={css.codigo}>{nombreEmbarque(row)}</span>
                <span className={css.medio}>
                  <span>
                    {row.Nom_ProximoCorte} · {row.Nom_ClienteNegocio}
                  </span>
                  <span className={css.menor}>{row.Proximo_Corte && horaEn(row.Proximo_Corte, row.Zona_Horaria)}</span>
                </span>
                <Badge tone={apuro(left)}>{faltan(left)}</Badge>
              </Link>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
