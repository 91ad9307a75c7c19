import { Alert, Button, Group, Modal, Stack, Text, Textarea } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { cambiarEstadoNegocio } from '@nogal/model/negocio/negocio.calls'
import { IconAlertCircle } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { api } from '../api/client.ts'
import { useReturnFocus } from '../ui/dialog/useReturnFocus.ts'
import { CAMBIOS } from './shared/cambiosEstado.ts'
import { type Cual, mostrarNegocio } from './shared/negocio.data.ts'

/** Asks before a deal changes its state; a refusal of the server stays in sight. */
export default function EstadoDialog({ negocio, estado, onClose }: { negocio: Cual; estado: string; onClose: () => void }) {
  const cambio = CAMBIOS[estado]!
  const [motivo, setMotivo] = useState('')
  useReturnFocus()
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
