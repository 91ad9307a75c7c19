import { Skeleton, Text, Title } from '@mantine/core'
import { addDays, formatDate, formatWeek } from '@nogal/model/format'
import { listarNegocios } from '@nogal/model/negocio/negocio.calls'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { addressOfRecord } from '../aggregate/view.ts'
import { listQuery } from '../api/client.ts'
import { NEGOCIO_VIEW } from '../negocio/shared/negocio.view.ts'
import { LoadFailed } from '../ui/LoadFailed.tsx'
import { today } from '../ui/time/dates.ts'
import classes from './InicioPage.module.css'

const ROWS = 6

/** The query of the deals that sail next. */
export const useProximosZarpes = () =>
  useQuery(
    listQuery(listarNegocios, {
      query: {
        pagina: 1,
        porPagina: ROWS,
        orden: 'Fecha_ETD',
        filtros: [{ campo: 'Fecha_ETD', modo: 'greater-than', valor: addDays(today(), -1) }],
      },
    }),
  )

/** The deals that sail next, by ETD. */
export function ProximosZarpes({ zarpes, onRetry }: { zarpes: ReturnType<typeof useProximosZarpes>; onRetry: () => void }) {
  const { data, isPending, error } = zarpes
  const negocios = data?.data ?? []
  return (
    <section className={classes.card} aria-labelledby="zarpes">
      <Title order={2} size="h3" id="zarpes" mb="xs">
        Próximos ETD
      </Title>
      {isPending && <Skeleton height={ROWS * 36} />}
      {error && !data && <LoadFailed error={error} onRetry={onRetry} />}
      {data && negocios.length === 0 && <Text c="dimmed">No hay registros</Text>}
      <ul className={classes.sailings}>
        {negocios.map(negocio => (
          <li key={negocio.Nro_Negocio}>
            <Link to={`${addressOfRecord(NEGOCIO_VIEW, negocio)}/view`} className={classes.sailing}>
              <span className={classes.date}>{formatDate(negocio.Fecha_ETD)}</span>
              <span className={classes.week}>{formatWeek(negocio.Fecha_ETD)}</span>
              <span className={classes.contract}>{negocio.Nro_Contrato}</span>
              <span className={classes.client}>{negocio.Nom_ClienteNegocio}</span>
              <span className={classes.port}>{negocio.Nom_Puerto}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
