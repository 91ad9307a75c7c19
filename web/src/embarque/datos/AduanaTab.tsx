import { actualizarAduana } from '@nogal/model/embarque/embarque.calls'
import { DATOS_ADUANA, embarque as modelo } from '@nogal/model/embarque/embarque.fields'
import { pick } from '@nogal/model/fields'
import { EMBARQUE } from '../shared/embarque.view.ts'
import { Datos, type TabProps } from './Datos.tsx'

const FIELDS = pick(modelo.fields, ...DATOS_ADUANA)

/** A shipment saved by the call that keeps to what the customs agency needs. */
const ADUANA = { ...EMBARQUE, calls: { ...EMBARQUE.calls, change: actualizarAduana } }

/** What the customs agency needs of a shipment, and the numbers of its DUS. */
export default function AduanaTab(props: TabProps) {
  return <Datos {...props} view={ADUANA} fields={FIELDS} heading="Aduana" submitLabel="Guardar los datos de aduana" />
}
