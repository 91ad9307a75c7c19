import { Button, PasswordInput, Stack, Text, TextInput, Title } from '@mantine/core'
import { llegadaDe } from '@nogal/model/sesion/trabajo'
import { useRouter, useSearch } from '@tanstack/react-router'
import { type FormEvent, type KeyboardEvent, Suspense, useEffect, useRef, useState } from 'react'
import { IconArrowRight, IconLock, IconUser } from '#icons'
import { queryClient } from '../api/queries.ts'
import { lazyPart } from '../code/lazyPart.tsx'
import { SampleLogins } from '../demo/SampleLogins.tsx'
import { DEMO } from '../isDemo.ts'
import { ErrorAlert } from '../ui/ErrorAlert.tsx'
import { ElegirClave } from './ElegirClave.tsx'
import classes from './EntradaFrame.module.css'
import { EntradaFrame, EntradaTitle } from './EntradaFrame.tsx'
import { safeAddress } from './landing.ts'
import { takeAddress } from './sesion.ts'
import { useLogin } from './useLogin.ts'

const ProbarDemo = lazyPart(() => import('./ProbarDemo.tsx'), { missing: 'nowhere' })

export default function LoginPage() {
  const router = useRouter()
  const { redirectUrl } = useSearch({ strict: false }) as { redirectUrl?: string }
  const login = useLogin()
  const { state, error, enter } = login
  const [usuario, setUsuario] = useState('')
  const [password, setPassword] = useState('')
  const [capsLock, setCapsLock] = useState(false)
  const form = useRef<HTMLFormElement>(null)

  useEffect(() => {
    if (state !== 'error') return
    const wrong = error.username ? 'usuario' : 'password'
    form.current?.querySelector<HTMLInputElement>(`[name=${wrong}]`)?.focus()
  }, [state, error])

  const goOn = (area: number) => {
    queryClient.clear()
    const kept = takeAddress()
    router.history.replace(safeAddress(redirectUrl) ?? safeAddress(kept) ?? llegadaDe(area))
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const sesion = await enter(usuario, password)
    if (sesion) goOn(Number(sesion.Cod_AreaGestion))
  }
  const choose = (name: string, clave: string) => {
    setUsuario(name)
    setPassword(clave)
  }
  const watchCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'))

  const title = login.isInitial ? 'Elija su clave' : 'Bienvenido'
  return (
    <EntradaFrame title={login.isInitial ? title : 'Entrar'}>
      {login.isInitial ? (
        <Stack gap="md">
          <Title order={1}>{title}</Title>
          <ElegirClave login={login} size="md" onEntered={goOn} />
        </Stack>
      ) : (
        <form ref={form} onSubmit={submit} noValidate>
          <Stack gap="md">
            <EntradaTitle title={title}>
              {safeAddress(redirectUrl) ? 'Entre para continuar donde quería ir.' : 'Entre con su usuario de la empresa.'}
            </EntradaTitle>

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

            <ErrorAlert error={error.general} onRetry={() => form.current?.requestSubmit()} />

            <Button
              type="submit"
              size="md"
              fullWidth
              loading={state === 'loading' || state === 'success'}
              rightSection={<IconArrowRight size={18} aria-hidden className={classes.arrow} />}
            >
              Entrar
            </Button>
            {DEMO && <SampleLogins choose={choose} />}
            <Text size="sm" c="dimmed" hidden={DEMO}>
              ¿Olvidó su clave o está bloqueado? Pida una nueva al administrador del portal.
            </Text>
            {!DEMO && (
              <Suspense>
                <ProbarDemo />
              </Suspense>
            )}
          </Stack>
        </form>
      )}
    </EntradaFrame>
  )
}
