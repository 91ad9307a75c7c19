/** Which papers of a shipment a session sees: one bound to plants those that are made for its plants, or tell of no other. */
import type { CodPapel } from '@nogal/model/embarque/papeles'
import sql from 'sql-template-tag'
import { notFound } from '../../http/refusal.ts'
import { type Access, paperAt, plantsOf } from '../../scope/scope.ts'

/** The papers of a shipment, by code and variant, that a session bound to plants does not see; the others see them all. */
const unseen = async <P extends { Papel: string; Variante: number }>(
  { db, sesion }: Access,
  id: number,
  papers: readonly P[],
): Promise<P[]> => {
  const plants = plantsOf(sesion)
  if (!plants.length) return []
  const { text, values } = sql`select p.orden::int as orden
    from unnest(${papers.map(one => one.Papel)}::text[], ${papers.map(one => one.Variante)}::int[]) with ordinality p (papel, variante, orden)
   where not (${paperAt(plants, sql`p.papel`, sql`${id}::integer`, sql`p.variante`)})`
  const { rows } = await db.query<{ orden: number }>(text, values as unknown[])
  return rows.map(({ orden }) => papers[orden - 1]!)
}

/** Of the papers of a shipment, those that the session sees. */
export const seenPapers = async <P extends { Papel: string; Variante: number }>(
  access: Access,
  id: number,
  papers: readonly P[],
): Promise<P[]> => {
  const hidden = await unseen(access, id, papers)
  return papers.filter(paper => !hidden.includes(paper))
}

/** 404 unless the session sees a paper of a shipment. */
export const demandPapel = async (access: Access, Papel: CodPapel, id: number, Variante: number): Promise<void> => {
  if ((await unseen(access, id, [{ Papel, Variante }])).length) throw notFound('ese papel')
}
