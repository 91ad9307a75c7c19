/** Background jobs in every server process: each runs again and again, with a pause, until the server stops. */
import { setTimeout as sleep } from 'node:timers/promises'
import { loggedText } from '../http/log.ts'

/** How long a stop waits for a running job, in milliseconds; a mail server may take minutes. */
const PATIENCE_MS = 8_000

/** A failure that goes on is noted again after this many milliseconds. */
const NOTE_AGAIN_MS = 60_000
const WELL = 0

export type BackgroundJob = { name: string; everyMs: number; work: () => Promise<unknown> }

/** Keeps the failure of a job; without a failure, the job is well again. */
export type JobNote = (name: string, failure: string | undefined) => Promise<unknown>

type Reports = { say: (text: string) => void; note: JobNote }

/** Starts the jobs; the function returned stops them once the running ones are done. */
export const startWork = (pieces: readonly BackgroundJob[], { say, note }: Reports): (() => Promise<void>) => {
  let isOver = false
  /** When the failure of a job was noted, by a clock that does not jump; `WELL` for a job whose success was noted. */
  const noted = new Map<string, number>()
  const keep = async (name: string, failure: string | undefined): Promise<void> => {
    const last = noted.get(name)
    const isKnown = failure === undefined ? last === WELL : last !== undefined && performance.now() - last < NOTE_AGAIN_MS
    if (isKnown) return
    // while the database is away nothing is noted: the log has the failure
    await note(name, failure).then(
      () => noted.set(name, failure === undefined ? WELL : performance.now()),
      () => undefined,
    )
  }
  const timers = new Map<string, NodeJS.Timeout>()
  const running = new Map<string, Promise<unknown>>()
  const next = ({ name, everyMs, work }: BackgroundJob, told: string): void => {
    if (isOver) return
    timers.set(
      name,
      setTimeout(() => {
        const run = work().then(
          async () => {
            await keep(name, undefined)
            next({ name, everyMs, work }, '')
          },
          async (error: Error) => {
            // a failure that repeats is logged once
            if (error.message !== told && !isOver) say(`${name}: ${loggedText(error)}`)
            if (!isOver) await keep(name, error.message)
            next({ name, everyMs, work }, error.message)
          },
        )
        running.set(name, run)
      }, everyMs).unref(),
    )
  }
  for (const piece of pieces) next(piece, '')
  return async () => {
    isOver = true
    for (const timer of timers.values()) clearTimeout(timer)
    await Promise.race([Promise.all(running.values()), sleep(PATIENCE_MS, undefined, { ref: false })])
  }
}
