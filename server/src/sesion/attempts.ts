/** Limits of failed logins in the memory of this process, for as long as the database cannot store them because its disk is full. */
import type { LoginPlace } from './ingreso.queries.ts'

const MINUTE = 60_000
/** A failure counts for this many milliseconds, which no jump of the clock changes. */
const MEMORY_MS = 15 * MINUTE
/** At most this many users and origins are remembered; the oldest are forgotten first. */
const MOST_KEYS = 10_000

/** Each rule counts failures of what `of` names; `most` of them make the next attempt wait for `waitMs`. `intentar_ingreso` has the same numbers. */
const LIMITS: readonly { of: (place: LoginPlace) => string; most: number; waitMs: number }[] = [
  { of: ({ usuario, origen }) => `${usuario} en ${origen}`, most: 5, waitMs: MEMORY_MS },
  { of: ({ origen }) => `en ${origen}`, most: 20, waitMs: MINUTE },
  { of: ({ usuario }) => usuario, most: 100, waitMs: MINUTE },
]

/** Creates the memory of failed logins of one process. */
export const attemptsOf = () => {
  const failures = new Map<string, number[]>()
  const recent = (key: string): number[] => (failures.get(key) ?? []).filter(at => at > performance.now() - MEMORY_MS)
  const remember = (key: string, times: number[]): void => {
    failures.delete(key)
    if (times.length) failures.set(key, times)
    if (failures.size > MOST_KEYS) failures.delete(failures.keys().next().value!)
  }
  const waitOf = (place: LoginPlace): number => {
    const waits = LIMITS.map(({ of, most, waitMs }) => {
      const times = recent(of(place))
      return times.length < most ? 0 : times.at(-1)! + waitMs - performance.now()
    })
    return Math.max(0, ...waits)
  }

  /** Checks a password; the result of `judge`, or the seconds to wait after too many failures. An attempt counts until it has succeeded. */
  return async <T>(place: LoginPlace, judge: () => Promise<T | undefined>): Promise<{ espera: number } | { found: T | undefined }> => {
    const espera = Math.ceil(waitOf(place) / 1000)
    if (espera) return { espera }
    const at = performance.now()
    const keys = LIMITS.map(({ of }) => of(place))
    for (const key of keys) remember(key, [...recent(key), at])
    const found = await judge()
    if (found !== undefined) for (const key of keys) remember(key, without(recent(key), at))
    return { found }
  }
}

/** The times without one of them. */
const without = (times: readonly number[], at: number): number[] => {
  const n = times.indexOf(at)
  return n < 0 ? [...times] : times.toSpliced(n, 1)
}
