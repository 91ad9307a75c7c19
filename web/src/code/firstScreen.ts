/** When the first screen has its rows: what stands beside them is loaded after them. */
import { deferred } from '../deferred.ts'

const shown = deferred()
/** Resolves when the first screen has the rows of its list, or all that it shows. */
export const firstScreen: Promise<void> = shown.promise
/** A list says that its rows are there. */
export const rowsShown = (): void => shown.done()

const LOOK_MS = 50
/** A server that does not answer holds up the rest for this many milliseconds at most. */
const MOST_MS = 15_000

/** Looks until nothing has been on its way for two looks in a row, because an answer may be followed by the next request. */
export const watchFirstScreen = async (isBusy: () => boolean): Promise<void> => {
  const until = Date.now() + MOST_MS
  for (let calm = 0; calm < 2 && Date.now() < until; calm = isBusy() ? 0 : calm + 1) await new Promise(next => setTimeout(next, LOOK_MS))
  shown.done()
}
