import { Menu, Text } from '@mantine/core'
import type { ReactNode } from 'react'

/** A disabled menu item with its reason. The keyboard can reach it, so that screen readers read the reason. */
export const KeptItem = ({ label, icon, why }: { label: string; icon: ReactNode; why: string }) => (
  <Menu.Item leftSection={icon} aria-disabled data-disabled closeMenuOnClick={false} maw={320}>
    {label}
    <Text size="xs" component="span" display="block" c="var(--mantine-color-text)">
      {why}
    </Text>
  </Menu.Item>
)
