import { useEffect, useState } from 'react'

/**
 * Returns the focus to the element that had it before this was shown, also when this unmounts without being closed. If that element has
 * disappeared, its tab panel gets the focus.
 */
export const useReturnFocus = (): void => {
  const [before] = useState(() => document.activeElement)
  const [panel] = useState(() => before?.closest<HTMLElement>('[role=tabpanel]'))
  useEffect(
    () => () => {
      setTimeout(() => {
        const lost = !document.activeElement || document.activeElement === document.body
        if (!lost) return
        if (before instanceof HTMLElement && before.isConnected) return before.focus({ preventScroll: true })
        if (!panel?.isConnected) return
        panel.tabIndex = -1
        panel.focus({ preventScroll: true })
      })
    },
    [before, panel],
  )
}
