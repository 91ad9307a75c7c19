import { actualizarAduana } from '@nogal/model/embarque/embarque.calls'
import { EMBARQUE_VIEW } from '../shared/embarque.view.ts'
import { Datos, type TabProps } from './Datos.tsx'
import { ADUANA } from './secciones.ts'

/** A shipment saved by the call that keeps to what the customs agency needs. */
const VIEW = { ...EMBARQUE_VIEW, calls: { ...EMBARQUE_VIEW.calls, change: actualizarAduana } }

/** What the customs agency needs of a shipment, and the numbers of its DUS. */
export default function AduanaTab(props: TabProps) {
  return <Datos {...props} view={VIEW} fields={ADUANA} heading="Aduana" submitLabel="Guardar los datos de aduana" />
}
