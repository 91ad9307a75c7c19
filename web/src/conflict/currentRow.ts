import { ApiError } from '../api/error.ts'
import type { Row } from '../values/row.ts'

const versioned = (data: unknown): Row | undefined =>
  typeof data === 'object' && data !== null && 'Version' in data ? (data as Row) : undefined

/** The current row in a conflict error, when somebody else changed it meanwhile. */
export const currentRow = (error: unknown): Row | undefined => {
  if (!(error instanceof ApiError) || error.status !== 409) return undefined
  return versioned(error.data)
}

/** The row that an earlier attempt of the same user stored, when its answer was lost and the form changed since. */
export const storedRow = (error: unknown): Row | undefined => (error instanceof ApiError ? versioned(error.stored) : undefined)
