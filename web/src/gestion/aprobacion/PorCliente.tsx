import { Button, Input, Stack, Text, TextInput } from '@mantine/core'
import type { Adjunto } from '@nogal/model/adjunto/adjunto.calls'
import { useMutation } from '@tanstack/react-query'
import { IconPaperclip } from '#icons'
import { ENDINGS } from '../../adjunto/Elegir.tsx'
import { type ResultadoSubida, subir } from '../../adjunto/subida.ts'
import { ErrorAlert, NOTHING_TYPED } from '../../ui/ErrorAlert.tsx'
import { FileButton } from '../../ui/FileButton.tsx'

/** The contact of the client who decided, and the mail that proves it. */
export type Representado = { Contacto: string; Correo?: Adjunto }

type Props = {
  Nro_Embarque: number
  Nro_Negocio: number
  value: Representado
  onChange: (value: Representado) => void
  /** Show what is missing. */
  tried: boolean
}

/** Attaches the mail to the shipment, or to the deal when the user may not change the shipment. */
const attach = async (file: File, Nro_Embarque: number, Nro_Negocio: number): Promise<ResultadoSubida> => {
  const on = (De: 'embarque' | 'negocio', Clave: number) =>
    subir(file, { Destinos: [{ De, Clave }], Visible_Cliente: false }, () => undefined).seguir(new AbortController().signal)
  return on('embarque', Nro_Embarque).catch((error: { status?: number }) => {
    if (error.status !== 403) throw error
    return on('negocio', Nro_Negocio)
  })
}

/** The contact of the client for whom a user decides, and the client's mail as proof. */
export const PorCliente = ({ Nro_Embarque, Nro_Negocio, value, onChange, tried }: Props) => {
  const { mutate, isPending, error, variables } = useMutation({
    mutationFn: (file: File) => attach(file, Nro_Embarque, Nro_Negocio),
    onSuccess: ({ Hechos: [Correo] }) => Correo && onChange({ ...value, Correo }),
  })
  return (
    <Stack gap="sm">
      <TextInput
        label="Quién del cliente lo decidió"
        withAsterisk
        maxLength={120}
        value={value.Contacto}
        onChange={event => onChange({ ...value, Contacto: event.currentTarget.value })}
        error={tried && !value.Contacto.trim() ? 'Escriba su nombre.' : undefined}
      />
      <div>
        <FileButton accept={ENDINGS} onChange={file => file && mutate(file)} inputProps={{ 'aria-label': 'Elegir el correo del cliente' }}>
          {props => (
            <Button
              {...props}
              data-lacks={(tried && !value.Correo) || undefined}
              variant="default"
              loading={isPending}
              leftSection={<IconPaperclip size={18} aria-hidden />}
            >
              {value.Correo ? 'Cambiar el correo' : 'Adjuntar su correo'}
            </Button>
          )}
        </FileButton>
        <Text size="sm" mt={4} c={value.Correo ? undefined : 'dimmed'} role="status" style={{ overflowWrap: 'anywhere' }}>
          {value.Correo
            ? value.Correo.Nombre
            : 'El correo en que lo dijo, como PDF o imagen. Queda entre los adjuntos, sin que el cliente lo vea.'}
        </Text>
        {tried && !value.Correo && <Input.Error>Adjunte el correo en que lo dijo.</Input.Error>}
      </div>
      <ErrorAlert error={error} texts={NOTHING_TYPED} onRetry={() => variables && mutate(variables)} />
    </Stack>
  )
}
