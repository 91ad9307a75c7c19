import { Portal } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import css from './Bar.module.css'

type Props = {
  text: ReactNode
  /** Buttons. */
  children?: ReactNode
  /** Something went wrong. */
  bad?: boolean
  /** It interrupts: it is read aloud at once, and the focus goes to it so that its buttons are the next to be reached. */
  alert?: boolean
}

/** A message over the foot of the page, in front of dialogs too, with what can be done about it. */
export const Bar = ({ text, children, bad = false, alert = false }: Props) => {
  const bar = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!alert) return
    const before = document.activeElement
    bar.current?.focus({ preventScroll: true })
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
    }
  }, [alert])
  return (
    <Portal>
      <div className={css.place} data-foot>
        <div ref={bar} className={css.bar} data-bad={bad || undefined} role={alert ? 'alert' : 'status'} tabIndex={-1}>
          <span className={css.text}>{text}</span>
          {children && <span className={css.buttons}>{children}</span>}
        </div>
      </div>
    </Portal>
  )
}
