import { useContext, useEffect, useState } from 'react'
import { createStore, useStore } from '../../store.ts'
import { ScopeContext } from './useUnsavedGuard.tsx'

/** The open dialogs, the topmost last. */
const store = createStore<readonly symbol[]>([])

/**
 * Is a dialog the topmost one? Escape reaches all of them, but only the topmost may close. A closing dialog stays in the list until the key
 * event is over.
 */
export const useUppermost = (opened: boolean): (() => boolean) => {
  const [me] = useState(() => Symbol())
  useEffect(() => {
    if (!opened) return
    store.set([...store.get(), me])
    return () => {
      setTimeout(() => store.set(store.get().filter(one => one !== me)))
    }
  }, [opened, me])
  return () => store.get().at(-1) === me
}

/** Is the component outside of the open dialogs, so that what it opens by itself would cover what a person is doing in them? */
export const useIsBehindDialog = (): boolean => {
  const isInside = useContext(ScopeContext) !== undefined
  return useStore(store).length > 0 && !isInside
}
