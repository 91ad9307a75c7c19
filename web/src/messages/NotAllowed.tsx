import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { IconLock } from '#icons'
import { FullMessage } from './FullMessage.tsx'

/** Shown in place of a screen for which the user lacks permission. */
export function NotAllowed() {
  return (
    <FullMessage
      picture={<IconLock size={56} stroke={1.4} />}
      title="No tiene permiso para esta pantalla"
      actions={
        <Button component={Link} to="/inicio">
          Ir al inicio
        </Button>
      }
    >
      Si la necesita para su trabajo, pida al administrador del portal que se la otorgue en la pantalla Usuarios.
    </FullMessage>
  )
}
