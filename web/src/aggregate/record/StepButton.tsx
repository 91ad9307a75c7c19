import { Button, Menu, Text, Tooltip } from '@mantine/core'
import type { PeopleStep } from '@nogal/model/aggregate/states'
import { IconTrash } from '@tabler/icons-react'

type Props = { step: PeopleStep; lack: string; variant: 'filled' | 'default'; onPress: () => void }

/** The button of a step to another state. What would be refused cannot be pressed, and says why to whoever points at it or reaches it by key. */
export const StepButton = ({ step: { action, danger }, lack, variant, onPress }: Props) => {
  if (!lack)
    return (
      <Button variant={variant} c={danger ? 'var(--mantine-color-error)' : undefined} onClick={onPress}>
        {action}
      </Button>
    )
  return (
    <Tooltip label={lack} multiline w={320} withArrow events={{ hover: true, focus: true, touch: true }}>
      <Button variant="default" data-disabled aria-disabled aria-description={lack} onClick={event => event.preventDefault()}>
        {action}
      </Button>
    </Tooltip>
  )
}

/** The item of a menu that deletes a record; one that is kept says why instead. */
export const RemoveItem = ({ kept, onPress }: { kept: string; onPress: () => void }) =>
  kept ? (
    <Menu.Item leftSection={<IconTrash size={16} />} aria-disabled data-disabled closeMenuOnClick={false} maw={300}>
      Eliminar
      <Text size="xs" component="span" display="block" c="var(--mantine-color-text)">
        {kept}
      </Text>
    </Menu.Item>
  ) : (
    <Menu.Item leftSection={<IconTrash size={16} />} color="var(--mantine-color-error)" onClick={onPress}>
      Eliminar
    </Menu.Item>
  )
