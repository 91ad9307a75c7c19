import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'

/** Scrolls to the section that the address names, once it is there. */
export const useAncla = (ready: boolean): void => {
  const hash = useLocation({ select: location => location.hash })
  useEffect(() => {
    if (ready && hash) document.getElementById(hash)?.scrollIntoView({ block: 'start' })
  }, [ready, hash])
}
