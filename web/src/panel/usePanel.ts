/** The counts of the panel, updated when others save. */
import type { DataOf } from '@nogal/model/call'
import type { Ambito, Mirada } from '@nogal/model/panel/panel'
import { enVivoPanel, panelControl } from '@nogal/model/panel/panel.calls'
import { useQuery } from '@tanstack/react-query'
import { apiEvents, callQuery } from '../api/client.ts'
import { useUsuario } from '../sesion/permisos.ts'
import { type OpensStream, useReread } from '../vivo/useReread.ts'

export type Panel = DataOf<typeof panelControl>
export type Contada = Panel['Tarjetas'][number]

/** Interval of refetching, for changes without an event, such as a new deal or a new day. */
const AGAIN_MS = 60_000
/** Prefixes of the paths whose queries the panel shows. */
const STALE = ['/api/panelcontrol', '/api/negocio', '/api/embarque', '/api/gestion/listado', '/api/pendiente']

/** The cards of the user, and the filters' context. They are refetched whenever the user returns to them. */
export const usePanel = (ambito: Ambito) => {
  const { Usuario, Cod_AreaGestion } = useUsuario()
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
    hoy: data.Hoy,
    ambito: data.Ambito ?? ambito,
  }
  return { ...query, mirada }
}

const open: OpensStream = signal => apiEvents(enVivoPanel)(undefined, { signal, wait: 'nobody' })

/** Refetches the counts when somebody saves something. */
export const useEnVivoPanel = (): void => useReread(open, STALE)
