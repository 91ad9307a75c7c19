import { Menu } from '@mantine/core'
import { KeptItem } from '../../KeptItem.tsx'
import { AnchoredMenu } from '../../menu/AnchoredMenu.tsx'
import type { Anchor } from '../../menu/useAnchor.ts'
import type { RowAction } from '../data/types.ts'

/** The menu of one row, beside the pressed button. */
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
    {actions.map(action =>
      action.kept ? (
        <KeptItem key={action.label} label={action.label} icon={action.icon} why={action.kept} />
      ) : (
        <Menu.Item
          key={action.label}
          leftSection={action.icon}
          color={action.danger ? 'var(--mantine-color-error)' : undefined}
          disabled={action.disabled}
          onClick={action.onClick}
        >
          {action.label}
        </Menu.Item>
      ),
    )}
  </AnchoredMenu>
)
