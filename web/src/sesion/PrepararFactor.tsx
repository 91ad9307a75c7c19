import { Button, Code, Group, Stack, Text } from '@mantine/core'
import { type FormEvent, type ReactNode, useState } from 'react'
import { ApiError } from '../api/error.ts'
import { dicho } from '../dicho.ts'
import { ErrorAlert } from '../ui/ErrorAlert.tsx'
import { useFocusWrong } from '../ui/useFocusWrong.ts'
import { CodigoInput } from './CodigoInput.tsx'
import { QrCode } from './QrCode.tsx'

const SCAN =
  'Abra en su teléfono una aplicación de verificación (Google Authenticator, Microsoft Authenticator, 1Password…), agregue una cuenta y apunte la cámara al código.'
const BY_HAND = 'Si no puede apuntar la cámara, escriba allí esta clave:'
const MISSING = 'Escriba los seis números que muestra la aplicación.'
const QR_SIZE = 176

interface PrepararFactorProps {
  preparado: { Secreto: string; Enlace: string }
  size?: 'sm' | 'md'
  error: unknown
  loading: boolean
  onConfirm: (Codigo: string) => void
  /** The button beside the one that confirms. */
  children: ReactNode
}

/** The QR code for the phone, the same as text, and the code that confirms that the phone has it. */
export function PrepararFactor({ preparado, size = 'sm', error, loading, onConfirm, children }: PrepararFactorProps) {
  const [codigo, setCodigo] = useState('')
  const [missing, setMissing] = useState(false)
  const told = error instanceof ApiError ? error.errores.find(({ campo }) => campo === 'Codigo')?.mensaje : undefined
  const wrong = missing ? MISSING : told
  const form = useFocusWrong<HTMLFormElement>(wrong)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setMissing(!codigo.trim())
    if (codigo.trim()) onConfirm(codigo)
  }
  return (
    <form ref={form} onSubmit={submit} noValidate>
      <Stack gap="md">
        <Text size={size}>{dicho(SCAN)}</Text>
        <Group gap="md" align="center">
          <QrCode text={preparado.Enlace} label={dicho('Código QR para la aplicación')} size={QR_SIZE} />
          <Stack gap={6} flex="1 1 160px">
            <Text size="sm" c="dimmed">
              {dicho(BY_HAND)}
            </Text>
            <Code block style={{ whiteSpace: 'normal', wordSpacing: '0.3em' }}>
              {preparado.Secreto.replace(/(.{4})(?=.)/g, '$1 ')}
            </Code>
          </Stack>
        </Group>
        <CodigoInput value={codigo} onChange={setCodigo} error={wrong} size={size} first />
        <ErrorAlert error={told ? null : error} onRetry={() => onConfirm(codigo)} />
        <Group justify="space-between">
          {children}
          <Button type="submit" size={size} loading={loading}>
            {dicho('Activar')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
