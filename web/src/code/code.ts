/** Code that the first screen does not need: it is loaded when it is wanted, or beforehand when the browser has nothing else to do. */
import { ApiError, UNREACHABLE, UNREACHED } from '../api/error.ts'

type Load<M> = () => Promise<M>
type Rank = 'part' | 'page'

/** What is not loaded yet, in the order in which it was named; dialogs and messages go before pages. */
const waiting: Record<Rank, Load<unknown>[]> = { part: [], page: [] }

/** A stylesheet that could not be loaded is not asked for again by itself. */
const reloadStyles = (): Promise<unknown> =>
  Promise.all(
    [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')]
      .filter(({ sheet }) => !sheet)
      .map(
        failed =>
          new Promise((resolve, reject) => {
            const link = failed.cloneNode() as HTMLLinkElement
            link.onload = resolve
            link.onerror = reject
            failed.replaceWith(link)
          }),
      ),
  )

/** The module, loaded once; a failure is told in Spanish and the next call tries again. */
export const lazyCode = <M>(load: Load<M>, rank: Rank = 'part'): Load<M> => {
  let loaded: Promise<M> | undefined
  let failed = false
  const get = () => {
    loaded ??= (failed ? reloadStyles() : Promise.resolve()).then(load).catch(() => {
      loaded = undefined
      failed = true
      throw new ApiError(UNREACHED, UNREACHABLE)
    })
    return loaded
  }
  waiting[rank].push(get)
  return get
}

const pause = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))
/** Safari has no `requestIdleCallback`. */
const idle = (): Promise<unknown> =>
  'requestIdleCallback' in globalThis ? new Promise(resolve => requestIdleCallback(resolve, { timeout: 2000 })) : pause(200)

const AFTER_MS = 1500
const AGAIN_MS = 30_000

/** Loads all of it, one by one, after the first screen is of use: later the server may be away, or have another version. */
export const loadBeforehand = async (): Promise<void> => {
  await pause(AFTER_MS)
  for (;;) {
    await idle()
    const next = waiting.part.shift() ?? waiting.page.shift()
    if (!next) return
    try {
      await next()
    } catch {
      waiting.part.unshift(next)
      await pause(AGAIN_MS)
    }
  }
}

const entryOf = (page: ParentNode) => page.querySelector('script[type="module"][src]')?.getAttribute('src')

/** Whether the server has another version of the portal than the one that is open; false when it cannot be reached. */
export const isOutdated = async (): Promise<boolean> => {
  try {
    const answer = await fetch('/', { cache: 'no-store', headers: { accept: 'text/html' } })
    if (!answer.ok) return false
    const now = entryOf(new DOMParser().parseFromString(await answer.text(), 'text/html'))
    return now !== undefined && now !== entryOf(document)
  } catch {
    return false
  }
}
