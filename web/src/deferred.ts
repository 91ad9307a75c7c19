/** A promise that is resolved from outside. */
export interface Deferred {
  promise: Promise<void>
  done: () => void
}

/** Makes a deferred promise; `Promise.withResolvers` is too new for some browsers in use. */
export function deferred(): Deferred {
  let done = () => {}
  const promise = new Promise<void>(resolve => {
    done = resolve
  })
  return { promise, done }
}
