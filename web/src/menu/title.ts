import { useEffect } from 'react'
import { createStore } from '../store.ts'

export const titleStore = createStore<{ pathname: string; title: string } | null>(null)

/** Sets the title of the screen, in the breadcrumb and in the browser's tab: `useTitle('Negocio 2026-0012')`. */
export function useTitle(title: string | undefined): void {
  useEffect(() => {
    if (title) titleStore.set({ pathname: location.pathname, title })
  }, [title])
}
