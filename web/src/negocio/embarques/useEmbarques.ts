import { listarEmbarquesNegocio } from '@nogal/model/embarque/embarque.calls'
import type { EmbarqueFila } from '@nogal/model/embarque/embarque.fields'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../../api/client.ts'

const enOrden = (rows: readonly EmbarqueFila[]): EmbarqueFila[] => [...rows].sort((a, b) => a.Nro_Corr_Embarque - b.Nro_Corr_Embarque)

/** The shipments of a deal, in their order. */
export const useEmbarques = (Nro_Negocio: number, enabled = true) =>
  useQuery({ ...callQuery(listarEmbarquesNegocio, { params: { id: Nro_Negocio } }), select: enOrden, enabled })
