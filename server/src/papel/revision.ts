/**
 * A paper of something that was amended is a revision: it says its number and day, which paper it replaces, and what changed against that
 * one. Both languages of an amendment carry one number. An amendment that changed nothing of a paper makes no revision of it.
 */
import type { Idioma } from '@nogal/model/palabras'
import type { Said } from '@nogal/model/papel/papel.calls'
import type { Access } from '../scope/scope.ts'
import { difference } from './difference.ts'
import { findEarlier, type Which } from './papel.queries.ts'
import type { Paper } from './paper.ts'

/** How many times it was amended and when last, as a paper reads them; the rest follows. */
type Amended = { Enmienda?: number | null; Fecha_Revision?: string | null }
type Revised = Amended & { Revision: number | null; Reemplaza: string | null; Cambios: Said[] | null }

const ORIGINAL: Revised = { Enmienda: null, Revision: null, Fecha_Revision: null, Reemplaza: null, Cambios: null }
const NAMES = Object.keys(ORIGINAL) as (keyof Revised)[]

/** What a paper shows, with what it says of its revision. */
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
