/** Values of a row as text, by the definition of the field. */
import type { Entity } from '@nogal/model/entity'
import { nameField } from '@nogal/model/entity'
import { type Field, labelOf, placesFor, type RichDoc } from '@nogal/model/fields'
import { formatContainer, formatDate, formatInstant, formatLocalTime, formatNumber } from '@nogal/model/format'
import { lineOf } from '@nogal/model/richText'
import type { Row } from './row.ts'
import { isNothing } from './same.ts'

/** Gives the name of the row of an entity with a key; undefined when it is not known. */
export type KeyName = (target: string, key: unknown) => string | undefined

const isEmpty = (value: unknown): boolean => isNothing(value) || (Array.isArray(value) && value.length === 0)

const TEXTS: Partial<Record<Field['type'], (value: never, field: Field, keyName: KeyName) => string>> = {
  integer: (value: number) => formatNumber(value, 0),
  decimal: (value: number, field) => formatNumber(Number(value), placesFor(field, [value])),
  date: (value: string) => formatDate(value),
  instant: (value: string) => formatInstant(value),
  localTime: (value: string) => formatLocalTime(value),
  containerNumber: (value: string) => formatContainer(value),
  flag: (value: boolean) => (value ? 'Sí' : 'No'),
  choice: (value: string, field) => labelOf(field, value),
  choices: (value: string[], field) => value.map(one => labelOf(field, one)).join(', '),
  ref: (value: unknown, field, keyName) => keyName(field.target!, value) ?? `código ${value}`,
  refs: (value: unknown[], field, keyName) => value.map(one => keyName(field.target!, one) ?? `código ${one}`).join(', '),
  richText: (value: RichDoc) => lineOf(value),
  rows: (value: Row[], field, keyName) => value.map(row => rowText(row, field, keyName)).join('; '),
}

/** The value as text; empty for no value. */
export const fieldText = (field: Field, value: unknown, keyName: KeyName = () => undefined): string =>
  isEmpty(value) ? '' : (TEXTS[field.type]?.(value as never, field, keyName) ?? String(value))

/** One row of a `rows` field: the first value is its name, the others follow. */
export const rowText = (row: Row, field: Field, keyName: KeyName = () => undefined): string => {
  const [first = '', ...others] = Object.entries(field.of!)
    .map(([name, inner]) => ({ inner, text: fieldText(inner, row[name], keyName) }))
    .filter(({ text }) => text)
    .map(({ inner, text }, i) => (i ? `${inner.label} ${text}` : text))
  return others.length ? `${first}: ${others.join(', ')}` : first
}

/** The name of a row. */
export const nameOfRow = (e: Entity, fila: Row): string => {
  const field = e.fields[e.name]!
  return field.type === 'ref' ? String(fila[nameField(e.name)] ?? fila[e.name]) : fieldText(field, fila[e.name])
}
