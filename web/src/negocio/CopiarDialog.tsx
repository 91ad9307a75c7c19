import { Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { date } from '@nogal/model/fields'
import { addDays, formatDate } from '@nogal/model/format'
import { copiarNegocio } from '@nogal/model/negocio/negocio.calls'
import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { recordLink, useFiltros } from '../aggregate/addresses.ts'
import { showWhole } from '../aggregate/data.ts'
import { api } from '../api/client.ts'
import { orStored, useIntent } from '../api/useIntent.ts'
import { Form } from '../form/Form.tsx'
import { Dialog } from '../ui/dialog/Dialog.tsx'
import { today } from '../ui/time/dates.ts'
import { type Cual, NEGOCIO_VIEW } from './shared/negocio.view.ts'

const fields = { Fecha_ETD: date('ETD nueva*') }
const MONTH = 30

/** Creates a deal in preparation as a copy of another, with its own ETD, and opens it. */
export default function CopiarDialog({ row: negocio, onClose }: { row: Cual; onClose: () => void }) {
  const navigate = useNavigate()
  const filtros = useFiltros()
  const send = useIntent()
  const value = useMemo(() => {
    const hoy = today()
    return { Fecha_ETD: negocio.Fecha_ETD > hoy ? negocio.Fecha_ETD : addDays(hoy, MONTH) }
  }, [negocio.Fecha_ETD])
  const copiar = async ({ Fecha_ETD }: Record<string, unknown>) => {
    const ETD = Fecha_ETD as string
    const copy = await orStored(send(key => api(copiarNegocio)({ body: { Nro_Negocio: negocio.Nro_Negocio, Fecha_ETD: ETD } }, { key })))
    const made = `Se creó el negocio ${copy.Nro_Contrato} como copia de ${negocio.Nro_Contrato}`
    // An earlier attempt was stored without its answer arriving, and the date was changed since.
    if (copy.Fecha_ETD === ETD) notifications.show({ message: `${made}.` })
    else notifications.show({ message: `${made} con ETD ${formatDate(copy.Fecha_ETD)}. Cámbiela aquí si corresponde.`, autoClose: false })
    void showWhole(NEGOCIO_VIEW, copy)
    onClose()
    void navigate({ ...recordLink(NEGOCIO_VIEW, copy, { filtros, editing: true }), ignoreBlocker: true })
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
