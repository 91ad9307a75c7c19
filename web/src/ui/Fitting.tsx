import { useLayoutEffect, useRef, useState } from 'react'
import css from './Fitting.module.css'

/** The first of several texts that fits on the line, else the last, which is cut; the first is told in full to the pointer. */
export function Fitting({ texts }: { texts: readonly string[] }) {
  const line = useRef<HTMLSpanElement>(null)
  const [at, setAt] = useState(0)
  const all = texts.join('\n')
  // biome-ignore lint/correctness/useExhaustiveDependencies: other texts have other widths
  useLayoutEffect(() => {
    const { current } = line
    if (!current) return
    const look = () => {
      const widths = [...current.querySelectorAll<HTMLElement>('[data-measure]')].map(one => one.offsetWidth)
      const fits = widths.findIndex(width => width <= current.clientWidth)
      setAt(fits < 0 ? widths.length - 1 : fits)
    }
    look()
    const observer = new ResizeObserver(look)
    observer.observe(current)
    return () => observer.disconnect()
  }, [all])
  return (
    <span ref={line} className={css.line} title={texts[0]}>
      {texts[at]}
      {texts.map(text => (
        <span key={text} className={css.measure} data-measure aria-hidden>
          {text}
        </span>
      ))}
    </span>
  )
}
