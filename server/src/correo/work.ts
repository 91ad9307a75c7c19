/** Background jobs in every server process: each runs again and again, with a pause, until the server stops. */
import { setTimeout as sleep } from 'node:timers/promises'

/** How long a stop waits for a running job, in milliseconds; a mail server may take minutes. */
const PATIENCE_MS = 8_000

export type BackgroundJob = { name: string; everyMs: number; work: () => Promise<unknown> }

/** Starts the jobs; the function returned stops them once the running ones are done. */
export const startWork = (pieces: readonly BackgroundJob[], say: (text: string) => void): (() => Promise<void>) => {
  let isOver = false
  const timers = new Map<string, NodeJS.Timeout>()
  const running = new Map<string, Promise<unknown>>()
  const next = ({ name, everyMs, work }: BackgroundJob, told: string): void => {
    if (isOver) return
    timers.set(
      name,
      setTimeout(() => {
        const run = work().then(
          () => next({ name, everyMs, work }, ''),
          (error: Error) => {
            // a failure that repeats is logged once
            if (error.message !== told && !isOver) say(`${name}: ${error.message}`)
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
