import { Alert, Button, Group, Modal, Stack, Text, Textarea } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { cambiarEstadoNegocio } from '@nogal/model/negocio/negocio.calls'
import { IconAlertCircle } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { api } from '../api/client.ts'
import { type Cual, mostrarNegocio } from './negocio.data.ts'

export type CambioEstado = { accion: string; peligro?: boolean; pregunta: string; hecho: string; conMotivo?: boolean }

/** What people may do with the state of a deal, by the state that it leads to. */
export const CAMBIOS: Record<string, CambioEstado> = {
  '02': {
    accion: 'Confirmar',
    pregunta: 'El negocio queda confirmado con sus productos, pagos y requisitos, y se puede empezar a embarcar.',
    hecho: 'El negocio quedó confirmado.',
  },
  '01': {
    accion: 'Volver a preparación',
    pregunta: 'El negocio vuelve a prepararse: se podrán cambiar otra vez sus datos, y habrá que confirmarlo de nuevo.',
    hecho: 'El negocio volvió a preparación.',
  },
  '05': {
    accion: 'Anular',
    peligro: true,
    conMotivo: true,
    pregunta: 'El negocio queda anulado: no se podrá embarcar y su contrato impreso llevará la marca ANULADO.',
    hecho: 'El negocio quedó anulado.',
  },
}

/** Asks before a deal changes its state; a refusal of the server stays in sight. */
export default function EstadoDialog({ negocio, estado, onClose }: { negocio: Cual; estado: string; onClose: () => void }) {
  const cambio = CAMBIOS[estado]!
  const [motivo, setMotivo] = useState('')
  const [missing, setMissing] = useState(false)
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      api(cambiarEstadoNegocio)({
        body: {
          Nro_Negocio: negocio.Nro_Negocio,
          Cod_EstadoNeg: estado,
          Version: negocio.Version,
          ...(motivo.trim() && { Motivo: motivo.trim() }),
        },
      }),
    onSuccess: changed => {
      notifications.show({ message: cambio.hecho })
      void mostrarNegocio(changed)
      onClose()
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const empty = Boolean(cambio.conMotivo) && !motivo.trim()
    setMissing(empty)
    if (!empty) mutate()
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={`${cambio.accion}: negocio ${negocio.Nro_Contrato}`}
      closeButtonProps={{ 'aria-label': 'Cerrar' }}
    >
      <form onSubmit={submit} noValidate>
        <Stack gap="sm">
          <Text size="sm">{cambio.pregunta}</Text>
          <Textarea
            label="Motivo"
            required={Boolean(cambio.conMotivo)}
            description={cambio.conMotivo ? undefined : 'Queda en el historial de estados.'}
            autosize
            minRows={2}
            maxRows={8}
            maxLength={500}
            value={motivo}
            onChange={event => setMotivo(event.currentTarget.value)}
            error={missing && !motivo.trim() && 'Motivo: falta este dato.'}
            data-autofocus
            onKeyDown={event => event.key === 'Enter' && event.ctrlKey && event.currentTarget.form?.requestSubmit()}
          />
          {error && (
            <Alert color="red" icon={<IconAlertCircle />} role="alert">
              {error.message}
            </Alert>
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Cancelar
            </Button>
            <Button type="submit" color={cambio.peligro ? 'red' : undefined} loading={isPending}>
              {cambio.accion}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
