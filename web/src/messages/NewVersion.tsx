import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { isOutdated } from '../code/code.ts'
import { dicho } from '../dicho.ts'
import { Bar } from '../ui/Bar.tsx'

const PAUSE_MS = 10 * 60_000

/**
 * Tells the user that the server has a new version of the portal, and lets them choose when to load it. Checks whenever the window gets the
 * focus.
 */
export function NewVersion() {
  const [outdated, setOutdated] = useState(false)
  const [put, setPut] = useState(false)
  useEffect(() => {
    let last = Date.now()
    const look = () => {
      if (document.hidden || Date.now() - last < PAUSE_MS) return
      last = Date.now()
      void isOutdated().then(setOutdated)
    }
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])
  if (!outdated || put) return null
  return (
    <Bar text={dicho('Hay una versión nueva del portal. Termine lo que está haciendo y vuelva a cargar la página.')}>
      <Button size="xs" onClick={() => location.reload()}>
        {dicho('Volver a cargar')}
      </Button>
      <Button size="xs" variant="default" onClick={() => setPut(true)}>
        {dicho('Más tarde')}
      </Button>
    </Bar>
  )
}
