import { Menu, Portal } from '@mantine/core'
import { type ReactNode, type Ref, useState } from 'react'

export type Anchor = { element: HTMLElement; id: string }

/** An invisible anchor for the menu: Mantine's ARIA attributes of the target belong to the pressed button, not to this element. */
const Place = ({ ref, box: { left, top, width, height } }: { ref?: Ref<HTMLSpanElement>; box: DOMRect }) => (
  <span ref={ref} style={{ position: 'fixed', left, top, width, height, pointerEvents: 'none' }} />
)

/** One menu for many buttons: it opens beside the pressed one, and returns the focus to it. */
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
          <Place box={box} />
        </Menu.Target>
        <Menu.Dropdown aria-label={label}>{children}</Menu.Dropdown>
      </Menu>
    </Portal>
  )
}
