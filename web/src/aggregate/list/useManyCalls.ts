import { useRef } from 'react'
import { ApiError } from '../../api/error.ts'
import { intent, type Send } from '../../api/useIntent.ts'
import type { Row } from '../../values/row.ts'
import { useEach } from './useEach.ts'

/** One attempt at a row: under which key, and over which version of it. */
type Attempt<R extends Row> = { send: Send; version: R['Version'] }

/** Makes a call for each of several rows, with an idempotency key and a version each; those that failed can be retried. */
export const useManyCalls = <R extends Row>(rows: readonly R[]) => {
  const attempts = useRef(new Map<R, Attempt<R>>())
  const each = useEach(rows)
  const run = (some: readonly R[], request: (row: R, version: R['Version'], key: string) => Promise<unknown>): Promise<void> =>
    each.run(some, async row => {
      const attempt = attempts.current.get(row) ?? { send: intent(), version: row.Version as R['Version'] }
      attempts.current.set(row, attempt)
      try {
        await attempt.send(key => request(row, attempt.version, key))
      } catch (error) {
        // after a definite refusal the user has read the reason, so a retry gets a new key and the current version
        if (error instanceof ApiError && !error.unsure) {
          const now = error.data as R | null | undefined
          attempts.current.set(row, { send: intent(), version: (now?.Version as R['Version'] | undefined) ?? attempt.version })
        }
        throw error
      }
    })
  return { each, run }
}
