import { Portal } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import css from './Bar.module.css'

type Props = {
  text: ReactNode
  /** Buttons of the bar. */
  children?: ReactNode
  /** The message is an error. */
  bad?: boolean
  /** The message is urgent: screen readers read it at once, and it gets the focus, so that its buttons are next in the tab order. */
  alert?: boolean
}

/** A message above the foot of the page, also above dialogs, with buttons. */
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
      <div className={css.place}>
        <div ref={bar} className={css.bar} data-bad={bad || undefined} role={alert ? 'alert' : 'status'} tabIndex={-1}>
          <span className={css.text}>{text}</span>
          {children && <span className={css.buttons}>{children}</span>}
        </div>
      </div>
    </Portal>
  )
}
