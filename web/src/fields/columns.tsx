import { type Field, type Fields, type FieldType, isSearched, labelOf, type RichDoc } from '@nogal/model/fields'
import { lineOf } from '@nogal/model/richText'
import { uncapital } from '@nogal/model/words'
import type { Column } from '../ui/table/Table.tsx'
import type { Row } from '../values/row.ts'
import { isNothing } from '../values/same.ts'

/** The column type of a field type; text by default. */
export const COLUMN_TYPES: Partial<Record<FieldType, Column<Row>['type']>> = {
  serial: 'serial',
  code: 'code',
  integer: 'integer',
  decimal: 'decimal',
  date: 'date',
  instant: 'instant',
  localTime: 'localTime',
  containerNumber: 'container',
  flag: 'flag',
  rut: 'code',
  imo: 'code',
  locode: 'code',
}

/** How values that are not plain are formatted in a cell. */
const VALUES: Partial<Record<FieldType, (value: unknown, field: Field) => unknown>> = {
  richText: value => lineOf(value as RichDoc | null),
  choice: (value, field) => (isNothing(value) ? value : labelOf(field, String(value))),
  choices: (value, field) => (Array.isArray(value) ? value.map(one => labelOf(field, String(one))).join(', ') : value),
  refs: value => (Array.isArray(value) ? value.join(', ') : value),
  rows: value => (Array.isArray(value) && value.length ? value.length : null),
}

type Options = {
  /** Text of a reference: lists have the name of the row beside its key. */
  refText?: (name: string, field: Field, row: Row) => unknown
}

/** The column of a table for a field. */
export const columnOf = (name: string, field: Field, { refText }: Options = {}): Column<Row> => {
  const read = VALUES[field.type]
  const type = field.money ? 'money' : COLUMN_TYPES[field.type]
  return {
    key: name,
    title: field.label,
    ...(type && { type }),
    ...(field.decimals !== undefined && { decimals: field.decimals }),
    ...(field.total && { total: field.currency ? { per: field.currency } : 'sum' }),
    ...(field.list === false && { hidden: true }),
    ...(read && { value: (row: Row) => read(row[name], field) }),
    ...(refText && (field.type === 'ref' || field.type === 'refs') && { value: (row: Row) => refText(name, field, row) }),
  }
}

/** The columns of a table for some fields; fields outside of lists are initially hidden. */
export const columnsOfFields = (fields: Fields, options?: Options): Column<Row>[] =>
  Object.entries(fields).map(([name, field]) => columnOf(name, field, options))

/** The searched fields, as text for the search box. */
export const searchedText = (fields: readonly Field[]): string =>
  fields
    .filter(isSearched)
    .map(({ label, type }) => (type === 'date' ? `${uncapital(label)} y su semana` : uncapital(label)))
    .join(', ')

/** At most this many fields of a parameter are listed by name; its search covers all fields, so more are described by their types. */
const MOST_NAMED = 12

/** The searched fields of a parameter, as text. */
export const searchedTextOfAll = (fields: readonly Field[]): string =>
  fields.filter(isSearched).length > MOST_NAMED ? 'todos los textos, códigos, nombres y fechas' : searchedText(fields)
