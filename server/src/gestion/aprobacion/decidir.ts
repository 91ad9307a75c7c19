/** Records decisions about documents, whoever made them: by a link, by a user of the company, or by the client in the portal. */
import { ESTADO_GESTION } from '@nogal/model/gestion/gestion.states'
import { grouped } from '@nogal/model/grouped'
import type { Tx } from '../../db/tx.ts'
import { moveItems } from './ronda.queries.ts'

/** A decision about one document. */
export type DecisionTomada = { id: number; approves: boolean; motivo: string }

/** Moves each document to the state of its decision; documents with the same decision and reason move together. */
export const decideItems = async (db: Tx, decisions: readonly DecisionTomada[]): Promise<void> => {
  for (const [, same] of grouped(decisions, ({ approves, motivo }) => `${approves} ${motivo}`)) {
    const { approves, motivo } = same[0]!
    const ids = same.map(({ id }) => id)
    await moveItems(db, ids, approves ? ESTADO_GESTION.completa : ESTADO_GESTION.rechazada, motivo)
  }
}
