/** What the screens of a deal read, and what they mark as stale after a change. */
import { type NegocioCompleto, obtenerNegocio } from '@nogal/model/negocio/negocio.calls'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../api/client.ts'
import { invalidate, queryClient } from '../api/queries.ts'

export const useNegocio = (Nro_Negocio: number) => useQuery(callQuery(obtenerNegocio, { params: { id: Nro_Negocio } }))

/** Every answer about deals is asked for again: the record, the list's counts, its states and printings. */
export const refrescarNegocio = (): Promise<void> => invalidate('/api/negocio', '/api/historial')

/** A deal as a change answered it, shown at once. */
export const mostrarNegocio = (negocio: NegocioCompleto): Promise<void> => {
  queryClient.setQueryData(callQuery(obtenerNegocio, { params: { id: negocio.Nro_Negocio } }).queryKey, negocio)
  return refrescarNegocio()
}

/** A deal that is no more is not asked for again. */
export const olvidarNegocio = (Nro_Negocio: number): Promise<void> => {
  queryClient.removeQueries({ queryKey: callQuery(obtenerNegocio, { params: { id: Nro_Negocio } }).queryKey })
  return refrescarNegocio()
}

/** Enough of a deal to name it in a dialog. */
export type Cual = { Nro_Negocio: number; Nro_Contrato: string; Nom_ClienteNegocio: string; Fecha_ETD: string; Version: number }
