import { Button, Group, Modal, PasswordInput, Stack, Text } from '@mantine/core'
import { type FormEvent, Suspense, useState } from 'react'
import { IconClockPause } from '#icons'
import { queryClient } from '../api/queries.ts'
import { lazyPart } from '../code/lazyPart.tsx'
import { dicho } from '../dicho.ts'
import { ErrorAlert } from '../ui/ErrorAlert.tsx'
import { useFocusWrong } from '../ui/useFocusWrong.ts'
import { ElegirClave } from './ElegirClave.tsx'
import { useUsuario } from './permisos.ts'
import { forgetSession, startSession } from './sesion.ts'
import { useLogin } from './useLogin.ts'

const SegundoPasoForm = lazyPart(() => import('./SegundoPasoForm.tsx'))

export default function ReloginDialog() {
  const { Usuario, Nom_Usuario } = useUsuario()
  const login = useLogin()
  const { state, error, enter } = login
  const [password, setPassword] = useState('')

  const form = useFocusWrong<HTMLFormElement>(error)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    enter(Usuario, password)
  }
  const salir = () => {
    forgetSession()
    queryClient.clear()
    location.assign('/login')
  }

  return (
    <Modal
      opened
      onClose={() => {}}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      zIndex={1000}
      title={
        <Group gap="xs">
          <IconClockPause size={20} aria-hidden />
          {dicho('Su sesión terminó')}
        </Group>
      }
    >
      {login.step ? (
        <Suspense>
          <SegundoPasoForm paso={login.step} onEntered={startSession} onCancel={login.cancel} />
        </Suspense>
      ) : login.isInitial ? (
        <ElegirClave login={login} />
      ) : (
        <form ref={form} onSubmit={submit} noValidate>
          <Stack gap="sm">
            <Text size="sm">
              {dicho(`Hola, ${Nom_Usuario || Usuario}.`)}{' '}
              {dicho('Escriba su clave para seguir donde estaba: nada de lo que tenía en pantalla se ha perdido.')}
            </Text>
            <input type="text" name="username" autoComplete="username" value={Usuario} readOnly hidden />
            <PasswordInput
              label={dicho('Clave')}
              name="password"
              autoComplete="current-password"
              value={password}
              onChange={event => setPassword(event.currentTarget.value)}
              error={error.password && dicho(error.password)}
              data-autofocus
            />
            <ErrorAlert error={error.general} onRetry={() => form.current?.requestSubmit()} />
            <Group justify="space-between" mt="xs">
              <Button variant="subtle" color="gray" onClick={salir}>
                {dicho('Salir y perder los cambios')}
              </Button>
              <Button type="submit" loading={state === 'loading'}>
                {dicho('Continuar')}
              </Button>
            </Group>
          </Stack>
        </form>
      )}
    </Modal>
  )
}
