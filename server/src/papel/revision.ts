/**
 * A paper of an amended aggregate is a revision: it shows its number and day, which paper it replaces, and the changes. Both languages of
 * an amendment have the same number. An amendment that changes nothing of a paper makes no revision of that paper.
 */
import type { Idioma } from '@nogal/model/palabras'
import type { Said } from '@nogal/model/papel/papel.calls'
import type { Access } from '../scope/scope.ts'
import { difference } from './difference.ts'
import { findEarlier, type Which } from './papel.queries.ts'
import type { Paper } from './paper.ts'

/** The number of amendments and the day of the last one, from the data of a paper; the rest is derived. */
type Amended = { Enmienda?: number | null; Fecha_Revision?: string | null }
type Revised = Amended & { Revision: number | null; Reemplaza: string | null; Cambios: Said[] | null }

const ORIGINAL: Revised = { Enmienda: null, Revision: null, Fecha_Revision: null, Reemplaza: null, Cambios: null }
const NAMES = Object.keys(ORIGINAL) as (keyof Revised)[]

/** The data of a paper, with those about its revision. */
export const withRevision = async <D extends object>(
  { db }: Pick<Access, 'db'>,
  paper: Paper<D>,
  which: Which,
  idioma: Idioma,
  data: D,
): Promise<D> => {
  if (!paper.say) return data
  const { Enmienda, Fecha_Revision } = data as Amended
  if (!Enmienda) return { ...data, ...ORIGINAL }
  const { base, own, last } = await findEarlier<D & Partial<Revised>>(db, which, idioma, Enmienda)
  const Cambios = base && paper.say(difference(paper, base.data, data), idioma, { before: base.data, after: data })
  if (base && !Cambios?.length)
    return { ...data, ...Object.fromEntries(NAMES.map(name => [name, (base.data as Partial<Revised>)[name] ?? null])) }
  return { ...data, Enmienda, Fecha_Revision, Revision: own ?? last + 1, Reemplaza: base?.day ?? null, Cambios }
}
