import { Popover } from '@mantine/core'
import type { FocusEvent, ReactNode } from 'react'
import css from './FilterPopover.module.css'

type Props = { label: string; width: number; padding: 'xs' | 'sm'; onClose: () => void; children: ReactNode }

/** The trap of the popover gives the focus to `data-autofocus` twice; the second time the person may already be in another field. */
const keepFocus = ({ currentTarget, target }: FocusEvent) => {
  for (const marked of currentTarget.querySelectorAll('[data-autofocus]')) marked.removeAttribute('data-autofocus')
  target.setAttribute('data-autofocus', 'true')
}

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
    <Popover.Dropdown role="dialog" aria-label={label} p={padding} onFocus={keepFocus}>
      {children}
    </Popover.Dropdown>
  </Popover>
)
