import { Button, Tooltip } from '@mantine/core'
import type { PeopleStep } from '@nogal/model/aggregate/states'

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
