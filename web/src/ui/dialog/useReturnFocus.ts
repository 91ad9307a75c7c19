import { useEffect, useState } from 'react'

/** Gives the focus back to where it was before this was shown, also when it is taken away all at once. */
export const useReturnFocus = (): void => {
  const [before] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      setTimeout(() => {
        const lost = !document.activeElement || document.activeElement === document.body
        if (lost && before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
      })
    },
    [before],
  )
}
