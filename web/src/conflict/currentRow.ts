import type { Fila } from '@nogal/model/parametros/parametros.calls'
import { ApiError } from '../api/error.ts'

/** The row as it is now, when somebody else changed it meanwhile. */
export const filaVigente = (error: unknown): Fila | undefined => {
  if (!(error instanceof ApiError) || error.status !== 409) return undefined
  const { data } = error
  return typeof data === 'object' && data !== null && 'Version' in data ? (data as Fila) : undefined
}
