import { Menu, Text } from '@mantine/core'
import type { ReactNode } from 'react'

/** The item of a menu that cannot be chosen now, and why. The keyboard still comes by, so that it is read out. */
export const KeptItem = ({ label, icon, why }: { label: string; icon: ReactNode; why: string }) => (
  <Menu.Item leftSection={icon} aria-disabled data-disabled closeMenuOnClick={false} maw={320}>
    {label}
    <Text size="xs" component="span" display="block" c="var(--mantine-color-text)">
      {why}
    </Text>
  </Menu.Item>
)
