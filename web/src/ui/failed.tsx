import { Button, Group } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { isUnavailable } from '../api/error.ts'
import { dicho } from '../dicho.ts'
import { reasonOf } from './reason.ts'

/**
 * Tells why an action without a form failed. The notice stays until the person closes the notice. Its button, called `way`, calls `onRetry`:
 * that repeats the action, or opens the screen where the action can be done. What this portal cannot do is told without a button, for a while.
 */
export const tellFailed = (title: string, error: unknown, onRetry?: () => void, way = 'Reintentar'): void => {
  const retry = () => {
    notifications.hide(id)
    onRetry?.()
  }
  const reason = reasonOf(error)
  if (isUnavailable(error)) {
    notifications.show({ color: 'blue', message: reason })
    return
  }
  const message = onRetry ? (
    <Group justify="space-between" wrap="nowrap" gap="xs">
      <span>{reason}</span>
      <Button size="compact-sm" variant="light" color="red" style={{ flexShrink: 0 }} onClick={retry}>
        {dicho(way)}
      </Button>
    </Group>
  ) : (
    reason
  )
  const id = notifications.show({ color: 'red', title, message, autoClose: false })
}
