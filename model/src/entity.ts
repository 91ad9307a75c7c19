import { type Field, type Fields, instant, integer, type Row, text } from './fields.ts'

export type EntityOptions = {
  /** Field that names a row for people; by default the first `Nom_…`. */
  name?: string
  /** Names are unique within these fields; `false`: names may repeat. */
  within?: readonly string[] | false
  /** Order of lists; by default by name. */
  order?: readonly string[]
  /** What the noun is in the business, for the glossary and the top of the screen. */
  about?: string
  /** Kept under Parámetros → Otros, without a screen of the specification. */
  otros?: boolean
  /** Key columns, when the key is more than one field. */
  key?: readonly string[]
  icon?: string
}

export type Entity<F extends Fields = Fields> = {
  /** Table, screen and last part of the address. */
  entity: string
  title: string
  /** The singular, lower case, as a sentence needs it. */
  singular: string
  fields: F
  key: readonly string[]
  name: string
  within: readonly string[] | false
  order: readonly string[]
  about: string
  otros: boolean
  icon: string
}

/** A table that people keep: its name, its titles and its fields. */
export const entity = <const F extends Fields>(
  name: string,
  title: string,
  singular: string,
  fields: F,
  options: EntityOptions = {},
): Entity<F> => {
  const names = Object.keys(fields)
  const label = options.name ?? names.find(field => field.startsWith('Nom_')) ?? names[0]!
  return {
    entity: name,
    title,
    singular,
    fields,
    key: options.key ?? names.filter(field => fields[field]!.key),
    name: label,
    within: options.within ?? [],
    order: options.order ?? [label],
    about: options.about ?? '',
    otros: options.otros ?? false,
    icon: options.icon ?? name,
  }
}

export type RowOf<E extends Entity> = Row<E['fields']>

/** Columns that the database fills in every row that people keep. */
export const stamps = {
  Version: integer('Versión', { list: false }),
  Modificado_Por: text('Modificado por', 40, { list: false }),
  Modificado_En: instant('Modificado', { list: false }),
}

/** Is the key given by the database, so that a form does not ask for it? */
export const isNumbered = (e: Entity): boolean => e.key.length === 1 && e.fields[e.key[0]!]!.type === 'serial'

/** The key of a row as one text: parts joined by `~`, as addresses carry it. */
export const keyText = (e: { key: readonly string[] }, row: Record<string, unknown>): string =>
  e.key.map(part => String(row[part])).join('~')

/** Link table of a `refs` field, and its two columns. */
export const linkOf = (e: Entity, field: Field) => ({
  table: `${e.entity}_${field.target}`,
  own: e.key[0]!.toLowerCase(),
  other: field.target!,
})

/** Field of a list that names what a reference points to: `Cod_Pais` → `Nom_Pais`, `Bandera` → `Nom_Bandera`. */
export const nombreDe = (field: string): string => `Nom_${field.replace(/^Cod_/, '')}`
