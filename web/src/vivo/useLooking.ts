import { useEffect, useState } from 'react'

/** A window that is covered for so long is taken for one that nobody looks at. */
const AWAY_MS = 20_000

/** Does the person look at this window? A hidden one holds no stream: a browser opens few connections to one server. */
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
