import { Button, Tooltip } from '@mantine/core'
import type { PeopleStep } from '@nogal/model/aggregate/states'

type Props = { step: PeopleStep; lack: string; variant: 'filled' | 'default'; onPress: () => void }

/** The button of a step to another state. A step that would be refused is disabled, and its tooltip gives the reason on hover and focus. */
export const StepButton = ({ step: { action }, lack, variant, onPress }: Props) => {
  if (!lack)
    return (
      <Button variant={variant} onClick={onPress}>
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
