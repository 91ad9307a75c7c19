import { Menu } from '@mantine/core'
import type { RowAction } from '../data/types.ts'
import { type Anchor, AnchoredMenu } from './AnchoredMenu.tsx'

/** What can be done with one row, beside the button that was pressed. */
export const RowMenu = ({
  anchor,
  name,
  actions,
  onClose,
}: {
  anchor: Anchor
  name: string
  actions: RowAction[]
  onClose: () => void
}) => (
  <AnchoredMenu anchor={anchor} label={`Acciones de ${name}`} onClose={onClose}>
    {actions.map(action => (
      <Menu.Item
        key={action.label}
        leftSection={action.icon}
        color={action.danger ? 'var(--mantine-color-error)' : undefined}
        disabled={action.disabled}
        onClick={action.onClick}
      >
        {action.label}
      </Menu.Item>
    ))}
  </AnchoredMenu>
)
