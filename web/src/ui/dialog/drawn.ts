/** Questions are drawn by code that comes later; one that is asked before would be lost, so it waits for it. */
let tell: () => void
/** Resolves once questions are drawn. */
export const drawn = new Promise<void>(resolve => {
  tell = resolve
})
/** What draws questions is there. */
export const nowDrawn = (): void => tell()
