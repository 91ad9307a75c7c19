import { Alert, Button, PasswordInput, Stack, Text, TextInput, Title } from '@mantine/core'
import { VERSION } from '@nogal/model/version'
import { IconAlertCircle, IconArrowRight, IconLock, IconUser } from '@tabler/icons-react'
import { useRouter, useSearch } from '@tanstack/react-router'
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { queryClient } from '../api/queries.ts'
import { Brand } from '../ui/Brand.tsx'
import { Huerto } from './Huerto.tsx'
import classes from './LoginPage.module.css'
import { landingOf, safeAddress } from './landing.ts'
import { takeAddress } from './sesion.ts'
import { useLogin } from './useLogin.ts'

export default function LoginPage() {
  const router = useRouter()
  const { redirectUrl } = useSearch({ strict: false }) as { redirectUrl?: string }
  const { state, error, enter } = useLogin()
  const [usuario, setUsuario] = useState('')
  const [password, setPassword] = useState('')
  const [capsLock, setCapsLock] = useState(false)
  const form = useRef<HTMLFormElement>(null)

  useEffect(() => {
    document.title = 'Entrar · Nogal'
  }, [])
  useEffect(() => {
    if (state !== 'error') return
    const wrong = error.username ? 'usuario' : 'password'
    form.current?.querySelector<HTMLInputElement>(`[name=${wrong}]`)?.focus()
  }, [state, error])

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const sesion = await enter(usuario, password)
    if (!sesion) return
    queryClient.clear()
    const kept = takeAddress()
    router.history.replace(safeAddress(redirectUrl) ?? safeAddress(kept) ?? landingOf(Number(sesion.Cod_AreaGestion)))
  }
  const watchCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'))

  return (
    <div className={classes.page}>
      <aside className={classes.brand}>
        <Huerto className={classes.art} />
        <div className={classes.mark}>
          <Brand size={44} />
          <span>Nogal</span>
        </div>
        <div className={classes.claim}>
          <p className={classes.headline}>De la huerta al puerto, todo en orden.</p>
          <p className={classes.text}>Negocios, embarques, contenedores y documentos de exportación de fruta y nueces en un solo lugar.</p>
        </div>
        <p className={classes.version}>Versión {VERSION}</p>
      </aside>

      <main className={classes.main}>
        <form ref={form} className={classes.form} onSubmit={submit} noValidate>
          <Stack gap="md">
            <div>
              <div className={classes.smallMark}>
                <Brand size={36} />
                Nogal
              </div>
              <Title order={1}>Bienvenido</Title>
              <Text c="dimmed" mt={4}>
                {redirectUrl ? 'Entre para continuar donde quería ir.' : 'Entre con su usuario de la empresa.'}
              </Text>
            </div>

            <TextInput
              size="md"
              label="Usuario"
              name="usuario"
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
              autoFocus
              leftSection={<IconUser size={18} aria-hidden />}
              value={usuario}
              onChange={event => setUsuario(event.currentTarget.value)}
              error={error.username}
            />
            <PasswordInput
              size="md"
              label="Clave"
              name="password"
              autoComplete="current-password"
              leftSection={<IconLock size={18} aria-hidden />}
              value={password}
              onChange={event => setPassword(event.currentTarget.value)}
              onKeyUp={watchCapsLock}
              onKeyDown={watchCapsLock}
              error={error.password}
              description={capsLock ? 'El bloqueo de mayúsculas está activado.' : undefined}
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              visibilityToggleButtonProps={{ 'aria-label': 'Mostrar u ocultar la clave' }}
            />

            <div role="alert">
              {error.general && (
                <Alert color="red" icon={<IconAlertCircle />}>
                  {error.general}
                </Alert>
              )}
            </div>

            <Button
              type="submit"
              size="md"
              fullWidth
              loading={state === 'loading' || state === 'success'}
              rightSection={<IconArrowRight size={18} aria-hidden className={classes.arrow} />}
            >
              Entrar
            </Button>
            <Text size="sm" c="dimmed">
              ¿Olvidó su clave o está bloqueado? Pida una nueva al administrador del portal.
            </Text>
          </Stack>
        </form>
      </main>
    </div>
  )
}
