import { type Field, type Fields, type FieldsRow, filled, flag, instant, integer, text } from './fields.ts'

export type EntityOptions = {
  /** Field with the name of a row; by default the first `Nom_…`. */
  name?: string
  /** Names are unique within these fields; `false`: names may repeat. */
  within?: readonly string[] | false
  /** Order of lists; by default by name. */
  order?: readonly string[]
  /** Definition of the noun, for the glossary and the top of the screen. */
  about?: string
  /** Shown under Parámetros → Otros, because the specification has no screen for it. */
  otros?: boolean
  /** Key columns, when the key is more than one field. */
  key?: readonly string[]
  icon?: string
  /** Its name in a sentence, with the article; by default `el` and the singular. */
  called?: string
}

export type Entity<F extends Fields = Fields> = {
  /** Table, screen and last part of the address. */
  entity: string
  title: string
  /** The singular in lower case, for sentences. */
  singular: string
  fields: F
  key: readonly string[]
  name: string
  within: readonly string[] | false
  order: readonly string[]
  about: string
  otros: boolean
  icon: string
  called: string
  /** The field in which two parts of one parent may not agree, and the error for a second one. */
  unique?: { field: string; sentence: string }
}

/** A table that users maintain: its name, its titles and its fields. */
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
    called: options.called ?? `el ${singular}`,
  }
}

export type RowOf<E extends Entity> = FieldsRow<E['fields']>

/** Columns that the database fills in every row. */
export const stamps = {
  Version: filled(integer('Versión', { list: false })),
  Modificado_Por: text('Modificado por', 40, { list: false }),
  Modificado_En: filled(instant('Modificado', { list: false })),
}

/** Every field of a row of a parameter table in an answer: its own, the names of its references, and the stamps. */
export const rowFields = (e: Entity): Fields => ({ ...e.fields, ...namesOf(e.fields), Activo: flag('Activo'), ...stamps })

/** Does the database assign the key, so that a form does not ask for it? */
export const isNumbered = (e: Entity): boolean => e.key.length === 1 && e.fields[e.key[0]!]!.type === 'serial'

/** The key of a row as one text: its parts joined by `~`, as in addresses. */
export const keyText = (e: { key: readonly string[] }, row: Record<string, unknown>): string =>
  e.key.map(part => String(row[part])).join('~')

/** Link table of a `refs` field, and its two columns. */
export const linkTableOf = (e: Entity, field: Field) => ({
  table: `${e.entity}_${field.target}`,
  own: e.key[0]!.toLowerCase(),
  other: field.target!,
})

/** Field of a list with the name of a reference's target: `Cod_Pais` → `Nom_Pais`, `Bandera` → `Nom_Bandera`. */
export const nameField = (field: string): string => `Nom_${field.replace(/^Cod_/, '')}`

type NameOf<K> = K extends `Cod_${infer Rest}` ? `Nom_${Rest}` : K extends string ? `Nom_${K}` : never
type Reference = { type: 'ref' }
/** The fields with the names of the targets of references. */
export type Names<F extends Fields> = {
  [K in keyof F as F[K] extends Reference ? NameOf<K> : never]: Omit<F[K], 'type'> & { type: 'text' }
}

/** The fields with the names of the targets of references, each nullable if its reference is. */
export const namesOf = <F extends Fields>(fields: F): Names<F> =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([, field]) => field.type === 'ref')
      .map(([name, { label, required, filled, section, list }]) => [
        nameField(name),
        { type: 'text', label, required, ...(filled && { filled }), ...(section && { section }), ...(list === false && { list }) },
      ]),
  ) as Names<F>
