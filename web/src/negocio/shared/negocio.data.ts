/** What the screens of a deal read, and what they mark as stale after a change. */
import { listarNegocios, type NegocioCompleto, obtenerNegocio } from '@nogal/model/negocio/negocio.calls'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../../api/client.ts'
import { invalidate, queryClient } from '../../api/queries.ts'

export const useNegocio = (Nro_Negocio: number) => useQuery(callQuery(obtenerNegocio, { params: { id: Nro_Negocio } }))

/** Every answer about deals is asked for again: the record, the list's counts, its states and printings. */
export const refrescarNegocio = (): Promise<void> => invalidate('/api/negocio', '/api/historial')

/** A deal as a change answered it, shown at once. */
export const mostrarNegocio = (negocio: NegocioCompleto): Promise<void> => {
  queryClient.setQueryData(callQuery(obtenerNegocio, { params: { id: negocio.Nro_Negocio } }).queryKey, negocio)
  return refrescarNegocio()
}

/** A deal that is no more: what lists it is asked for again, but not the deal. */
export const olvidarNegocio = async (Nro_Negocio: number): Promise<void> => {
  const { queryKey } = callQuery(obtenerNegocio, { params: { id: Nro_Negocio } })
  await queryClient.invalidateQueries({ queryKey, refetchType: 'none' })
  await invalidate(listarNegocios.path)
}

/** Enough of a deal to name it in a dialog. */
export type Cual = { Nro_Negocio: number; Nro_Contrato: string; Nom_ClienteNegocio: string; Fecha_ETD: string; Version: number }
