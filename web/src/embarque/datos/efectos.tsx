import { actualizarEmbarque } from '@nogal/model/embarque/embarque.calls'
import { askBefore } from '../../ensayo/efectos.tsx'
import type { Row } from '../../values/row.ts'
import { same } from '../../values/same.ts'
import type { EmbarqueEntero } from '../shared/embarque.view.ts'

/** Fields that only this shipment reads, from which nothing follows. */
const QUIET: readonly string[] = ['Nro_Embarque', 'Version', 'Ref_Interna', 'Observaciones']

/** Shows what follows from a change of a shipment before it is saved, and asks; throws when the user goes back. */
export const askAboutShipment = (embarque: EmbarqueEntero) => async (body: Row) => {
  const changed = Object.keys(body).some(name => !QUIET.includes(name) && !same(body[name], embarque[name as keyof EmbarqueEntero]))
  if (changed) await askBefore(actualizarEmbarque, [body])
}
