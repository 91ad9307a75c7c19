import { type MouseEvent, useRef, useState } from 'react'

/** The pressed button beside which a menu opens; `id` tells apart the buttons of one menu. */
export type Anchor = { element: HTMLElement; id: string }

/** A button whose menu is loaded when it is first opened: where the menu stands, and the properties of the button. A second press closes the menu. */
export const useAnchor = (popup: 'menu' | 'dialog' = 'menu') => {
  const [anchor, setAnchor] = useState<Anchor>()
  /** Was the menu open at the press? The press closes an open menu, so the click that follows would open the menu again. */
  const wasOpen = useRef(false)
  const button = {
    'aria-haspopup': popup,
    'aria-expanded': anchor !== undefined,
    onPointerDown: () => {
      wasOpen.current = anchor !== undefined
    },
    onClick: ({ currentTarget: element, detail }: MouseEvent<HTMLElement>) => {
      // the keyboard clicks without a press
      const closes = detail > 0 && wasOpen.current
      setAnchor(closes ? undefined : { element, id: '' })
    },
  }
  return { anchor, button, close: () => setAnchor(undefined) }
}
