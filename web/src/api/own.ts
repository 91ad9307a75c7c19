/** Recognises live updates about changes of this window, which it knows already. */
let open = 0
let endedAt = Number.NEGATIVE_INFINITY

/** An update about a change may arrive this many milliseconds after its answer. */
const AFTER_MS = 1_000

/** Marks that a change was sent; the function returned marks that it was answered. */
export const changing = (): (() => void) => {
  open++
  return () => {
    open--
    endedAt = performance.now()
  }
}

/** May an update that arrives now be about this window's own change? */
export const isOwnChange = (): boolean => open > 0 || performance.now() - endedAt < AFTER_MS
