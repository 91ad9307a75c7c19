import { type ComponentType, createElement, use, useReducer } from 'react'
import { lazyCode } from './code.ts'
import { firstScreen } from './firstScreen.ts'
import { MissingPart } from './MissingPart.tsx'

// biome-ignore lint/suspicious/noExplicitAny: a component of any properties
type AnyComponent = ComponentType<any>
type Where = 'over' | 'inPlace' | 'nowhere'
type Options = {
  /** Where a missing module is reported: over the page, in place of the component, or nowhere. Dialogs report it over the page. */
  missing?: Where
  /** A page: prefetched after everything else. */
  page?: true
  /** A tool beside the rows: its code comes after the first screen, and does not take the line from its rows. */
  later?: true
}

/**
 * A component whose code is loaded when it is first rendered. When the code can't be loaded, the rest of the page stays, and the component
 * offers a retry.
 */
export const lazyPart = <C extends AnyComponent>(load: () => Promise<{ default: C }>, { missing, page, later }: Options = {}): C => {
  let found: C | undefined
  // a part whose code was prefetched renders at once, because React keeps even a needless fallback for up to 300 ms
  const keep = (module: { default: C }) => {
    found = module.default
  }
  const get = lazyCode(() => (later ? firstScreen.then(load) : load()).then(keep), page ? 'page' : 'part')
  let failed = false
  let pending: Promise<void> | undefined
  const preload = () => {
    pending ??= get()
      .catch(() => {
        failed = true
      })
      .finally(() => {
        pending = undefined
      })
    return pending
  }
  // biome-ignore lint/correctness/noComponentHookFactories: it is made once for each part, when its module is read
  const Part = (props: { onClose?: () => void; opened?: boolean }) => {
    const [, again] = useReducer((n: number) => n + 1, 0)
    if (!found && !failed) use(preload())
    if (found) return createElement(found, props)
    const where = missing ?? (props.onClose ? 'over' : 'inPlace')
    if (where === 'nowhere' || props.opened === false) return null
    const retry = () => {
      failed = false
      again()
    }
    return <MissingPart over={where === 'over'} onRetry={retry} onClose={props.onClose} />
  }
  return Object.assign(Part, { preload: () => (found ? Promise.resolve() : preload()) }) as unknown as C
}
