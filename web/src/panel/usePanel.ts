/** The counts of the panel. */
import type { DataOf } from '@nogal/model/call'
import type { Ambito, Mirada } from '@nogal/model/panel/panel'
import { panelControl } from '@nogal/model/panel/panel.calls'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../api/client.ts'
import { useAreas, useUsuario } from '../sesion/permisos.ts'

export type Panel = DataOf<typeof panelControl>
export type Contada = Panel['Tarjetas'][number]

/** Interval of refetching, for changes without an event, such as a new deal or a new day. */
const AGAIN_MS = 60_000

/** The cards of the user, and the filters' context. They are refetched whenever the user returns to them. */
export const usePanel = (ambito: Ambito) => {
  const { Usuario, Cod_AreaGestion } = useUsuario()
  const areas = useAreas()
  const query = useQuery({
    ...callQuery(panelControl, { query: { ambito } }),
    staleTime: 0,
    refetchInterval: AGAIN_MS,
    placeholderData: before => before,
  })
  const { data } = query
  const mirada: Mirada | undefined = data && {
    usuario: Usuario,
    area: Number(Cod_AreaGestion),
    areas,
    hoy: data.Hoy,
    ambito: data.Ambito ?? ambito,
  }
  return { ...query, mirada }
}
