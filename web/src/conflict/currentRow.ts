import { ApiError } from '../api/error.ts'
import type { Row } from '../values/row.ts'

/** The row as it is now, when somebody else changed it meanwhile. */
export const currentRow = (error: unknown): Row | undefined => {
  if (!(error instanceof ApiError) || error.status !== 409) return undefined
  const { data } = error
  return typeof data === 'object' && data !== null && 'Version' in data ? (data as Row) : undefined
}
