/** Entries of the change log under the labels of the fields; the log itself names columns. */
import type { Field, Fields } from '@nogal/model/fields'
import { text } from '@nogal/model/fields'
import { isParameter, parameterNamed } from '@nogal/model/parametros/catalogo'
import type { Cambio } from '@nogal/model/parametros/parametros.calls'
import { capital } from '@nogal/model/words'
import type { Row } from '../values/row.ts'
import { isNothing } from '../values/same.ts'

/** Fields by table, and what a table below the record is called. */
export type TableFields = Record<string, { title?: string; fields: Fields }>

export type FieldChange = { name: string; field: Field; before: unknown; after: unknown }

/** Columns that the database keeps for itself. */
const KEPT_BY_DATABASE = new Set(['version', 'creado_por', 'creado_en', 'modificado_por', 'modificado_en'])

const COMMON: Fields = {
  Activo: { type: 'flag', label: 'Activo', required: false },
  Clave: text('Clave'),
}

const byColumn = (fields: Fields): Map<string, [string, Field]> =>
  new Map(Object.entries({ ...fields, ...COMMON }).map(([name, field]) => [name.toLowerCase(), [name, field]]))

const readable = (column: string): string => capital(column.replace(/^(cod|nom|id|nro)_/, '').replaceAll('_', ' '))

/** The fields of a table: those given, else those of the catalogue. */
export const fieldsOf = (table: string, fields: TableFields | undefined): Fields =>
  fields?.[table]?.fields ?? (isParameter(table) ? parameterNamed(table).fields : {})

/** The changes of one entry of the log, in the order of the fields. Entries of a new or deleted row list all its values. */
export const changesOf = ({ Antes, Despues }: Pick<Cambio, 'Antes' | 'Despues'>, fields: Fields): FieldChange[] => {
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
      const [name, field] = known.get(column) ?? [column, text(readable(column))]
      return { name, field, before: before[column], after: after[column] }
    })
}
