import { Menu } from '@mantine/core'
import { AnchoredMenu } from '../../menu/AnchoredMenu.tsx'
import type { Anchor } from '../../menu/useAnchor.ts'

type Props = { anchor: Anchor; onExport: (formato: 'xlsx' | 'csv') => void; onClose: () => void }

/** The formats in which a table is exported. */
export default function ExportMenu({ anchor, onExport, onClose }: Props) {
  return (
    <AnchoredMenu anchor={anchor} label="Exportar" width={200} onClose={onClose}>
      <Menu.Item onClick={() => onExport('xlsx')}>Excel (.xlsx)</Menu.Item>
      <Menu.Item onClick={() => onExport('csv')}>CSV (.csv)</Menu.Item>
    </AnchoredMenu>
  )
}
