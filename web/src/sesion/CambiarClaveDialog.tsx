import { Button, Group, Modal, PasswordInput, Stack } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { cambiarClave } from '@nogal/model/sesion/sesion.calls'
import { useMutation } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { api } from '../api/client.ts'
import { ApiError } from '../api/error.ts'
import { ErrorAlert } from '../ui/ErrorAlert.tsx'
import { useFocusWrong } from '../ui/useFocusWrong.ts'
import { checkNueva, NUEVA, NuevaClave } from './NuevaClave.tsx'
import { hashPassword } from './password.ts'
import { useUsuario } from './permisos.ts'

const EMPTY = { anterior: '', ...NUEVA }
type FieldName = keyof typeof EMPTY

/** Changes the person's own password. The server then ends all their sessions, so this one is logged out too. */
export default function CambiarClaveDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { Usuario } = useUsuario()
  const router = useRouter()
  const [values, setValues] = useState(EMPTY)
  const [errors, setErrors] = useState<Partial<Record<FieldName, string>>>({})
  const form = useFocusWrong<HTMLFormElement>(errors)
  const close = () => {
    setValues(EMPTY)
    setErrors({})
    onClose()
  }

  const change = useMutation({
    mutationFn: async () =>
      api(cambiarClave)({
        body: { Usuario, anterior: await hashPassword(values.anterior), password: await hashPassword(values.nueva) },
      }),
    onSuccess: () => {
      notifications.show({ color: 'hoja', message: 'Clave cambiada. Entre con la nueva.' })
      close()
      void router.navigate({ to: '/login', search: { salir: true } })
    },
    onError: error => {
      const fields = error instanceof ApiError ? error.errores : []
      setErrors(Object.fromEntries(fields.map(({ campo, mensaje }) => [campo === 'password' ? 'nueva' : campo, mensaje])))
    },
  })

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const wrong = check(values)
    setErrors(wrong)
    if (Object.keys(wrong).length === 0) change.mutate()
  }
  const general = Object.keys(errors).length === 0 ? change.error : null

  return (
    <Modal opened={opened} onClose={close} title="Cambiar clave">
      <form ref={form} onSubmit={submit} noValidate>
        <Stack gap="sm">
          <PasswordInput
            label="Clave actual"
            autoComplete="current-password"
            value={values.anterior}
            onChange={event => setValues({ ...values, anterior: event.currentTarget.value })}
            error={errors.anterior}
            data-autofocus
          />
          <NuevaClave values={values} errors={errors} onChange={nueva => setValues({ ...values, ...nueva })} />
          <ErrorAlert error={general} />
          <Group justify="flex-end" mt="xs">
            <Button variant="default" onClick={close}>
              Cancelar
            </Button>
            <Button type="submit" loading={change.isPending}>
              Cambiar clave
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}

const check = (values: typeof EMPTY): Partial<Record<FieldName, string>> => ({
  ...(values.anterior ? {} : { anterior: 'Escriba su clave actual.' }),
  ...checkNueva(values),
})
