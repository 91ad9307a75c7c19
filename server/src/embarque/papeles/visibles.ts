/** The papers of a shipment that a session may see: a user of a plant sees those made for that plant, or about no other plant. */
import type { CodPapel } from '@nogal/model/embarque/papeles'
import sql from 'sql-template-tag'
import { notFound } from '../../http/refusal.ts'
import { type Access, paperAt, plantsOf } from '../../scope/scope.ts'

/** The papers that a user of a plant may not see; empty for all other users. */
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

/** The papers of a shipment that the session may see. */
export const seenPapers = async <P extends { Papel: string; Variante: number }>(
  access: Access,
  id: number,
  papers: readonly P[],
): Promise<P[]> => {
  const hidden = await unseen(access, id, papers)
  return papers.filter(paper => !hidden.includes(paper))
}

/** 404 unless the session may see a paper of a shipment. */
export const demandPapel = async (access: Access, Papel: CodPapel, id: number, Variante: number): Promise<void> => {
  if ((await unseen(access, id, [{ Papel, Variante }])).length) throw notFound('ese papel')
}
