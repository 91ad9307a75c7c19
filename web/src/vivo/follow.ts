/** Follows a stream of events for as long as somebody looks: what is lost comes back by itself, later each time. */
import { ApiError } from '../api/error.ts'

const BACK_OFF_MS = { least: 1_000, most: 30_000 }
/** A stream that lasted so long was well: the next loss begins with the shortest pause. */
const WELL_MS = 10_000

export type Followed<E> = {
  /** Opens the stream; resolves once the server has taken it. */
  open: (signal: AbortSignal) => Promise<AsyncIterable<E>>
  /** The stream is open; `again`: after one that was lost. */
  onOpen: (again: boolean) => void
  onEvent: (event: E) => void
  /** It is lost, and will be tried again. */
  onLost: () => void
}

/** Who asks too often waits; who has to log in again does so when a page asks for it. */
const PASSING = [401, 429]
/** A refusal that another try would get, too: there is no such record any more, or it is not for this person. */
const isFinal = (error: unknown): boolean =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && !PASSING.includes(error.status)

/** Waits; not for longer than until the network is back, or nobody looks any more. */
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

/** A signal that also says stop when the network goes: its connections stay open for long, and dead. */
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

/** Follows until the signal says stop, or the server refuses for good. */
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
