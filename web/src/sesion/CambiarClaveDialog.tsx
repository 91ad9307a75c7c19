import { Button, Group, PasswordInput, Stack } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { cambiarClave } from '@nogal/model/sesion/sesion.calls'
import { useMutation } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { api } from '../api/client.ts'
import { ApiError } from '../api/error.ts'
import { useIntent } from '../api/useIntent.ts'
import { dicho } from '../dicho.ts'
import { Dialog } from '../ui/dialog/Dialog.tsx'
import { Unsaved } from '../ui/dialog/useUnsavedGuard.tsx'
import { Outcome } from '../ui/Outcome.tsx'
import { useFocusWrong } from '../ui/useFocusWrong.ts'
import { checkNueva, NUEVA, NuevaClave } from './NuevaClave.tsx'
import { hashPassword } from './password.ts'
import { useUsuario } from './permisos.ts'

const EMPTY = { anterior: '', ...NUEVA }
/** Shown when another password is sent after the answer to the first one was lost. */
const CHANGED = 'La clave ya quedó cambiada por la que escribió la primera vez. Entre con ella; después puede cambiarla de nuevo.'
type FieldName = keyof typeof EMPTY

/** Changes the user's own password. The server then ends all sessions of the user, so this one is logged out, too. */
export default function CambiarClaveDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Dialog opened={opened} onClose={onClose} title={dicho('Cambiar clave')} size="md">
      <CambiarClaveForm onClose={onClose} />
    </Dialog>
  )
}

/** A component of its own, so that the input and the idempotency key are reset when the dialog closes. */
function CambiarClaveForm({ onClose }: { onClose: () => void }) {
  const { Usuario } = useUsuario()
  const router = useRouter()
  const [values, setValues] = useState(EMPTY)
  const [errors, setErrors] = useState<Partial<Record<FieldName, string>>>({})
  const form = useFocusWrong<HTMLFormElement>(errors)
  const send = useIntent()
  const change = useMutation({
    mutationFn: async () => {
      const body = { Usuario, anterior: await hashPassword(values.anterior), password: await hashPassword(values.nueva) }
      return send(key => api(cambiarClave)({ body }, { key }))
    },
    onSuccess: () => {
      notifications.show({ color: 'hoja', message: dicho('Clave cambiada. Entre con la nueva.') })
      onClose()
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
  const isChanged = change.error instanceof ApiError && change.error.stored !== undefined
  const general = isChanged ? CHANGED : Object.keys(errors).length === 0 ? change.error : null

  return (
    <form ref={form} onSubmit={submit} noValidate>
      <Unsaved when={values.nueva !== '' && !change.isSuccess} />
      <Stack gap="sm">
        <PasswordInput
          label={dicho('Clave actual')}
          autoComplete="current-password"
          value={values.anterior}
          onChange={event => setValues({ ...values, anterior: event.currentTarget.value })}
          error={errors.anterior && dicho(errors.anterior)}
          data-autofocus
        />
        <NuevaClave values={values} errors={errors} onChange={nueva => setValues({ ...values, ...nueva })} />
        <Group justify="flex-end" mt="xs">
          <Outcome error={general} unsaved={values.nueva !== ''} onRetry={() => change.mutate()} />
          <Button variant="default" onClick={onClose}>
            {dicho('Cancelar')}
          </Button>
          <Button type="submit" loading={change.isPending}>
            {dicho('Cambiar clave')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

const check = (values: typeof EMPTY): Partial<Record<FieldName, string>> => ({
  ...(values.anterior ? {} : { anterior: 'Escriba su clave actual.' }),
  ...checkNueva(values),
})
