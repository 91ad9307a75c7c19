import { Skeleton, Title } from '@mantine/core'
import type { Filtro } from '@nogal/model/call'
import { listarNegocios } from '@nogal/model/negocio/negocio.calls'
import { ESTADO_NEGOCIO, ESTADOS_NEGOCIO } from '@nogal/model/negocio/negocio.states'
import { useQueries } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { listQuery } from '../api/client.ts'
import { LoadFailed } from '../ui/LoadFailed.tsx'
import { encodeTableState } from '../ui/table/data/address.ts'
import { DEFAULT_STATE } from '../ui/table/data/types.ts'
import classes from './InicioPage.module.css'

const LIVE = ESTADOS_NEGOCIO.states.filter(({ code }) => code !== ESTADO_NEGOCIO.anulado)
const filterOf = (code: string): Filtro => ({ campo: 'Cod_EstadoNeg', modo: 'equals', valor: code })
const listOf = (code: string) => `/pages/negocios/listado/${encodeTableState({ ...DEFAULT_STATE, filtros: [filterOf(code)] })}`

const queries = LIVE.map(({ code }) => listQuery(listarNegocios, { query: { pagina: 1, porPagina: 1, filtros: [filterOf(code)] } }))

/** The query of the number of deals in each state. */
export const useNegociosPorEstado = () => useQueries({ queries })

/** The number of deals in each state. */
export function NegociosPorEstado({ counts, onRetry }: { counts: ReturnType<typeof useNegociosPorEstado>; onRetry: () => void }) {
  const failed = counts.find(count => count.error && !count.data)
  return (
    <section className={classes.card} aria-labelledby="por-estado">
      <Title order={2} size="h3" id="por-estado">
        Negocios por estado
      </Title>
      {failed && <LoadFailed error={failed.error} onRetry={onRetry} />}
      <div className={classes.counts} hidden={Boolean(failed)}>
        {LIVE.map(({ code, plural }, n) => (
          <Link key={code} to={listOf(code)} className={classes.count}>
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
