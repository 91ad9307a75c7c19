/** Takes what a shipping line proposes for a shipment. */
import type { EmbarqueCompleto } from '@nogal/model/embarque/embarque.fields'
import type { Values } from '@nogal/model/fields'
import { formatInstant } from '@nogal/model/format'
import { change, giveReason, type Inside } from '../aggregate/write.ts'
import { EMBARQUE } from '../embarque/base/embarque.queries.ts'
import { conflict } from '../http/refusal.ts'
import { type Abierta, endProposals } from './rastreo.queries.ts'

/** Where the key of a credential belongs. */
export const sealPlace = (naviera: number): string => `rastreo_naviera/${naviera}`

/** The value of a proposal in the fields of the shipment; refused for a vessel that the portal does not know. */
const changesOf = ({ campo, valor, nave }: Abierta): Values => {
  if (campo !== 'Imo') return { [campo]: valor }
  if (nave === null) throw conflict(`La nave de IMO ${valor} no está en Naves. Agréguela con ese número y vuelva a tomar el dato.`)
  return { Cod_Nave: nave }
}

/** Takes proposals of a locked shipment: its values change as if a person wrote them, with the line as the reason. */
export const takeProposals = async (inside: Inside, held: EmbarqueCompleto, taken: readonly Abierta[]): Promise<void> => {
  const told = taken.map(({ dicho }) => dicho.toISOString()).sort()
  await giveReason(inside.db, `Lo dijo la naviera ${held.Nom_Naviera ?? ''} el ${formatInstant(told.at(-1))}.`.replace('  ', ' '))
  await endProposals(
    inside.db,
    taken.map(({ id }) => id),
    'tomada',
  )
  await change(inside, EMBARQUE, held as Values, Object.assign({}, ...taken.map(changesOf)))
}
