/**
 * A mailed paper is a revision when its data differ from the last sending: it shows its number, which sending it replaces, the changes, and
 * marks them. Both languages of one state have the same number, because the fingerprint is that of the Spanish data.
 */
import type { Idioma } from '@nogal/model/palabras'
import type { Said } from '@nogal/model/papel/papel.calls'
import type { Access } from '../scope/scope.ts'
import { difference } from './difference.ts'
import { fingerprintOf } from './fingerprint.ts'
import { findSent, type Sent, type Which } from './papel.queries.ts'
import type { Paper } from './paper.ts'

type Revised = { Revision: number; Reemplaza: string | null; Cambios: Said[] | null; Marcas: string[] }

/** The revision number of some data, given the sendings, the last one first. */
export const revisionOf = (sent: readonly Pick<Sent, 'revision' | 'huella'>[], huella: string): number => {
  const [last] = sent
  if (!last) return 1
  return last.huella === huella ? last.revision : Math.max(...sent.map(({ revision }) => revision)) + 1
}

/** The data of a paper, with those about its revision. */
export const withSendings = async <D extends object>(
  access: Access,
  paper: Paper<D>,
  which: Which,
  idioma: Idioma,
  data: D,
): Promise<D> => {
  const spanish = idioma === 'es' ? data : await paper.read(access, which.id, 'es', which.variant)
  const sent = await findSent(access.db, which)
  const Revision = revisionOf(sent, fingerprintOf(spanish))
  const base = sent.find(one => one.idioma === idioma && one.revision < Revision && !one.refused)
  const changes = base ? difference(paper, base.data, data) : []
  const revised: Revised = {
    Revision,
    Reemplaza: base?.day ?? null,
    Cambios: base ? (paper.say?.(changes, idioma, { before: base.data as D, after: data }) ?? []) : null,
    Marcas: changes.filter(({ after }) => after !== null).map(({ path }) => path.join('.')),
  }
  return { ...data, ...revised }
}
