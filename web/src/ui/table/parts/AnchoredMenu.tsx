import { Menu, Portal } from '@mantine/core'
import { type ReactNode, useState } from 'react'

export type Anchor = { element: HTMLElement; id: string }

/** One menu for many buttons: it opens beside whichever was pressed, and gives the focus back to it. */
export const AnchoredMenu = ({
  anchor,
  label,
  onClose,
  children,
}: {
  anchor: Anchor
  label: string
  onClose: () => void
  children: ReactNode
}) => {
  const [box] = useState(() => anchor.element.getBoundingClientRect())
  const close = () => {
    onClose()
    if (anchor.element.isConnected) anchor.element.focus({ preventScroll: true })
  }
  return (
    <Portal>
      <Menu opened onClose={close} position="bottom-end" withinPortal returnFocus={false} shadow="md" width={220} trapFocus>
        <Menu.Target>
          <span style={{ position: 'fixed', left: box.left, top: box.top, width: box.width, height: box.height, pointerEvents: 'none' }} />
        </Menu.Target>
        <Menu.Dropdown aria-label={label}>{children}</Menu.Dropdown>
      </Menu>
    </Portal>
  )
}
