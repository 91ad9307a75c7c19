import { Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { date } from '@nogal/model/fields'
import { addDays, formatDate } from '@nogal/model/format'
import { copiarNegocio } from '@nogal/model/negocio/negocio.calls'
import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { showWhole } from '../aggregate/data.ts'
import { api } from '../api/client.ts'
import { Form } from '../form/Form.tsx'
import { Dialog } from '../ui/dialog/Dialog.tsx'
import { today } from '../ui/time/dates.ts'
import { type Cual, NEGOCIO } from './shared/negocio.view.ts'

const fields = { Fecha_ETD: date('ETD nueva*') }
const MONTH = 30

/** Makes a new deal in preparation from another, with its own ETD, and opens it. */
export default function CopiarDialog({ row: negocio, onClose }: { row: Cual; onClose: () => void }) {
  const navigate = useNavigate()
  const value = useMemo(() => {
    const hoy = today()
    return { Fecha_ETD: negocio.Fecha_ETD > hoy ? negocio.Fecha_ETD : addDays(hoy, MONTH) }
  }, [negocio.Fecha_ETD])
  const copiar = async ({ Fecha_ETD }: Record<string, unknown>) => {
    const copy = await api(copiarNegocio)({ body: { Nro_Negocio: negocio.Nro_Negocio, Fecha_ETD: Fecha_ETD as string } })
    notifications.show({ message: `Se creó el negocio ${copy.Nro_Contrato} como copia de ${negocio.Nro_Contrato}.` })
    void showWhole(NEGOCIO, copy)
    onClose()
    void navigate({ to: `/pages/negocio/${copy.Nro_Negocio}`, ignoreBlocker: true })
  }
  return (
    <Dialog opened onClose={onClose} size="md" title={`Copiar el negocio ${negocio.Nro_Contrato}`}>
      <Text size="sm" mb="sm">
        Se creará un negocio en preparación, con otro número de contrato y los mismos datos, productos, pagos y requisitos de{' '}
        {negocio.Nro_Contrato}, cuya ETD es {formatDate(negocio.Fecha_ETD)}.
      </Text>
      <Form fields={fields} value={value} submitLabel="Copiar" onCancel={onClose} onSubmit={copiar} />
    </Dialog>
  )
}
