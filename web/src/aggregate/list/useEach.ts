import { useCallback, useRef, useState } from 'react'
import { type ApiError, isUnavailable, isUnsure } from '../../api/error.ts'
import { reasonOf } from '../../ui/reason.ts'

/** The progress of one of several rows; why it was refused, and whether a repetition is refused as well; or why no answer came. */
export type RowOutcome =
  | { status: 'waiting' | 'working' | 'done' }
  | { status: 'refused'; reason: string; final?: boolean }
  | { status: 'lost'; error: ApiError }

/** At most this many requests run at the same time, because the server has others to answer. */
const AT_ONCE = 3

/** Does the same with each of several rows, each with its own call; those that failed can be retried. */
export const useEach = <R>(rows: readonly R[]) => {
  const [outcomes, setOutcomes] = useState<ReadonlyMap<R, RowOutcome>>(new Map())
  const running = useRef(false)

  const run = useCallback(async (some: readonly R[], work: (row: R) => Promise<unknown>) => {
    if (running.current) return
    running.current = true
    const tell = (row: R, outcome: RowOutcome) => setOutcomes(old => new Map(old).set(row, outcome))
    for (const row of some) tell(row, { status: 'waiting' })
    const left = [...some]
    const one = async () => {
      for (let row = left.shift(); row !== undefined; row = left.shift()) {
        tell(row, { status: 'working' })
        try {
          await work(row)
          tell(row, { status: 'done' })
        } catch (error) {
          if (isUnsure(error)) tell(row, { status: 'lost', error })
          else tell(row, { status: 'refused', reason: reasonOf(error), final: isUnavailable(error) })
        }
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, one))
    running.current = false
  }, [])

  const all = rows.map(row => outcomes.get(row))
  const ended = (...statuses: RowOutcome['status'][]) => rows.filter(row => statuses.some(one => one === outcomes.get(row)?.status))
  return {
    run,
    outcomes,
    started: outcomes.size > 0,
    busy: all.some(outcome => outcome?.status === 'waiting' || outcome?.status === 'working'),
    done: ended('done'),
    /** Refused, or without an answer. */
    failed: ended('refused', 'lost'),
  }
}
