import { Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { confirmarAlEntrar, ingresarConCodigo, prepararAlEntrar, type SegundoPaso } from '@nogal/model/sesion/segundoFactor.calls'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { api, apiEnvelope } from '../api/client.ts'
import { ApiError } from '../api/error.ts'
import { dicho } from '../dicho.ts'
import { ErrorAlert } from '../ui/ErrorAlert.tsx'
import { useFocusWrong } from '../ui/useFocusWrong.ts'
import { CodigoInput } from './CodigoInput.tsx'
import { CodigosRecuperacion } from './CodigosRecuperacion.tsx'
import { PrepararFactor } from './PrepararFactor.tsx'
import type { SessionUser } from './sesion.ts'

export interface SegundoPasoFormProps {
  paso: SegundoPaso
  size?: 'sm' | 'md'
  onEntered: (sesion: SessionUser & { token: string }) => void
  /** Goes back to the password. */
  onCancel: () => void
}

/** What a login asks for after the password: the code of the phone, or the setup of a second factor. */
export default function SegundoPasoForm(props: SegundoPasoFormProps) {
  return props.paso.Segundo_Factor === 'codigo' ? <DarCodigo {...props} /> : <PrepararAlEntrar {...props} />
}

/** How long it is said that a recovery code was used. */
const SAID_MS = 20_000
const ASKED = 'Su clave es correcta. Escriba ahora el código de seis números que muestra la aplicación de su teléfono.'

function DarCodigo({ paso: { Desafio }, size = 'sm', onEntered, onCancel }: SegundoPasoFormProps) {
  const [codigo, setCodigo] = useState('')
  const [missing, setMissing] = useState(false)
  const enter = useMutation({
    mutationFn: () => apiEnvelope(ingresarConCodigo)({ body: { Desafio, Codigo: codigo } }),
    onSuccess: ({ data, mensaje }) => {
      const { Codigos_Quedan, ...sesion } = data!
      if (Codigos_Quedan !== null) notifications.show({ color: 'yellow', message: dicho(mensaje), autoClose: SAID_MS })
      onEntered(sesion)
    },
  })
  const told = enter.error instanceof ApiError ? enter.error.errores.find(({ campo }) => campo === 'Codigo')?.mensaje : undefined
  const wrong = missing ? 'Escriba el código.' : told
  const form = useFocusWrong<HTMLFormElement>(wrong)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setMissing(!codigo.trim())
    if (codigo.trim()) enter.mutate()
  }
  return (
    <form ref={form} onSubmit={submit} noValidate>
      <Stack gap="md">
        <Text size={size}>{dicho(ASKED)}</Text>
        <CodigoInput value={codigo} onChange={setCodigo} error={wrong} size={size} recovers first />
        <ErrorAlert error={told ? null : enter.error} onRetry={() => form.current?.requestSubmit()} />
        <Group justify="space-between">
          <Button variant="default" size={size} onClick={onCancel}>
            {dicho('Volver')}
          </Button>
          <Button type="submit" size={size} loading={enter.isPending || enter.isSuccess}>
            {dicho('Entrar')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

const DEMANDED = 'Su área exige un segundo factor: además de la clave, un código de su teléfono. Se prepara una vez, ahora.'

function PrepararAlEntrar({ paso: { Desafio }, size = 'sm', onEntered, onCancel }: SegundoPasoFormProps) {
  const prepared = useQuery({
    queryKey: ['segundo-factor', Desafio],
    queryFn: () => api(prepararAlEntrar)({ body: { Desafio } }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const confirm = useMutation({ mutationFn: (Codigo: string) => api(confirmarAlEntrar)({ body: { Desafio, Codigo } }) })
  const back = (
    <Button variant="default" size={size} onClick={onCancel}>
      {dicho('Volver')}
    </Button>
  )
  if (confirm.data) {
    const { Codigos, ...sesion } = confirm.data
    return <CodigosRecuperacion codigos={Codigos} size={size} done="Ya los guardé: entrar" onDone={() => onEntered(sesion)} />
  }
  return (
    <Stack gap="md">
      <Text size={size}>{dicho(DEMANDED)}</Text>
      {prepared.isPending && <Skeleton height={240} />}
      {prepared.error && (
        <>
          <ErrorAlert error={prepared.error} />
          <Group>{back}</Group>
        </>
      )}
      {prepared.data && (
        <PrepararFactor
          preparado={prepared.data}
          size={size}
          error={confirm.error}
          loading={confirm.isPending}
          onConfirm={Codigo => confirm.mutate(Codigo)}
        >
          {back}
        </PrepararFactor>
      )}
    </Stack>
  )
}
