import { Button, Group } from '@mantine/core'
import { Link, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { EntradaEnSuIdioma, useLengua } from '../sesion/idioma.ts'
import { Brand } from '../ui/Brand.tsx'
import { FullMessage } from './FullMessage.tsx'

export default function NotFoundPage() {
  return (
    <EntradaEnSuIdioma>
      <NotFound />
    </EntradaEnSuIdioma>
  )
}

function NotFound() {
  const router = useRouter()
  const { marco: t } = useLengua()
  useEffect(() => {
    document.title = `${t.noEncontrada} · Nogal`
  }, [t])
  return (
    <main>
      <FullMessage
        whole
        picture={<Brand size={72} />}
        over="404"
        title={t.noEstaAqui}
        actions={
          <Group justify="center">
            <Button component={Link} to="/inicio">
              {t.irInicio}
            </Button>
            <Button variant="default" onClick={() => router.history.back()}>
              {t.volverAtras}
            </Button>
          </Group>
        }
      >
        {t.sinPantalla}
      </FullMessage>
    </main>
  )
}
