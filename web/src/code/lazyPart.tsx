import { type ComponentType, createElement, use, useReducer } from 'react'
import { lazyCode } from './code.ts'
import { MissingPart } from './MissingPart.tsx'

// biome-ignore lint/suspicious/noExplicitAny: a component of any properties
type AnyComponent = ComponentType<any>
type Where = 'over' | 'inPlace' | 'nowhere'
type Options = {
  /** Where it is said that the code is missing: over the page, where the component would be, or nowhere. A dialog's is over the page. */
  missing?: Where
  /** A page: loaded beforehand after everything else. */
  page?: true
}

/** A component whose code is loaded when it is first drawn. When it cannot be loaded, nothing else on the page is lost: it says so and offers to try again. */
export const lazyPart = <C extends AnyComponent>(load: () => Promise<{ default: C }>, { missing, page }: Options = {}): C => {
  const get = lazyCode(load, page ? 'page' : 'part')
  let found: C | undefined
  let failed = false
  let pending: Promise<void> | undefined
  const preload = () => {
    pending ??= get()
      .then(
        module => {
          found = module.default
        },
        () => {
          failed = true
        },
      )
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
