import { Menu, type MenuProps, Portal } from '@mantine/core'
import type { ReactNode } from 'react'
import { AnchorSpot } from './AnchorSpot.tsx'
import type { Anchor } from './useAnchor.ts'
import { useBeside } from './useBeside.ts'

type Props = {
  anchor: Anchor
  label: string
  position?: MenuProps['position']
  width?: number | 'auto'
  onClose: () => void
  children: ReactNode
}

/** A menu beside the pressed button, of one button or of many; it returns the focus to the button. */
export const AnchoredMenu = ({ anchor, label, position = 'bottom-end', width = 220, onClose, children }: Props) => {
  const { box, close } = useBeside(anchor, onClose)
  return (
    <Portal>
      <Menu opened onClose={close} position={position} withinPortal returnFocus={false} shadow="md" width={width} trapFocus>
        <Menu.Target>
          <AnchorSpot box={box} />
        </Menu.Target>
        <Menu.Dropdown aria-label={label}>{children}</Menu.Dropdown>
      </Menu>
    </Portal>
  )
}
