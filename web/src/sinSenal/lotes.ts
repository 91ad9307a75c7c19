/** The lots that a phone without a signal offers: those with boxes in no container, which it carries along with the sheets. */

import { type HojaCarga, listarHojasCarga } from '@nogal/model/gestion/produccion.calls'
import { listedBy } from '@nogal/model/listed'
import { useQuery } from '@tanstack/react-query'
import { awayStore } from '../api/away.ts'
import { listQuery } from '../api/client.ts'
import { queryClient } from '../api/queries.ts'
import { matching } from '../fields/base/match.ts'
import type { RefOption, UseRefOptions } from '../fields/base/refs.ts'
import { optionOf } from '../refs/options.ts'
import { useRefRows } from '../refs/useRefRows.ts'
import { useStore } from '../store.ts'
import type { Row } from '../values/row.ts'
import { llevaStore } from './aparato.ts'
import { LOTES_LLEVADOS } from './semana.ts'

/** At most this many options are shown at a time. */
const SHOWN = 60

/** The lots with boxes left, the newest first, in the scope of the person. */
export const lotesQuery = () =>
  listQuery(listedBy('lote'), {
    query: { pagina: 1, porPagina: LOTES_LLEVADOS, filtros: [{ campo: 'Cajas_Saldo', modo: 'greater-than', valor: '0' }] },
  })

/** The lots of the pallets on the sheets that were opened: they may have no boxes left. */
const lotesDeHojas = (): RefOption[] =>
  queryClient
    .getQueriesData<HojaCarga[]>({ queryKey: [listarHojasCarga.path] })
    .flatMap(([, hojas]) => hojas ?? [])
    .flatMap(({ Pallets_Cargados }) => Pallets_Cargados.map(({ Id_Lote, Nom_Lote }) => ({ value: Id_Lote, label: Nom_Lote })))

/** Finds the rows of references as everywhere; on a device without a signal, lots among those that it carries. */
export const useRefRowsLlevadas: UseRefOptions = query => {
  const away = useStore(awayStore)
  const own = useStore(llevaStore) && query.target === 'lote' && away
  const usual = useRefRows({ ...query, open: query.open && !own })
  const { data, error, refetch } = useQuery({ ...lotesQuery(), enabled: own })
  if (!own) return usual
  const carried = ((data?.data as Row[] | undefined) ?? []).map(fila => optionOf('lote', fila))
  const find = (search: string) => matching(carried, search).slice(0, SHOWN)
  const known = new Map([...lotesDeHojas(), ...carried].map(option => [option.value, option]))
  return {
    options: find(query.search),
    chosen: query.chosen.flatMap(key => known.get(key) ?? []),
    loading: !data && !error,
    error: error ?? undefined,
    retry: () => void refetch(),
    find: async search => find(search),
  }
}
