/** Lazily loaded code: loaded when it is needed, or prefetched when the browser is idle. */
import { ApiError, UNREACHABLE, UNREACHED } from '../api/error.ts'

type Load<M> = () => Promise<M>
type Rank = 'part' | 'page'

/** Modules that are not loaded yet, in the order of their declaration; pages are prefetched before dialogs and messages. */
const waiting: Record<Rank, Load<unknown>[]> = { part: [], page: [] }

/** Reloads stylesheets that failed to load, because browsers do not retry them. */
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

let pages = 0
/** Is the code of a page on its way? */
export const isPageLoading = (): boolean => pages > 0

/** Loads the module once; a failure is reported in Spanish and the next call tries again. */
export const lazyCode = <M>(load: Load<M>, rank: Rank = 'part'): Load<M> => {
  let loaded: Promise<M> | undefined
  let failed = false
  const get = () => {
    if (loaded) return loaded
    const counts = rank === 'page' ? 1 : 0
    pages += counts
    loaded = (failed ? reloadStyles() : Promise.resolve())
      .then(load)
      .catch(() => {
        loaded = undefined
        failed = true
        throw new ApiError(UNREACHED, UNREACHABLE)
      })
      .finally(() => {
        pages -= counts
      })
    return loaded
  }
  waiting[rank].push(get)
  return get
}

const pause = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))
/** A fallback, because Safari lacks `requestIdleCallback`. */
const idle = (): Promise<unknown> =>
  'requestIdleCallback' in globalThis ? new Promise(resolve => requestIdleCallback(resolve, { timeout: 2000 })) : pause(200)

const AFTER_MS = 1500
const AGAIN_MS = 30_000
const BUSY_MS = 150

/** Loads a module that no person waits for, and tries again later while the server can't be reached. */
export const insistently = <M>(load: Load<M>): Promise<M> => load().catch(() => pause(AGAIN_MS).then(() => insistently(load)))

/**
 * Prefetches all modules one by one, once the first screen is usable, because later the server may be unreachable or have another version.
 * Pages come first, because the next click is probably one in the menu. Waits while `isBusy`, so that no module competes with the rows of
 * the first screen on a slow line. `onCalm` is called when the first screen has all its answers.
 */
export const loadBeforehand = async (isBusy: () => boolean, onCalm: () => void): Promise<void> => {
  await pause(AFTER_MS)
  for (let calm = false; ; ) {
    await idle()
    if (isBusy()) {
      await pause(BUSY_MS)
      continue
    }
    if (!calm) onCalm()
    calm = true
    const rank = waiting.page.length ? waiting.page : waiting.part
    const next = rank.shift()
    if (!next) return
    try {
      await next()
    } catch {
      rank.unshift(next)
      await pause(AGAIN_MS)
    }
  }
}

const entryOf = (page: ParentNode) => page.querySelector('script[type="module"][src]')?.getAttribute('src')

/** Does the server have another version of the portal than the open one? False when it can't be reached. */
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
