import { useEffect } from 'react'
import { createStore } from '../store.ts'

export const tituloStore = createStore<{ pathname: string; titulo: string } | null>(null)

/** Names what is on the screen, in the breadcrumb and in the browser's tab: `useTitulo('Negocio 2026-0012')`. */
export function useTitulo(titulo: string | undefined): void {
  useEffect(() => {
    if (titulo) tituloStore.set({ pathname: location.pathname, titulo })
  }, [titulo])
}
