import { lazy, Suspense, useEffect, useState } from 'react'
import { usuarioStore } from '../sesion/sesion.ts'
import { useStore } from '../store.ts'

const Avisos = lazy(() => import('./Avisos.tsx'))
const SOON = 2000

/** Messages and questions follow from what a person does: their code loads at the first press, or soon after the first screen. */
export function AvisosLater() {
  const inside = useStore(usuarioStore) !== null
  const [wanted, setWanted] = useState(false)
  useEffect(() => {
    if (!inside || wanted) return
    const want = () => setWanted(true)
    const timer = setTimeout(want, SOON)
    addEventListener('pointerdown', want)
    addEventListener('keydown', want)
    return () => {
      clearTimeout(timer)
      removeEventListener('pointerdown', want)
      removeEventListener('keydown', want)
    }
  }, [inside, wanted])
  return wanted ? (
    <Suspense>
      <Avisos />
    </Suspense>
  ) : null
}
