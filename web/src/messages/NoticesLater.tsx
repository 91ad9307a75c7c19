import { Suspense, useEffect, useState } from 'react'
import { lazyPart } from '../code/lazyPart.tsx'
import { userStore } from '../sesion/sesion.ts'
import { useStore } from '../store.ts'

const Notices = lazyPart(() => import('./Notices.tsx'), { missing: 'nowhere' })
const SOON = 2000

/**
 * Loads the code of messages and questions at the first key press or click, or soon after the first screen, because nothing needs it
 * earlier.
 */
export function NoticesLater() {
  const inside = useStore(userStore) !== null
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
      <Notices />
    </Suspense>
  ) : null
}
