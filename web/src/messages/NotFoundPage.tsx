import { Button, Group } from '@mantine/core'
import { Link, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { Brand } from '../ui/Brand.tsx'
import { FullMessage } from './FullMessage.tsx'

export default function NotFoundPage() {
  const router = useRouter()
  useEffect(() => {
    document.title = 'Página no encontrada · Nogal'
  }, [])
  return (
    <main>
      <FullMessage
        whole
        picture={<Brand size={72} />}
        over="404"
        title="Esta página no está aquí"
        actions={
          <Group justify="center">
            <Button component={Link} to="/inicio">
              Ir al inicio
            </Button>
            <Button variant="default" onClick={() => router.history.back()}>
              Volver atrás
            </Button>
          </Group>
        }
      >
        La dirección no corresponde a ninguna pantalla, o la pantalla no está disponible para su área. Si llegó por un enlace, pida que se
        lo envíen de nuevo.
      </FullMessage>
    </main>
  )
}
