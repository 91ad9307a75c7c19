/** A bounded good, shared out: so many at a time for each one, and the others wait their turn, in order and not for ever. */
import { busy } from './failure.ts'

export type ShareRules = { atOnce: number; mayWait: number; patienceMs: number }

/** Runs work in the name of someone; `busy` when too many of theirs wait already, or their turn does not come. */
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
      // whoever ends gives its place to the first that waits
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
