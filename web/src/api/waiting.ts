/** Requests whose answers take long: a text, the start time, and how to cancel them. */
import { createStore } from '../store.ts'

const LONG_MS = 3000

export type Wait = {
  what: string
  since: number
  /** The request changes something, instead of only reading. */
  changes: boolean
  /** Absent when it can't be cancelled any more. */
  cancel?: (() => void) | undefined
}

export const waitingStore = createStore<readonly Wait[]>([])

/** Shows an indicator after 3 s; the returned function removes it. */
export const watch = (wait: Omit<Wait, 'since'>): (() => void) => {
  const shown: Wait = { ...wait, since: Date.now() }
  const timer = setTimeout(() => waitingStore.set([...waitingStore.get(), shown]), LONG_MS)
  return () => {
    clearTimeout(timer)
    waitingStore.set(waitingStore.get().filter(one => one !== shown))
  }
}
