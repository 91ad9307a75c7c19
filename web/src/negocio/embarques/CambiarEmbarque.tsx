import { Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import type { PeopleStep } from '@nogal/model/aggregate/states'
import { cambiarEstadoEmbarque, eliminarEmbarque } from '@nogal/model/embarque/embarque.calls'
import type { EmbarqueFila } from '@nogal/model/embarque/embarque.fields'
import { longText } from '@nogal/model/fields'
import { useMemo } from 'react'
import { api } from '../../api/client.ts'
import { invalidate } from '../../api/queries.ts'
import { orStored, useIntent } from '../../api/useIntent.ts'
import { Form } from '../../form/Form.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'

type Props = {
  embarque: EmbarqueFila
  /** The change of state; without it, the shipment is deleted. */
  step: PeopleStep | undefined
  onClose: () => void
}

const NOTHING = {}

/** Annuls a shipment of a deal, revokes that, or deletes an empty one. */
export default function CambiarEmbarque({ embarque, step, onClose }: Props) {
  const { Nro_Embarque, Nro_Corr_Embarque, Version } = embarque
  const send = useIntent()
  const fields = useMemo(() => (step ? { Motivo: longText(step.needsReason ? 'Motivo*' : 'Motivo', 500) } : NOTHING), [step])
  const done = async ({ Motivo }: Record<string, unknown>) => {
    await orStored(
      send(key =>
        step
          ? api(cambiarEstadoEmbarque)(
              { body: { Nro_Embarque, Cod_EstadoEmb: step.to, Version, ...(Motivo ? { Motivo: Motivo as string } : {}) } },
              { key },
            )
          : api(eliminarEmbarque)({ body: { Nro_Embarque, Version } }, { key }),
      ),
    )
    notifications.show({ message: step ? step.done : `Se eliminó el embarque ${Nro_Corr_Embarque}.` })
    await invalidate('/api/embarque', '/api/negocio')
    onClose()
  }
  const action = step?.action ?? 'Eliminar'
  return (
    <Dialog opened onClose={onClose} size="md" title={`${action}: embarque ${Nro_Corr_Embarque}`}>
      <Text size="sm" mb="sm">
        {step?.question ?? 'Se elimina el embarque con sus contenedores vacíos. No se podrá recuperar.'}
      </Text>
      <Form fields={fields} value={NOTHING} submitLabel={action} onCancel={onClose} onSubmit={done} />
    </Dialog>
  )
}
