/** Changes that this window makes: what is heard of them from the server is known already. */
let open = 0
let endedAt = Number.NEGATIVE_INFINITY

/** What is heard of a change may come a little after its answer. */
const AFTER_MS = 1_000

/** Notes that a change was sent; the answered function, that it was answered. */
export const changing = (): (() => void) => {
  open++
  return () => {
    open--
    endedAt = performance.now()
  }
}

/** May what is heard just now be this window's own change? */
export const isOwnChange = (): boolean => open > 0 || performance.now() - endedAt < AFTER_MS
