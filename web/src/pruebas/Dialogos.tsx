import { Button, Group, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import { ApiError, UNREACHABLE, UNREACHED } from '../api/error.ts'
import { confirm } from '../ui/dialog/ConfirmDialog.tsx'
import { Dialog } from '../ui/dialog/Dialog.tsx'
import { ErrorDialog } from '../ui/dialog/ErrorDialog.tsx'

/** Dialogs and drawers, each opened by a button. */
export const Dialogos = () => {
  const [opened, setOpened] = useState(false)
  const [error, setError] = useState<unknown>()
  return (
    <Group gap="sm">
      <Button variant="default" onClick={() => setOpened(true)}>
        Abrir un diálogo
      </Button>
      <Button
        variant="default"
        onClick={() =>
          void confirm({ title: 'Eliminar el negocio 2026-0042', loses: ['3 líneas de producto', '2 pagos'], action: 'Eliminar' })
        }
      >
        Preguntar antes
      </Button>
      <Button variant="default" onClick={() => setError(new ApiError(UNREACHED, UNREACHABLE))}>
        Mostrar un error
      </Button>
      <Button variant="default" onClick={() => notifications.show({ color: 'green', message: 'Negocio actualizado.' })}>
        Avisar
      </Button>
      <Dialog
        opened={opened}
        onClose={() => setOpened(false)}
        title="Un diálogo"
        footer={
          <Group justify="flex-end">
            <Button variant="default" onClick={() => setOpened(false)}>
              Cancelar
            </Button>
            <Button onClick={() => setOpened(false)}>Guardar</Button>
          </Group>
        }
      >
        <Text size="sm">Atrapa el foco, y lo devuelve al cerrar.</Text>
      </Dialog>
      <ErrorDialog error={error} onRetry={() => setError(undefined)} />
    </Group>
  )
}
