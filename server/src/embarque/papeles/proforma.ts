/** The approval of a pro-forma: what would be approved, and what that changes. */
import type { Idioma } from '@nogal/model/palabras'
import type { Reader } from '../../db/reader.ts'
import { conflict } from '../../http/refusal.ts'
import { saidChanges } from '../../papel/print.ts'
import { asApproved } from './estado.ts'
import { readApproved, readWholeOf } from './papeles.queries.ts'
import { PAPERS, shownOf } from './papeles.ts'
import type { Data } from './papeles.valores.ts'

/** The pro-forma as its approval would store it; `numero` replaces its number; 409 when the shipment is annulled or has no fruit. */
export const approvableProforma = async (db: Reader, id: number, idioma: Idioma, numero?: string | null): Promise<Data> => {
  const whole = await readWholeOf(db, id, idioma)
  const data = asApproved(shownOf('proforma', { ...whole, Nro_Proforma: numero || whole.Nro_Proforma }))
  if (data.Marca) throw conflict('El embarque está anulado: su proforma no se aprueba.')
  if (!data.Lineas.length) throw conflict('El embarque no tiene fruta: distribúyala antes de aprobar la proforma.')
  return data
}

/** What a pro-forma would say and the approved one in its language does not, in words; null without an approved one. */
export const changesSinceApproval = async (db: Reader, id: number, idioma: Idioma, after: Data): Promise<Data['Cambios']> => {
  const approved = await readApproved(db, id)
  return approved ? saidChanges(PAPERS.proforma, approved[idioma] as Data, after) : null
}
