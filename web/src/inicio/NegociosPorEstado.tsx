import { Skeleton, Title } from '@mantine/core'
import { listarNegocios } from '@nogal/model/negocio/negocio.calls'
import { ESTADOS_NEGOCIO } from '@nogal/model/negocio/negocio.fields'
import { useQueries } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { listQuery } from '../api/client.ts'
import classes from './InicioPage.module.css'

/** States as a person counts them; the codes are the model's. */
const ESTADOS = [
  { codigo: ESTADOS_NEGOCIO.enPreparacion, nombre: 'En preparación' },
  { codigo: ESTADOS_NEGOCIO.confirmado, nombre: 'Confirmados' },
  { codigo: ESTADOS_NEGOCIO.enEmbarque, nombre: 'En embarque' },
  { codigo: ESTADOS_NEGOCIO.cumplido, nombre: 'Cumplidos' },
]

/** How many deals stand in each state. */
export function NegociosPorEstado() {
  const counts = useQueries({
    queries: ESTADOS.map(({ codigo }) =>
      listQuery(listarNegocios, {
        query: { pagina: 1, porPagina: 1, filtros: [{ campo: 'Cod_EstadoNeg', modo: 'equals', valor: codigo }] },
      }),
    ),
  })
  return (
    <section className={classes.card} aria-labelledby="por-estado">
      <Title order={2} size="h3" id="por-estado">
        Negocios por estado
      </Title>
      <div className={classes.counts}>
        {ESTADOS.map(({ codigo, nombre }, n) => (
          <Link key={codigo} to="/pages/negocios/listado" className={classes.count}>
            <span className={classes.number}>
              {counts[n]?.isPending ? <Skeleton height={30} width={44} /> : (counts[n]?.data?.total?.toLocaleString('es-CL') ?? '–')}
            </span>
            <span className={classes.group}>{nombre}</span>
          </Link>
        ))}
      </div>
    </section>
  )
}
