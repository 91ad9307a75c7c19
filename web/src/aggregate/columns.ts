/** Columns of lists and parts, derived from the definition of the aggregate, with changes by a feature. */
import { type AnyAggregate, type AnyPart, columnsOfAggregate, columnsOfPart } from '@nogal/model/aggregate/aggregate'
import { type States, stateOf, stateWord } from '@nogal/model/aggregate/states'
import { nameField, stamps } from '@nogal/model/entity'
import type { Fields } from '@nogal/model/fields'
import { createElement, type ReactNode } from 'react'
import { columnOf } from '../fields/columns.tsx'
import { hasRecords } from '../pantallas.ts'
import { offersOf } from '../refs/offers.ts'
import { RecordName } from '../refs/RecordName.tsx'
import type { Offers } from '../ui/table/data/types.ts'
import type { Column } from '../ui/table/Table.tsx'
import type { Row } from '../values/row.ts'

/** The columns that a feature shows, in their order, with changes. */
export type ColumnChanges<R> = { readonly [K in keyof R]?: Partial<Column<R>> }

/** Kilos in a list: whole ones, because the list is an overview; the record and the file of the list have the grams. */
export const KILOS = { decimals: 0, width: 94 }

/** The filter options of states, under their names for people instead of those of the parameter. */
export const offersInWords = (states: States, offers: Offers): Offers => ({
  ...offers,
  text: name => stateWord(states, name),
  find: async (search, signal) =>
    (await offers.find(search, signal)).map(offer => ({ ...offer, label: stateWord(states, offer.label), hint: undefined })),
})

/** The column of the state, as a badge in its colour. */
const stateColumn = (states: States, offers: Offers | undefined): Partial<Column<Row>> => ({
  type: 'badge',
  tone: row => stateOf(states, String(row[states.field]))?.tone ?? 'neutral',
  value: row => stateWord(states, String(row[nameField(states.field)])),
  ...(offers && { offers: offersInWords(states, offers) }),
})

/** The column of state codes, with the states' names for people. */
export const stateCodes = (states: States): { title: string; type: 'code'; hidden: true; offers: Offers } => ({
  title: 'Código de estado',
  type: 'code',
  hidden: true,
  offers: {
    key: ['estados', states.tipo],
    find: async () => states.states.map(({ code, word }) => ({ value: code, label: word })),
    text: code => stateOf(states, code)?.word ?? code,
  },
})

/** The grouping of a column: by its own field, or by the reference whose name it shows. */
const groupOf = (fields: Fields, name: string, shown: object): Pick<Column<Row>, 'group'> => {
  const isNamed = (field: string) => nameField(field) !== field && nameField(field) in shown
  const field = Object.keys(fields).find(one => fields[one]!.group && (one === name ? !isNamed(one) : nameField(one) === name))
  return field ? { group: { field, by: fields[field]!.group! } } : {}
}

/** The column of a reference's name, with a link to the referenced record. */
const linkOf = (fields: Fields, name: string): Partial<Column<Row>> => {
  const found = Object.entries(fields).find(([own, { type }]) => type === 'ref' && nameField(own) === name)
  if (!found || !hasRecords(found[1].target!)) return {}
  const [key, { target }] = found
  return { cell: row => createElement(RecordName, { target: target!, value: row[key] }, row[name] as ReactNode) }
}

const columnsFrom = <R extends Row>(fields: Fields, changes: ColumnChanges<R>, states?: States): readonly Column<R>[] =>
  Object.entries(changes).map(([name, change]) => ({
    ...columnOf(name, fields[name]!),
    ...groupOf(fields, name, changes),
    offers: offersOf(fields, name),
    ...linkOf(fields, name),
    ...(states && name === nameField(states.field) && stateColumn(states, offersOf(fields, name))),
    ...change,
  })) as readonly Column<R>[]

/** The columns by default: all except codes that have a name column, and internal values. */
const allOf = <R extends Row>(names: readonly string[]): ColumnChanges<R> =>
  Object.fromEntries(
    names.filter(name => !(name in stamps) && (nameField(name) === name || !names.includes(nameField(name)))).map(name => [name, {}]),
  ) as ColumnChanges<R>

/** The columns of the list of an aggregate. */
export const listColumns = <R extends Row>(a: AnyAggregate, changes: ColumnChanges<R> = allOf(a.list)): readonly Column<R>[] =>
  columnsFrom(columnsOfAggregate(a), changes, a.states)

/** The columns of one kind of its parts. */
export const partColumns = <R extends Row>(
  a: AnyAggregate,
  part: AnyPart,
  changes: ColumnChanges<R> = allOf(Object.keys(columnsOfPart(a, part)).filter(name => !a.key.includes(name) && !(name in part.aliases))),
): readonly Column<R>[] => columnsFrom(columnsOfPart(a, part), changes)
