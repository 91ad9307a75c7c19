import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import css from './StickyLine.module.css'

type Props = {
  /** The header of the page: the line shows while that is scrolled out of sight. */
  header: RefObject<HTMLElement | null>
  children: ReactNode
}

/**
 * A header in one line, over the top of a page that was scrolled. Screen readers and the keyboard have the header itself, so the line is
 * hidden from them, and its buttons need `tabIndex={-1}`.
 */
export function StickyLine({ header, children }: Props) {
  const [gone, setGone] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const seen = header.current
    if (!seen || !place.current) return
    // in pixels: an observer does not take the sum that the property of the header may be
    const { top } = getComputedStyle(place.current)
    const observer = new IntersectionObserver(([entry]) => setGone(!entry!.isIntersecting && entry!.boundingClientRect.top < 100), {
      rootMargin: `-${top} 0px 0px 0px`,
    })
    observer.observe(seen)
    return () => observer.disconnect()
  }, [header])
  return (
    <div ref={place} className={css.place} data-sticky-line aria-hidden>
      {gone && <div className={css.line}>{children}</div>}
    </div>
  )
}
