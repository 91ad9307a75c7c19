/** Shares out a bounded resource: each user has a limit of concurrent jobs, and further ones wait in a queue with a timeout. */
import { busy } from './failure.ts'

export type ShareRules = { atOnce: number; mayWait: number; patienceMs: number }

/** Runs work for a user; fails with `busy` when too many of their jobs wait already, or the wait times out. */
export type Share = <T>(who: string, work: () => Promise<T>) => Promise<T>

export const sharesOf = ({ atOnce, mayWait, patienceMs }: ShareRules): Share => {
  type Own = { running: number; waiting: Set<() => void> }
  const all = new Map<string, Own>()

  const turn = (own: Own): Promise<void> =>
    new Promise((resolve, reject) => {
      const begin = () => {
        clearTimeout(timer)
        resolve()
      }
      const timer = setTimeout(() => {
        own.waiting.delete(begin)
        reject(busy())
      }, patienceMs)
      own.waiting.add(begin)
    })

  return async (who, work) => {
    const own = all.get(who) ?? { running: 0, waiting: new Set() }
    all.set(who, own)
    if (own.running >= atOnce) {
      if (own.waiting.size >= mayWait) throw busy()
      // a finished job passes its slot to the first in the queue
      await turn(own)
    } else own.running++
    try {
      return await work()
    } finally {
      const [next] = own.waiting
      if (next) {
        own.waiting.delete(next)
        next()
      } else if (--own.running === 0) all.delete(who)
    }
  }
}
