import type { Filtro } from '@nogal/model/call'
import { listarNegocios } from '@nogal/model/negocio/negocio.calls'
import { useQueries } from '@tanstack/react-query'
import { listQuery } from '../api/client.ts'
import { QuickFilter } from '../ui/page/QuickFilter.tsx'
import { ESTADOS } from './shared/estados.ts'

const filtroDe = (codigo: string): Filtro => ({ campo: 'Cod_EstadoNeg', modo: codigo ? 'equals' : 'contains', valor: codigo })
const OPCIONES = [{ value: '', label: 'Todos' }, ...ESTADOS.map(e => ({ value: e.codigo, label: e.plural, tone: e.tono }))]

/** How many deals stand in each state; a press shows just those. */
export function FiltrosRapidos({ estado, onEstado }: { estado: string; onEstado: (filtro: Filtro) => void }) {
  const counts = useQueries({
    queries: OPCIONES.map(({ value }) =>
      listQuery(listarNegocios, { query: { pagina: 1, porPagina: 1, ...(value && { filtros: [filtroDe(value)] }) } }),
    ),
  })
  const options = OPCIONES.map((option, n) => ({ ...option, count: counts[n]?.data?.total }))
  return (
    <QuickFilter
      label="Negocios por estado"
      options={options}
      value={estado}
      onChange={codigo => onEstado(filtroDe(codigo === estado ? '' : codigo))}
    />
  )
}
