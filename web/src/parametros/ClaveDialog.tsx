import { Button, CopyButton, Group, PasswordInput, Stack, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import type { FilaParametro } from '@nogal/model/parametros/parametros.calls'
import { usuario } from '@nogal/model/parametros/sistema'
import { cambiarClave } from '@nogal/model/sesion/sesion.calls'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { IconWand } from '#icons'
import { api } from '../api/client.ts'
import { ApiError } from '../api/error.ts'
import { useIntent } from '../api/useIntent.ts'
import { SHORTEST } from '../sesion/NuevaClave.tsx'
import { hashPassword } from '../sesion/password.ts'
import { useUsuario } from '../sesion/permisos.ts'
import { Dialog } from '../ui/dialog/Dialog.tsx'
import { Unsaved } from '../ui/dialog/useUnsavedGuard.tsx'
import { Outcome } from '../ui/Outcome.tsx'
import { useFocusWrong } from '../ui/useFocusWrong.ts'
import { forget } from './changes.ts'

/** Letters and digits without similar looking ones. Capitals only, because the portal ignores case. */
const ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'

const made = (): string => {
  const groups = Array.from(crypto.getRandomValues(new Uint32Array(12)), n => ALPHABET[n % ALPHABET.length]).join('')
  return groups.replace(/(.{4})(?=.)/g, '$1-')
}

/** Sets the password of a user, for an administrador: it is sent hashed and never shown again. */
export default function ClaveDialog({ fila, onClose }: { fila: FilaParametro; onClose: () => void }) {
  const Usuario = String(fila.Cod_Usuario)
  const propia = useUsuario().Usuario === Usuario
  const [anterior, setAnterior] = useState('')
  const [clave, setClave] = useState('')
  const [visible, setVisible] = useState(false)
  const [error, setError] = useState('')
  const send = useIntent()
  const save = useMutation({
    mutationFn: async () => {
      const body = { Usuario, password: await hashPassword(clave), ...(propia && { anterior: await hashPassword(anterior) }) }
      const set = () => send(key => api(cambiarClave)({ body }, { key }))
      // An earlier attempt has set another password without its answer arriving; the current one replaces it.
      return set().catch(problem =>
        !propia && problem instanceof ApiError && problem.stored !== undefined ? set() : Promise.reject(problem),
      )
    },
    onSuccess: () => {
      notifications.show({ color: 'hoja', message: `Clave de ${Usuario} fijada. Sus sesiones abiertas se cerraron.` })
      void forget(usuario)
      onClose()
    },
  })
  const form = useFocusWrong<HTMLFormElement>(error)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const short = clave.length < SHORTEST
    setError(short ? `Use ${SHORTEST} caracteres como mínimo.` : '')
    if (!short) save.mutate()
  }
  return (
    <Dialog opened onClose={onClose} title={`Fijar la clave de ${Usuario}`} size="md" busy={save.isPending}>
      <form ref={form} onSubmit={submit} noValidate>
        <Unsaved when={clave !== '' && !save.isSuccess} />
        <Stack gap="sm">
          <Text c="dimmed">
            {propia
              ? 'Al guardarla se cierran sus sesiones: entre de nuevo con la clave nueva.'
              : `Dele la clave a ${String(fila.Nom_Usuario)} en persona o por un medio seguro: aquí no se vuelve a mostrar, y al entrar la cambiará por una propia.`}{' '}
            Mayúsculas y minúsculas dan lo mismo.
          </Text>
          {propia && (
            <PasswordInput
              label="Clave actual"
              withAsterisk
              autoComplete="current-password"
              maxLength={128}
              value={anterior}
              onChange={event => setAnterior(event.currentTarget.value)}
              data-autofocus
            />
          )}
          <PasswordInput
            label="Clave nueva"
            withAsterisk
            autoComplete="new-password"
            maxLength={128}
            visible={visible}
            onVisibilityChange={setVisible}
            visibilityToggleButtonProps={{ 'aria-label': visible ? 'Ocultar la clave' : 'Mostrar la clave' }}
            value={clave}
            onChange={event => setClave(event.currentTarget.value)}
            error={error}
            data-autofocus={!propia || undefined}
          />
          <Group gap="xs">
            <Button
              variant="light"
              size="compact-sm"
              leftSection={<IconWand size={15} />}
              onClick={() => {
                setClave(made())
                setVisible(true)
                setError('')
              }}
            >
              Proponer una
            </Button>
            {visible && clave && (
              <CopyButton value={clave}>
                {({ copied, copy }) => (
                  <Button variant="subtle" size="compact-sm" onClick={copy}>
                    {copied ? 'Copiada' : 'Copiar'}
                  </Button>
                )}
              </CopyButton>
            )}
          </Group>
          <Group justify="flex-end" gap="xs" mt="xs">
            <Outcome error={save.error} unsaved={clave !== ''} onRetry={() => save.mutate()} />
            <Button variant="default" onClick={onClose}>
              Cancelar
            </Button>
            <Button type="submit" loading={save.isPending}>
              Fijar clave
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}
