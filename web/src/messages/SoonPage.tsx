import { Button, Group } from '@mantine/core'
import { Link, useLocation } from '@tanstack/react-router'
import { iconOf } from '../menu/icons.tsx'
import { leavesOf, nounOfEntry } from '../menu/menu.ts'
import { isReady, linkOf, pantallaOf } from '../pantallas.ts'
import { useMenu } from '../sesion/permisos.ts'
import { FullMessage } from './FullMessage.tsx'

/** Says that a screen of the specification comes in a later version, and links to the screens that are ready. */
export default function SoonPage() {
  const { pathname } = useLocation()
  const { data: menu = [] } = useMenu()
  const row = pantallaOf(pathname)
  const Icon = iconOf(row?.icon)
  const working = leavesOf(menu).filter(({ entry: { path = '' } }) => isReady(path) && !path.startsWith('/pages/parametros/'))
  return (
    <FullMessage
      picture={<Icon size={64} stroke={1.2} />}
      over="PRÓXIMAMENTE"
      title={row?.title ?? ''}
      actions={
        <Group justify="center" gap="xs">
          {working.map(({ entry }) => {
            const Noun = iconOf(nounOfEntry(entry))
            return (
              <Button
                key={entry.path}
                variant="default"
                component={Link}
                to={linkOf(entry.path ?? '/inicio')}
                leftSection={<Noun size={18} />}
              >
                {entry.nombre}
              </Button>
            )
          })}
        </Group>
      }
    >
      Esta pantalla llega en una versión posterior del portal. Mientras tanto puede seguir trabajando en las que ya están:
    </FullMessage>
  )
}
