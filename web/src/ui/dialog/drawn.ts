/** The component of questions is loaded later; a question asked before waits for it. */
let tell: () => void
/** Resolves once the component of questions is mounted. */
export const drawn = new Promise<void>(resolve => {
  tell = resolve
})
/** Called when the component of questions is mounted. */
export const nowDrawn = (): void => tell()
