import { Popover, Portal } from '@mantine/core'
import type { ReactNode } from 'react'
import { AnchorSpot } from './AnchorSpot.tsx'
import type { Anchor } from './useAnchor.ts'
import { useBeside } from './useBeside.ts'

type Props = { anchor: Anchor; label: string; width: number; onClose: () => void; children: ReactNode }

/** A small dialog below the pressed button; it returns the focus to the button. */
export const AnchoredPopover = ({ anchor, label, width, onClose, children }: Props) => {
  const { box, close } = useBeside(anchor, onClose)
  return (
    <Portal>
      <Popover opened onChange={opened => !opened && close()} position="bottom-end" shadow="md" width={width} trapFocus withRoles={false}>
        <Popover.Target>
          <AnchorSpot box={box} />
        </Popover.Target>
        <Popover.Dropdown role="dialog" aria-label={label}>
          {children}
        </Popover.Dropdown>
      </Popover>
    </Portal>
  )
}
