import { useWindowEvent } from '@mantine/hooks'
import { useEffect, useRef, useState } from 'react'
import type { Anchor } from './useAnchor.ts'

/** Where the pressed button of a menu stands while the page scrolls, and a function that closes the menu and returns the focus to the button. */
export const useBeside = ({ element }: Anchor, onClose: () => void): { box: DOMRect; close: () => void } => {
  const [box, setBox] = useState(() => element.getBoundingClientRect())
  const close = () => {
    onClose()
    if (element.isConnected) element.focus({ preventScroll: true })
  }
  const now = useRef(close)
  now.current = close
  // the button may stand elsewhere in a window of another size
  useWindowEvent('resize', close)
  useEffect(() => {
    const follow = () => setBox(element.getBoundingClientRect())
    // a list scrolls within the page, and its event reaches the window in the capturing phase only
    window.addEventListener('scroll', follow, { capture: true, passive: true })
    // a button that was scrolled out of sight, or that is drawn no more, has no place for a menu
    const sight = new IntersectionObserver(entries => entries.at(-1)!.isIntersecting || now.current())
    sight.observe(element)
    return () => {
      window.removeEventListener('scroll', follow, { capture: true })
      sight.disconnect()
    }
  }, [element])
  return { box, close }
}
