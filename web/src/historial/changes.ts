/** Entries of the change log with the labels of the fields, because the log has the names of columns. */
import { date, type Field, type Fields, flag, instant, localTime, text } from '@nogal/model/fields'
import { isParameter, parameterNamed } from '@nogal/model/parametros/catalogo'
import type { Cambio } from '@nogal/model/parametros/parametros.calls'
import { capital } from '@nogal/model/words'
import type { Row } from '../values/row.ts'
import { isNothing } from '../values/same.ts'

export type TableWords = {
  fields: Fields
  /** Name of one row with its article, and the plural. */
  called?: string
  many?: string
  /** The reference that names a row, and its values by the keys of existing rows, for entries without that value. */
  naming?: { field: string; known: ReadonlyMap<string, unknown> }
}
/** The names of each table: of the record, and of those below it. */
export type TableFields = Record<string, TableWords>

export type FieldChange = { name: string; field: Field; before: unknown; after: unknown }

/** Internal columns of the database. */
const KEPT_BY_DATABASE = new Set(['version', 'creado_por', 'creado_en', 'modificado_por', 'modificado_en', 'tipo_estado'])

const COMMON: Fields = {
  Activo: { type: 'flag', label: 'Activo', required: false },
  Clave: text('Clave'),
}

const byColumn = (fields: Fields): Map<string, [string, Field]> =>
  new Map(Object.entries({ ...fields, ...COMMON }).map(([name, field]) => [name.toLowerCase(), [name, field]]))

const readable = (column: string): string => capital(column.replace(/^(cod|nom|id|nro)_/, '').replaceAll('_', ' '))

/** How a value that no field defines is written in the log, and the type that shows such a value. */
const WRITTEN: readonly (readonly [RegExp, (label: string) => Field])[] = [
  [/^\d{4}-\d\d-\d\d$/, date],
  [/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/, localTime],
  [/^\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:\d\d)$/, instant],
  [/^(true|false)$/, flag],
]

/** The field of a column that no definition has, by one of its values. */
const guessedField = (column: string, value: unknown): Field => {
  const [, make = text] = WRITTEN.find(([shape]) => shape.test(String(value))) ?? []
  return make(readable(column))
}

/** The fields of a table: the given ones, else those of the catalogue. */
export const fieldsOf = (table: string, fields: TableFields | undefined): Fields =>
  fields?.[table]?.fields ?? (isParameter(table) ? parameterNamed(table).fields : {})

/** How one row of a table and several are called: as the record says, else as the catalogue does. */
export const calledIn = (table: string, tables: TableFields | undefined): { called: string; many: string } => {
  const { called, title } = isParameter(table) ? parameterNamed(table) : { called: 'el registro', title: 'registros' }
  return { called: tables?.[table]?.called ?? called, many: tables?.[table]?.many ?? title.toLowerCase() }
}

type What = Pick<Cambio, 'Tabla' | 'Clave' | 'Antes' | 'Despues'>

/** The reference that names a changed row. */
const namingOf = ({ Tabla, Clave, Antes, Despues }: What, tables: TableFields | undefined) => {
  const { naming, fields } = tables?.[Tabla] ?? {}
  if (!naming) return undefined
  const column = naming.field.toLowerCase()
  const key = Despues?.[column] ?? Antes?.[column] ?? naming.known.get(Clave)
  return isNothing(key) ? undefined : { field: fields![naming.field]!, key }
}

/** The references that name changed rows, as changes, so that their names are looked up with the others. */
export const namesIn = (cambios: readonly Cambio[], tables: TableFields | undefined) =>
  cambios.flatMap(cambio => {
    const naming = namingOf(cambio, tables)
    return naming ? [{ field: naming.field, before: naming.key, after: undefined }] : []
  })

/** The name of a changed thing: «el certificado Fitosanitario», «la línea 3». */
export const thingOf = (
  cambio: What,
  tables: TableFields | undefined,
  nameOf: (target: string, key: unknown) => string | undefined,
): string => {
  const { called } = calledIn(cambio.Tabla, tables)
  const naming = namingOf(cambio, tables)
  const name = (naming && nameOf(naming.field.target!, naming.key)) ?? cambio.Clave.split('~')[1]
  return name ? `${called} ${name}` : called
}

/** The changes of one entry of the log, in the order of the fields. Entries of a new or deleted row list all its values. */
export const fieldChangesOf = ({ Antes, Despues }: Pick<Cambio, 'Antes' | 'Despues'>, fields: Fields): FieldChange[] => {
  const known = byColumn(fields)
  const order = [...known.keys()]
  const place = (column: string) => {
    const at = order.indexOf(column)
    return at < 0 ? order.length : at
  }
  const before: Row = Antes ?? {}
  const after: Row = Despues ?? {}
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter(column => !KEPT_BY_DATABASE.has(column) && !(isNothing(before[column]) && isNothing(after[column])))
    .sort((a, b) => place(a) - place(b))
    .map(column => {
      const [name, field] = known.get(column) ?? [column, guessedField(column, after[column] ?? before[column])]
      return { name, field, before: before[column], after: after[column] }
    })
}
