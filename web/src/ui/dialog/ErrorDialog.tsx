import { Button, Group, Modal, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { IconAlertTriangle } from '#icons'
import { ApiError } from '../../api/error.ts'
import { dicho } from '../../dicho.ts'
import { reasonOf } from '../reason.ts'
import { useIsBehindDialog } from './openDialogs.ts'

type Props = {
  error: unknown
  onRetry?: () => void
  onClose?: () => void
  /** Additional buttons. */
  children?: ReactNode
}

const isCancelled = (error: unknown) => error instanceof ApiError && error.cancelled

/**
 * Shows why something could not be loaded, with buttons. Once closed it opens again only for another error; a load that the user cancelled
 * shows none. An error of the page behind a dialog waits until that dialog is closed, because there a person may be writing.
 */
export const ErrorDialog = ({ error, onRetry, onClose, children }: Props) => {
  const [closed, setClosed] = useState<unknown>()
  const isBehind = useIsBehindDialog()
  const close = () => {
    setClosed(error)
    onClose?.()
  }
  return (
    <Modal
      opened={Boolean(error) && error !== closed && !isCancelled(error) && !isBehind}
      onClose={close}
      data-type="error"
      size={children ? 540 : 'md'}
      zIndex={500}
      title={
        <Group gap="xs" wrap="nowrap">
          <IconAlertTriangle size={20} aria-hidden color="var(--mantine-color-error)" />
          <Text span fw={650} size="lg">
            {dicho('Ha ocurrido un error')}
          </Text>
        </Group>
      }
    >
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        {Boolean(error) && reasonOf(error)}
      </Text>
      <Group justify="flex-end" mt="lg" gap="xs">
        {children}
        <Button variant="default" onClick={close} data-autofocus={onRetry ? undefined : true}>
          {dicho('Cerrar')}
        </Button>
        {onRetry && (
          <Button
            data-autofocus
            onClick={() => {
              close()
              onRetry()
            }}
          >
            {dicho('Reintentar')}
          </Button>
        )}
      </Group>
    </Modal>
  )
}
