import { useEffect, useState } from 'react'

/** After this many milliseconds hidden, a window counts as unattended. */
const AWAY_MS = 20_000

/** Does the user look at this window? A hidden window holds no stream, because browsers limit the connections to one server. */
export const useLooking = (): boolean => {
  const [looking, setLooking] = useState(() => document.visibilityState !== 'hidden')
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = () => {
      clearTimeout(timer)
      if (document.visibilityState === 'hidden') timer = setTimeout(() => setLooking(false), AWAY_MS)
      else setLooking(true)
    }
    document.addEventListener('visibilitychange', look)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [])
  return looking
}
