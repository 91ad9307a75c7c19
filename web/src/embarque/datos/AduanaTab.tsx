import { actualizarAduana } from '@nogal/model/embarque/embarque.calls'
import { EMBARQUE_VIEW } from '../shared/embarque.view.ts'
import { Datos, type TabProps } from './Datos.tsx'
import { ADUANA } from './secciones.ts'

/** A view that saves with the call limited to the customs fields. */
const VIEW = { ...EMBARQUE_VIEW, calls: { ...EMBARQUE_VIEW.calls, change: actualizarAduana } }

/** The data of a shipment for the customs agency, and the numbers of its DUS. */
export default function AduanaTab(props: TabProps) {
  return <Datos {...props} view={VIEW} fields={ADUANA} heading="Aduana" submitLabel="Guardar los datos de aduana" />
}
