/**
 * The texts of the screens of a part that can't be derived from its definition, because Spanish needs the gender and the verb of the noun.
 */
import type { AnyPart } from '@nogal/model/aggregate/aggregate'
import { capital, firstOf, nounOf } from '@nogal/model/words'
import type { Row } from '../../values/row.ts'

export type PartTexts<R> = {
  /** Title of the tab's content and of its table. */
  title: string
  table: string
  /** Name of one part by its number or name, with the article. */
  called: string
  /** Label of the button that adds one. */
  add: string
  /** Shown when there are no rows: editable, read only, and in a new record. */
  empty: string
  none: string
  draft: string
  /** Titles of the dialog. */
  adding: string
  editing: (row: R) => string
  reading: (row: R) => string
  added: (row: Row) => string
  saved: (row: R) => string
  /** Entry in the menu of a row. */
  remove: string
  removed: (row: R) => string
  /** Confirmation that it was restored, with its new number. */
  restored: (row: R) => string
  notRemoved: (row: R) => string
}

type Numbered<R> = Pick<PartTexts<R>, 'title' | 'table' | 'called' | 'add' | 'empty' | 'none' | 'draft' | 'adding'> & {
  /** The noun with its article: «la línea». */
  one: string
  numberOf: (row: R) => unknown
}

/** Texts of parts that are named by number: «la línea 3», «la cuota 2». */
export const numberedTexts = <R>({ one, numberOf, ...texts }: Numbered<R>): PartTexts<R> => {
  const named = (row: R) => `${texts.called} ${numberOf(row) ?? ''}`
  return {
    ...texts,
    editing: row => `Editar ${named(row)}`,
    reading: row => capital(nounOf(named(row))),
    added: () => `Se agregó ${one}.`,
    saved: row => `Se guardó ${named(row)}.`,
    remove: 'Eliminar',
    removed: row => `Se eliminó ${named(row)}.`,
    restored: row => `Volvió ${named(row)}.`,
    notRemoved: row => `No se eliminó ${named(row)}`,
  }
}

/** Texts of parts that link a row of a parameter, named by that row. */
export const linkedTexts = <R extends Row>({ title, singular, called }: AnyPart, none: string): PartTexts<R> => {
  const saved = () => `${capital(singular)}: cambio guardado.`
  return {
    title,
    table: title,
    called,
    add: `Agregar ${singular}`,
    empty: `Use Agregar ${singular} para poner ${firstOf(called)}.`,
    none,
    draft: '',
    adding: `Agregar ${singular}`,
    editing: () => `Editar ${singular}`,
    reading: () => capital(singular),
    added: saved,
    saved,
    remove: 'Quitar',
    removed: ({ Nombre }) => `${Nombre} ya no está entre ${title.toLowerCase()}.`,
    restored: ({ Nombre }) => `${Nombre} volvió.`,
    notRemoved: ({ Nombre }) => `No se quitó ${Nombre}`,
  }
}
