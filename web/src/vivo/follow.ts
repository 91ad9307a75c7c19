/** Follows a stream of events while the user looks at the window: a lost one is reopened automatically, with increasing pauses. */
import { ApiError } from '../api/error.ts'

const BACK_OFF_MS = { least: 1_000, most: 30_000 }
/** After a stream of this duration in milliseconds, the next reconnection starts with the shortest pause. */
const WELL_MS = 10_000

export type Followed<E> = {
  /** Opens the stream; resolves once the server has accepted it. */
  open: (signal: AbortSignal) => Promise<AsyncIterable<E>>
  /** The stream is open; `again`: after a lost one. */
  onOpen: (again: boolean) => void
  onEvent: (event: E) => void
  /** The stream is lost, and will be reopened. */
  onLost: () => void
}

/** Statuses that are temporary: 429 after too many requests, and 401 until the user has logged in again for another request. */
const PASSING = [401, 429]
/** Is it a refusal that a retry would get, too: the record does not exist any more, or the user may not see it? */
const isFinal = (error: unknown): boolean =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && !PASSING.includes(error.status)

/** Waits at most this time; less when the network is back, or the signal aborts. */
const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise(done => {
    const end = () => {
      clearTimeout(timer)
      removeEventListener('online', end)
      signal.removeEventListener('abort', end)
      done()
    }
    const timer = setTimeout(end, ms)
    addEventListener('online', end)
    signal.addEventListener('abort', end)
  })

/** A signal that also aborts when the network goes offline, because its dead connections would stay open for long. */
const untilOffline = (signal: AbortSignal) => {
  const stop = new AbortController()
  const abort = () => stop.abort()
  signal.addEventListener('abort', abort)
  addEventListener('offline', abort)
  const end = () => {
    signal.removeEventListener('abort', abort)
    removeEventListener('offline', abort)
  }
  return { signal: stop.signal, end }
}

/** Follows until the signal aborts, or the server refuses finally. */
export const follow = async <E>({ open, onOpen, onEvent, onLost }: Followed<E>, signal: AbortSignal): Promise<void> => {
  let wait = BACK_OFF_MS.least
  for (let again = false; !signal.aborted; again = true) {
    let since = Number.POSITIVE_INFINITY
    const attempt = untilOffline(signal)
    try {
      const events = await open(attempt.signal)
      since = performance.now()
      if (!signal.aborted) onOpen(again)
      for await (const event of events) {
        if (signal.aborted) return
        onEvent(event)
      }
    } catch (error) {
      if (isFinal(error)) return
    } finally {
      attempt.end()
    }
    if (signal.aborted) return
    onLost()
    if (performance.now() - since >= WELL_MS) wait = BACK_OFF_MS.least
    await pause(wait * (0.75 + Math.random() / 2), signal)
    wait = Math.min(wait * 2, BACK_OFF_MS.most)
  }
}
