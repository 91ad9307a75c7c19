/**
 * A paper is what is printed of an aggregate, in two languages, and kept as it was printed. It is declared once: what it shows, how it
 * is laid out, what its files are called. Its calls, its printings and what changed between two of them follow from the declaration.
 */
import type { Idioma } from '@nogal/model/palabras'
import type { Said } from '@nogal/model/papel/papel.calls'
import type { Bound } from '../aggregate/spec.ts'
import type { DocumentFile } from '../pdf/pdf.ts'
import type { Access } from '../scope/scope.ts'
import type { Change, Keys } from './difference.ts'

/** The data of a paper with the moment of its printing, ISO. */
export type Printed<D> = D & { Impreso_En: string }
/** What a document is given. */
export type DocumentInput<D> = { data: Printed<D>; idioma: Idioma }
/** Somebody to whom a paper goes. */
export type Recipient = { Nombre: string; Email: string }

export type Paper<D extends object> = {
  /** Word under which its printings are kept. */
  paper: string
  /** How a sentence calls it, with its article. */
  called: string
  /** What it is in each language, and its number: they name its files. */
  title: Readonly<Record<Idioma, string>>
  number: (data: D) => string
  /** The aggregate that it is of: who may see that one may see the paper. */
  of: Bound
  /** What it shows; of a paper for several receivers, to the one that the variant names. */
  read: (access: Access, id: number, idioma: Idioma, variant: number) => Promise<D>
  /** Refuses sessions that see what it is of, and not the paper. */
  demandSeen?: (access: Access, id: number, variant: number) => Promise<void>
  document: DocumentFile<DocumentInput<D>>
  keys: Keys
  /** What changed, in words of a language, without what the reader need not know. A paper that has none of it has no revisions. */
  say?: (changes: readonly Change[], idioma: Idioma, both: { before: D; after: D }) => Said[]
  /** What makes a revision of it: an amendment of what it is of, unless it says that a sending does. */
  revisedBy?: 'sendings'
  /** Who receives it. */
  recipients?: (data: D) => Recipient[]
}

/** What the file of a printing is called, `Contrato 2026-0001 ES rev. 1 (3)`: of two versions no name is the same. Some characters are not allowed in names of files. */
export const fileNameOf = <D extends object>(
  { title, number }: Paper<D>,
  { idioma, data, revision }: { idioma: Idioma; data: D; revision: number },
): string => {
  const { Revision } = data as { Revision?: number | null }
  return [title[idioma], number(data), idioma.toUpperCase(), Revision && `rev. ${Revision}`, `(${revision})`]
    .filter(Boolean)
    .join(' ')
    .replace(/[\\/:*?"<>|]/g, '-')
}
