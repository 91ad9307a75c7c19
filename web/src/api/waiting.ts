/** Requests whose answer is long in coming: what they do, since when, and how to give them up. */
import { createStore } from '../store.ts'

const LONG_MS = 3000

export type Wait = {
  what: string
  since: number
  /** Something is being changed, not only read. */
  changes: boolean
  /** Absent where it cannot be given up any more. */
  cancel?: (() => void) | undefined
}

export const waitingStore = createStore<readonly Wait[]>([])

/** Shows a wait from 3 s on; the function it answers ends it. */
export const watch = (wait: Omit<Wait, 'since'>): (() => void) => {
  const shown: Wait = { ...wait, since: Date.now() }
  const timer = setTimeout(() => waitingStore.set([...waitingStore.get(), shown]), LONG_MS)
  return () => {
    clearTimeout(timer)
    waitingStore.set(waitingStore.get().filter(one => one !== shown))
  }
}
