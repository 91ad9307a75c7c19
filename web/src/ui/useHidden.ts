import { type RefObject, useEffect, useState } from 'react'

/** The sides of a scroller with hidden content: `start`, `end`, both, or none. */
export const useHidden = (scroller: RefObject<HTMLElement | null>): string => {
  const [hidden, setHidden] = useState('')
  useEffect(() => {
    const box = scroller.current
    if (!box) return
    const look = () => {
      const before = Math.abs(box.scrollLeft) > 2
      const after = Math.abs(box.scrollLeft) + box.clientWidth < box.scrollWidth - 2
      setHidden([before && 'start', after && 'end'].filter(Boolean).join(' '))
    }
    const sizes = new ResizeObserver(look)
    for (const element of [box, ...box.children]) sizes.observe(element)
    box.addEventListener('scroll', look, { passive: true })
    return () => {
      sizes.disconnect()
      box.removeEventListener('scroll', look)
    }
  }, [scroller])
  return hidden
}
