import { useWindowEvent } from '@mantine/hooks'
import { useState } from 'react'
import type { Anchor } from './useAnchor.ts'

/** Where the pressed button of a menu stands, and a function that closes the menu and returns the focus to the button. */
export const useBeside = ({ element }: Anchor, onClose: () => void): { box: DOMRect; close: () => void } => {
  const [box] = useState(() => element.getBoundingClientRect())
  const close = () => {
    onClose()
    if (element.isConnected) element.focus({ preventScroll: true })
  }
  // the button may stand elsewhere in a window of another size
  useWindowEvent('resize', close)
  return { box, close }
}
