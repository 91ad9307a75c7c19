/** Records decisions about documents, whoever made them: by a link, by a user of the company, or by the client in the portal. */
import { ESTADO_GESTION } from '@nogal/model/gestion/gestion.states'
import type { Tx } from '../../db/tx.ts'
import { moveItems } from './ronda.queries.ts'

/** A decision about one document. */
export type DecisionTomada = { id: number; approves: boolean; motivo: string }

/** The documents with the same decision and the same reason. */
const alike = (decisions: readonly DecisionTomada[]): Map<string, DecisionTomada[]> => {
  const groups = new Map<string, DecisionTomada[]>()
  for (const one of decisions) {
    const key = `${one.approves} ${one.motivo}`
    groups.set(key, [...(groups.get(key) ?? []), one])
  }
  return groups
}

/** Moves each document to the state of its decision; documents with the same decision and reason move together. */
export const decideItems = async (db: Tx, decisions: readonly DecisionTomada[]): Promise<void> => {
  for (const same of alike(decisions).values()) {
    const { approves, motivo } = same[0]!
    const ids = same.map(({ id }) => id)
    await moveItems(db, ids, approves ? ESTADO_GESTION.completa : ESTADO_GESTION.rechazada, motivo)
  }
}
