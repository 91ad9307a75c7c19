import type { Filtro } from '@nogal/model/call'
import { listarCliente } from '@nogal/model/gestion/gestion.lists'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { listQuery } from '../api/client.ts'

type Options = { orden: string; atATime: number; buscar?: string }

/** The shipments of a client in some states: the rows so far, how many there are, and a function that gets more, if there are more. */
export const useEmbarquesCliente = (estados: readonly string[], { orden, atATime, buscar }: Options) => {
  const [many, setMany] = useState(atATime)
  const filtros: Filtro[] = [{ campo: 'Cod_EstadoEmb', modo: 'in', valor: [...estados] }]
  const query = { pagina: 1, porPagina: many, orden, filtros, ...(buscar && { buscar }) }
  const { data, error, refetch } = useQuery({ ...listQuery(listarCliente, { query }), placeholderData: keepPreviousData })
  const rows = data?.data
  const total = data?.total
  return {
    rows,
    total,
    error,
    retry: () => void refetch(),
    more: rows && rows.length < (total ?? 0) ? () => setMany(n => n + atATime) : undefined,
  }
}
export type Embarques = ReturnType<typeof useEmbarquesCliente>
