/** What the screens of a part say, which its definition alone cannot: Spanish needs the gender and the verb of the noun. */
import type { AnyPart } from '@nogal/model/aggregate/aggregate'
import { capital, firstOf, nounOf } from '@nogal/model/words'
import type { Row } from '../../values/row.ts'

export type PartTexts<R> = {
  /** Name of the tab's content, and of its table. */
  title: string
  table: string
  /** What one is called by its number or name, with its article. */
  called: string
  /** Button that adds one. */
  add: string
  /** In place of rows: when they may be changed, when not, and while the aggregate is still being written. */
  empty: string
  none: string
  draft: string
  /** Titles of the dialog. */
  adding: string
  editing: (row: R) => string
  reading: (row: R) => string
  added: (row: Row) => string
  saved: (row: R) => string
  /** In the menu of a row. */
  remove: string
  removed: (row: R) => string
  /** Brought back, under the number that it has then. */
  restored: (row: R) => string
  notRemoved: (row: R) => string
}

type Numbered<R> = Pick<PartTexts<R>, 'title' | 'table' | 'called' | 'add' | 'empty' | 'none' | 'draft' | 'adding'> & {
  /** What was added, with its article: «la línea». */
  one: string
  numberOf: (row: R) => unknown
}

/** Texts of parts that people call by their number: «la línea 3», «la cuota 2». */
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

/** Texts of parts that link a row of a parameter, which people call by its name. */
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
