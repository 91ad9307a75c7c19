import type { DataOf } from '@nogal/model/call'
import { verIngreso } from '@nogal/model/sesion/proveedor.calls'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { callQuery } from '../api/client.ts'
import { DEMO } from '../isDemo.ts'

type WaysIn = DataOf<typeof verIngreso>

const KEPT = 'nogal_ingreso'
const WITH_PASSWORD: WaysIn = { Proveedor: null, Con_Clave: true }

/** How people entered when this browser asked last, so that the page does not change its form under their hands. */
const kept = (): WaysIn => {
  try {
    return JSON.parse(localStorage.getItem(KEPT) ?? 'null') ?? WITH_PASSWORD
  } catch {
    return WITH_PASSWORD
  }
}

/** How people enter: with user name and password, with the company's provider, or both. */
export const useWaysIn = (): WaysIn => {
  const { data } = useQuery({
    ...callQuery(verIngreso),
    enabled: !DEMO,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: kept,
  })
  useEffect(() => {
    if (!data) return
    try {
      localStorage.setItem(KEPT, JSON.stringify(data))
    } catch {
      // a browser without storage asks anew each time
    }
  }, [data])
  return data ?? WITH_PASSWORD
}
