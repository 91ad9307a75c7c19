import { verRastreo } from '@nogal/model/rastreo/rastreo.calls'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../api/client.ts'

/** What the shipping line says of a shipment. */
export const useRastreo = (id: number) => useQuery(callQuery(verRastreo, { params: { id } }))
