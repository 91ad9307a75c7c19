import { Skeleton, Title } from '@mantine/core'
import type { Filtro } from '@nogal/model/call'
import { listarNegocios } from '@nogal/model/negocio/negocio.calls'
import { ESTADOS_NEGOCIO } from '@nogal/model/negocio/negocio.fields'
import { useQueries } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { listQuery } from '../api/client.ts'
import { ESTADOS } from '../negocio/shared/estados.ts'
import { encodeTableState } from '../ui/table/data/address.ts'
import { DEFAULT_STATE } from '../ui/table/data/types.ts'
import classes from './InicioPage.module.css'

const LIVE = ESTADOS.filter(({ codigo }) => codigo !== ESTADOS_NEGOCIO.anulado)
const filterOf = (codigo: string): Filtro => ({ campo: 'Cod_EstadoNeg', modo: 'equals', valor: codigo })
const listOf = (codigo: string) => `/pages/negocios/listado/${encodeTableState({ ...DEFAULT_STATE, filtros: [filterOf(codigo)] })}`

/** How many deals stand in each state. */
export function NegociosPorEstado() {
  const counts = useQueries({
    queries: LIVE.map(({ codigo }) =>
      listQuery(listarNegocios, {
        query: { pagina: 1, porPagina: 1, filtros: [filterOf(codigo)] },
      }),
    ),
  })
  return (
    <section className={classes.card} aria-labelledby="por-estado">
      <Title order={2} size="h3" id="por-estado">
        Negocios por estado
      </Title>
      <div className={classes.counts}>
        {LIVE.map(({ codigo, plural }, n) => (
          <Link key={codigo} to={listOf(codigo)} className={classes.count}>
            <span className={classes.number}>
              {counts[n]?.isPending ? <Skeleton height={30} width={44} /> : (counts[n]?.data?.total?.toLocaleString('es-CL') ?? '–')}
            </span>
            <span className={classes.group}>{plural}</span>
          </Link>
        ))}
      </div>
    </section>
  )
}
