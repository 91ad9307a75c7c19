import { Button, Group } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { isUnavailable } from '../api/error.ts'
import { reasonOf } from './reason.ts'

/**
 * Tells why an action without a form failed. The notice stays until it is closed, and repeats the action where that is given. Of what this
 * portal cannot do, it shows the sentence alone, for a while.
 */
export const tellFailed = (title: string, error: unknown, onRetry?: () => void): void => {
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
        Reintentar
      </Button>
    </Group>
  ) : (
    reason
  )
  const id = notifications.show({ color: 'red', title, message, autoClose: false })
}
