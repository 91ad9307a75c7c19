import { type MouseEvent, useRef, useState } from 'react'

/** The pressed button beside which a menu opens; `id` tells apart the buttons of one menu. */
export type Anchor = { element: HTMLElement; id: string }

/** A button whose menu is loaded when it is first opened: where the menu stands, and the properties of the button, which a second press closes. */
export const useAnchor = (popup: 'menu' | 'dialog' = 'menu') => {
  const [anchor, setAnchor] = useState<Anchor>()
  /** A press outside an open menu closes the menu before the click arrives. */
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
