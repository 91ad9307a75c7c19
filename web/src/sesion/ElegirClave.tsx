import { Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { dicho } from '../dicho.ts'
import { ErrorAlert } from '../ui/ErrorAlert.tsx'
import { useFocusWrong } from '../ui/useFocusWrong.ts'
import { checkNueva, NUEVA, NuevaClave, type NuevaErrors } from './NuevaClave.tsx'
import type { Login } from './useLogin.ts'

const GIVEN =
  'La clave con la que entró se la dio un administrador y sirve una sola vez. Elija una que solo usted conozca; mayúsculas y minúsculas dan lo mismo.'

interface ElegirClaveProps {
  login: Login
  size?: 'sm' | 'md'
  onEntered?: (area: number) => void
}

/** A user whose password was set by an administrador chooses a new one at the first login. */
export function ElegirClave({ login: { state, error, choose, cancel }, size = 'sm', onEntered }: ElegirClaveProps) {
  const [values, setValues] = useState(NUEVA)
  const [wrong, setWrong] = useState<NuevaErrors>({})
  const errors = Object.keys(wrong).length > 0 || !error.nueva ? wrong : { nueva: error.nueva }
  const form = useFocusWrong<HTMLFormElement>(errors)

  return (
    <form
      ref={form}
      noValidate
      onSubmit={async event => {
        event.preventDefault()
        const found = checkNueva(values)
        setWrong(found)
        if (Object.keys(found).length > 0) return
        const sesion = await choose(values.nueva)
        if (sesion) onEntered?.(Number(sesion.Cod_AreaGestion))
      }}
    >
      <Stack gap="md">
        <Text size={size}>{dicho(GIVEN)}</Text>
        <NuevaClave values={values} errors={errors} onChange={setValues} size={size} autoFocus />
        <ErrorAlert error={error.general} onRetry={() => form.current?.requestSubmit()} />
        <Group justify="space-between">
          <Button variant="default" size={size} onClick={cancel}>
            {dicho('Volver')}
          </Button>
          <Button type="submit" size={size} loading={state === 'loading' || state === 'success'}>
            {dicho('Guardar y entrar')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
