import { Button, Group, PasswordInput, Skeleton, Stack, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { formatInstant } from '@nogal/model/format'
import {
  confirmarSegundoFactor,
  type EstadoSegundoFactor,
  POCOS_CODIGOS,
  prepararSegundoFactor,
  quitarSegundoFactor,
  renovarCodigos,
  verSegundoFactor,
} from '@nogal/model/sesion/segundoFactor.calls'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { api, callQuery } from '../api/client.ts'
import { ApiError } from '../api/error.ts'
import { dicho } from '../dicho.ts'
import { Dialog } from '../ui/dialog/Dialog.tsx'
import { ErrorAlert } from '../ui/ErrorAlert.tsx'
import { LoadFailed } from '../ui/LoadFailed.tsx'
import { useFocusWrong } from '../ui/useFocusWrong.ts'
import { CodigoInput } from './CodigoInput.tsx'
import { CodigosRecuperacion } from './CodigosRecuperacion.tsx'
import { PrepararFactor } from './PrepararFactor.tsx'
import { hashPassword } from './password.ts'

type Step = 'estado' | 'activar' | 'renovar' | 'quitar'

/** The second factor of the user: turned on, its recovery codes renewed, turned off. */
export default function SegundoFactorDialog({ onClose }: { onClose: () => void }) {
  const { data, error, refetch } = useQuery({ ...callQuery(verSegundoFactor), staleTime: 0, gcTime: 0 })
  const [step, setStep] = useState<Step>('estado')
  const [codigos, setCodigos] = useState<readonly string[]>()
  const router = useRouter()
  const back = () => setStep('estado')
  const show = (given: readonly string[]) => {
    setCodigos(given)
    void refetch()
  }
  const leave = () => {
    notifications.show({ color: 'hoja', message: dicho('Segundo factor quitado. Ingrese otra vez.') })
    onClose()
    void router.navigate({ to: '/login', search: { salir: true } })
  }
  return (
    <Dialog opened onClose={onClose} title={dicho(codigos ? 'Códigos de recuperación' : 'Segundo factor')} size="md">
      {error && <LoadFailed error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={120} />}
      {data && codigos && <CodigosRecuperacion codigos={codigos} done="Ya los guardé" onDone={onClose} />}
      {data && !codigos && step === 'estado' && <Estado estado={data} onStep={setStep} />}
      {!codigos && step === 'activar' && <Activar onBack={back} onCodes={show} />}
      {!codigos && step === 'renovar' && (
        <Comprobar
          about="Los códigos que tenga dejan de valer, y se muestran diez nuevos."
          action="Pedir otros códigos"
          send={async body => show((await api(renovarCodigos)({ body })).Codigos)}
          onBack={back}
        />
      )}
      {!codigos && step === 'quitar' && (
        <Comprobar
          about={
            data?.Exigido
              ? 'Sus sesiones se cierran. Al entrar otra vez prepara uno nuevo, porque su área lo exige: así se cambia de teléfono.'
              : 'Sus sesiones se cierran, y desde entonces entra sólo con su clave.'
          }
          action="Quitar el segundo factor"
          danger
          send={async body => {
            await api(quitarSegundoFactor)({ body })
            leave()
          }}
          onBack={back}
        />
      )}
    </Dialog>
  )
}

const ABOUT = 'Al entrar, además de la clave, escribe un código que muestra su teléfono. Quien sepa o adivine su clave no entra sin él.'

function Estado({ estado: { Activo, Desde, Codigos_Quedan }, onStep }: { estado: EstadoSegundoFactor; onStep: (step: Step) => void }) {
  if (!Activo)
    return (
      <Stack gap="md">
        <Text size="sm">{dicho(ABOUT)}</Text>
        <Group justify="flex-end">
          <Button data-autofocus onClick={() => onStep('activar')}>
            {dicho('Preparar')}
          </Button>
        </Group>
      </Stack>
    )
  const few = Codigos_Quedan <= POCOS_CODIGOS
  return (
    <Stack gap="md">
      <Text size="sm">{dicho(`Activo desde el ${formatInstant(Desde)}: al entrar se le pide un código de su teléfono.`)}</Text>
      <Text size="sm" {...(few && { c: 'var(--mantine-color-error)', fw: 600 })}>
        {dicho(Codigos_Quedan === 1 ? 'Le queda 1 código de recuperación.' : `Le quedan ${Codigos_Quedan} códigos de recuperación.`)}{' '}
        {few && dicho('Pida otros antes de que se acaben.')}
      </Text>
      <Group justify="space-between">
        <Button variant="subtle" color="red" onClick={() => onStep('quitar')}>
          {dicho('Quitar o cambiar de teléfono')}
        </Button>
        <Button variant={few ? 'filled' : 'default'} onClick={() => onStep('renovar')}>
          {dicho('Pedir otros códigos')}
        </Button>
      </Group>
    </Stack>
  )
}

/** The password, then the QR code and the code that confirms it. */
function Activar({ onBack, onCodes }: { onBack: () => void; onCodes: (codes: readonly string[]) => void }) {
  const prepare = useMutation({
    mutationFn: async (clave: string) => api(prepararSegundoFactor)({ body: { password: await hashPassword(clave) } }),
  })
  const confirm = useMutation({
    mutationFn: (Codigo: string) => api(confirmarSegundoFactor)({ body: { Codigo } }),
    onSuccess: ({ Codigos }) => onCodes(Codigos),
  })
  if (prepare.data)
    return (
      <PrepararFactor
        preparado={prepare.data}
        error={confirm.error}
        loading={confirm.isPending}
        onConfirm={Codigo => confirm.mutate(Codigo)}
      >
        <Back onClick={onBack} />
      </PrepararFactor>
    )
  return (
    <Checked
      error={prepare.error}
      loading={prepare.isPending}
      action="Continuar"
      onSubmit={({ clave }) => prepare.mutate(clave)}
      onBack={onBack}
    />
  )
}

interface ComprobarProps {
  about: string
  action: string
  danger?: boolean
  send: (body: { password: string; Codigo: string }) => Promise<void>
  onBack: () => void
}

/** Something that needs the password and a code. */
function Comprobar({ about, action, danger = false, send, onBack }: ComprobarProps) {
  const change = useMutation({
    mutationFn: async ({ clave, codigo }: Secrets) => send({ password: await hashPassword(clave), Codigo: codigo }),
  })
  return (
    <Stack gap="md">
      <Text size="sm">{dicho(about)}</Text>
      <Checked
        error={change.error}
        loading={change.isPending}
        action={action}
        danger={danger}
        withCode
        onSubmit={given => change.mutate(given)}
        onBack={onBack}
      />
    </Stack>
  )
}

type Secrets = { clave: string; codigo: string }

interface CheckedProps {
  error: unknown
  loading: boolean
  action: string
  danger?: boolean
  withCode?: boolean
  onSubmit: (given: Secrets) => void
  onBack: () => void
}

const MISSING = { clave: 'Escriba su clave.', codigo: 'Escriba el código.' }

/** A form with the password, and where it is needed a code. */
function Checked({ error, loading, action, danger = false, withCode = false, onSubmit, onBack }: CheckedProps) {
  const [given, setGiven] = useState<Secrets>({ clave: '', codigo: '' })
  const [missing, setMissing] = useState<Partial<Secrets>>({})
  const told = (campo: string) => (error instanceof ApiError ? error.errores.find(one => one.campo === campo)?.mensaje : undefined)
  const wrong = { clave: missing.clave ?? told('password'), codigo: missing.codigo ?? told('Codigo') }
  const form = useFocusWrong<HTMLFormElement>(wrong.clave ?? wrong.codigo)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const found: Partial<Secrets> = {
      ...(!given.clave && { clave: MISSING.clave }),
      ...(withCode && !given.codigo.trim() && { codigo: MISSING.codigo }),
    }
    setMissing(found)
    if (Object.keys(found).length === 0) onSubmit(given)
  }
  return (
    <form ref={form} onSubmit={submit} noValidate>
      <Stack gap="sm">
        <PasswordInput
          label={dicho('Clave')}
          name="password"
          autoComplete="current-password"
          value={given.clave}
          onChange={event => setGiven({ ...given, clave: event.currentTarget.value })}
          error={wrong.clave && dicho(wrong.clave)}
          aria-invalid={Boolean(wrong.clave)}
          visibilityToggleButtonProps={{ 'aria-label': dicho('Mostrar u ocultar: Clave') }}
          autoFocus
        />
        {withCode && <CodigoInput value={given.codigo} onChange={codigo => setGiven({ ...given, codigo })} error={wrong.codigo} recovers />}
        <ErrorAlert error={wrong.clave || wrong.codigo ? null : error} onRetry={() => form.current?.requestSubmit()} />
        <Group justify="space-between" mt="xs">
          <Back onClick={onBack} />
          <Button type="submit" loading={loading} {...(danger && { color: 'red' })}>
            {dicho(action)}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

const Back = ({ onClick }: { onClick: () => void }) => (
  <Button variant="default" onClick={onClick}>
    {dicho('Volver')}
  </Button>
)
