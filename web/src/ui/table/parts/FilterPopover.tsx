import { Popover } from '@mantine/core'
import type { ReactNode } from 'react'
import css from './FilterPopover.module.css'

type Props = { label: string; width: number; padding: 'xs' | 'sm'; onClose: () => void; children: ReactNode }

/** A popover below the filter of a column, which stays visible while its column scrolls; Escape closes it. */
export const FilterPopover = ({ label, width, padding, onClose, children }: Props) => (
  <Popover
    opened
    onChange={opened => !opened && onClose()}
    position="bottom-start"
    shadow="md"
    width={width}
    trapFocus
    withinPortal
    withRoles={false}
    transitionProps={{ duration: 0 }}
    hideDetached={false}
  >
    <Popover.Target>
      <span className={css.anchor} />
    </Popover.Target>
    <Popover.Dropdown role="dialog" aria-label={label} p={padding}>
      {children}
    </Popover.Dropdown>
  </Popover>
)
