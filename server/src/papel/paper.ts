/**
 * A paper is a printed document of an aggregate, in two languages, and stored as it was printed. It is declared once: its data, its layout,
 * the names of its files. Its calls, its printings and the differences between them follow from the declaration.
 */
import type { Idioma } from '@nogal/model/palabras'
import type { Said } from '@nogal/model/papel/papel.calls'
import type { Bound } from '../aggregate/spec.ts'
import type { DocumentFile } from '../pdf/pdf.ts'
import type { Access } from '../scope/scope.ts'
import type { Change, Keys } from './difference.ts'
import type { Imagenes } from './membrete.ts'

/** The data of a paper with the timestamp of its printing, ISO. */
export type Printed<D> = D & { Impreso_En: string }
/** The input of a document: its data, and the pictures that its letterhead names. */
export type DocumentInput<D> = { data: Printed<D>; idioma: Idioma; imagenes?: Imagenes }
/** A receiver of a paper. */
export type Recipient = { Nombre: string; Email: string }

export type Paper<D extends object> = {
  /** The code under which its printings are stored. */
  paper: string
  /** Its name within a sentence, with the article. */
  called: string
  /** Its title in each language, and its number: both are parts of its file names. */
  title: Readonly<Record<Idioma, string>>
  number: (data: D) => string
  /** The aggregate of the paper: users who may see the aggregate may see the paper. */
  of: Bound
  /** Reads its data; for a paper with several receivers, those for the given variant. */
  read: (access: Access, id: number, idioma: Idioma, variant: number) => Promise<D>
  /** Refuses sessions that may see the aggregate, but not the paper. */
  demandSeen?: (access: Access, id: number, variant: number) => Promise<void>
  document: DocumentFile<DocumentInput<D>>
  keys: Keys
  /** The changes in words of a language, without those that do not matter to the reader. A paper without this function has no revisions. */
  say?: (changes: readonly Change[], idioma: Idioma, both: { before: D; after: D }) => Said[]
  /** What makes a revision: an amendment of the aggregate, or with `sendings` a sending with other data. */
  revisedBy?: 'sendings'
  /** Its receivers. */
  recipients?: (data: D) => Recipient[]
}

/**
 * The file name of a printing, `Contrato 2026-0001 ES rev. 1 (3)`: every version has its own name. Characters not allowed in file names are
 * replaced. What is not kept has no number.
 */
export const fileNameOf = <D extends object>(
  { title, number }: Paper<D>,
  { idioma, data, revision }: { idioma: Idioma; data: D; revision?: number },
): string => {
  const { Revision } = data as { Revision?: number | null }
  return [title[idioma], number(data), idioma.toUpperCase(), Revision && `rev. ${Revision}`, revision && `(${revision})`]
    .filter(Boolean)
    .join(' ')
    .replace(/[\\/:*?"<>|]/g, '-')
}
