import { useRouter } from '@tanstack/react-router'
import { createContext, type ReactNode, useContext, useEffect, useId, useMemo, useRef } from 'react'
import { confirmLeave } from './ConfirmDialog.tsx'
import { markUnsaved } from './unsaved.ts'

type Scope = { mark: (id: string, dirty: boolean) => void; isDirty: () => boolean }
/** The surrounding dialog; undefined outside of dialogs. */
export const ScopeContext = createContext<Scope | undefined>(undefined)

/** Collects the unsaved forms inside a dialog, so that closing it can ask. */
export const useUnsavedScope = (): Scope => {
  const dirty = useRef(new Set<string>())
  return useMemo(
    () => ({
      mark: (id, on) => {
        if (on) dirty.current.add(id)
        else dirty.current.delete(id)
      },
      isDirty: () => dirty.current.size > 0,
    }),
    [],
  )
}

export const UnsavedScope = ({ scope, children }: { scope: Scope; children: ReactNode }) => (
  <ScopeContext.Provider value={scope}>{children}</ScopeContext.Provider>
)

/** While `dirty`: leaving the screen, or closing the surrounding dialog or the window, asks first. */
export const useUnsavedGuard = (dirty: boolean) => {
  const id = useId()
  const scope = useContext(ScopeContext)
  const router = useRouter({ warn: false })
  useEffect(() => {
    scope?.mark(id, dirty)
    markUnsaved(id, dirty)
    return () => {
      scope?.mark(id, false)
      markUnsaved(id, false)
    }
  }, [scope, id, dirty])
  useEffect(() => {
    if (!dirty) return
    if (router) return router.history.block({ blockerFn: async () => !(await confirmLeave()), enableBeforeUnload: true })
    const ask = (e: BeforeUnloadEvent) => e.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [dirty, router])
}

/** The same guard for input that a dialog itself stores, outside of its content. */
export function Unsaved({ when }: { when: boolean }) {
  useUnsavedGuard(when)
  return null
}
