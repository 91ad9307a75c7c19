import { notifications } from '@mantine/notifications'
import { nombreEmbarque } from '@nogal/model/embarque/embarque.fields'
import type { FieldError } from '@nogal/model/schema'
import { useMemo } from 'react'
import { useSave } from '../../aggregate/useSave.ts'
import { useSense } from '../../aggregate/useSense.ts'
import { RefOptions } from '../../fields/base/refs.ts'
import { Form } from '../../form/Form.tsx'
import { useRefRows } from '../../refs/useRefRows.ts'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { only } from '../../values/only.ts'
import type { Row } from '../../values/row.ts'
import { isNothing } from '../../values/same.ts'
import { EMBARQUE_VIEW, type EmbarqueEntero } from '../shared/embarque.view.ts'
import { askAboutShipment } from './efectos.tsx'
import { REFRIGERADO } from './secciones.ts'

const NAMES = Object.keys(REFRIGERADO)

/** Checks the settings together; the server has the same rules. */
const validate = (row: Row): FieldError[] => [
  ...(!isNothing(row.Temperatura) && isNothing(row.Cod_UnidadMedTem)
    ? [{ campo: 'Cod_UnidadMedTem', mensaje: 'Elija la unidad: 0 °C y 0 °F no son lo mismo.' }]
    : []),
  ...(!isNothing(row.Ventilacion) && isNothing(row.Cod_UnidadMedVen)
    ? [{ campo: 'Cod_UnidadMedVen', mensaje: 'Elija la unidad: m³/h y % de apertura no se convierten entre sí.' }]
    : []),
  ...(row.AtmosControl && Number(row.Ventilacion ?? 0) > 0
    ? [{ campo: 'Ventilacion', mensaje: 'Con atmósfera controlada las ventilas van cerradas: ponga 0.' }]
    : []),
  ...(!row.AtmosControl && (!isNothing(row.O2) || !isNothing(row.CO2))
    ? [{ campo: 'AtmosControl', mensaje: 'El O₂ y el CO₂ son de la atmósfera controlada: márquela, o borre esos datos.' }]
    : []),
]

/** Edits the refrigeration settings of a shipment; 0 is a value, an empty field is none. */
export default function TemperaturaDialog({ embarque, onClose }: { embarque: EmbarqueEntero; onClose: () => void }) {
  const { save, dialog } = useSave(EMBARQUE_VIEW, embarque, askAboutShipment(embarque))
  const warnings = useSense(EMBARQUE_VIEW.aggregate, embarque)
  const value = useMemo(() => only(embarque as Row, NAMES), [embarque])
  return (
    <Dialog opened onClose={onClose} title={`Temperatura del embarque ${nombreEmbarque(embarque)}`} size="lg">
      <RefOptions.Provider value={useRefRows}>
        <Form
          fields={REFRIGERADO}
          value={value}
          onCancel={onClose}
          warnings={warnings}
          validate={validate}
          onSubmit={async row => {
            notifications.show({ message: await save(row, NAMES) })
            onClose()
          }}
        />
      </RefOptions.Provider>
      {dialog}
    </Dialog>
  )
}
