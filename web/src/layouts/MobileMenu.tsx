import { Drawer } from '@mantine/core'
import type { EnlaceMenu } from '@nogal/model/sesion/sesion.calls'
import { useLengua } from '../sesion/idioma.ts'
import { TreeSidebar } from './TreeSidebar.tsx'

export default function MobileMenu({ menu, opened, onClose }: { menu: readonly EnlaceMenu[]; opened: boolean; onClose: () => void }) {
  const { marco } = useLengua()
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      size={300}
      padding={0}
      withCloseButton={false}
      attributes={{ content: { 'aria-label': marco.menu } }}
    >
      <TreeSidebar menu={menu} drawer onGo={onClose} />
    </Drawer>
  )
}
