/** The SQL of what the model declares of an aggregate: a feature adds only the SQL of each derived value. */
import {
  type AnyAggregate,
  type AnyPart,
  aliasFields,
  columnsOfAggregate,
  columnsOfPart,
  keyFields,
} from '@nogal/model/aggregate/aggregate'
import { numberOf } from '@nogal/model/aggregate/part'
import { type State, stateWord } from '@nogal/model/aggregate/states'
import { nameField } from '@nogal/model/entity'
import type { Fields } from '@nogal/model/fields'
import sql, { raw, type Sql } from 'sql-template-tag'
import type { Sesion } from '../http/handle.ts'
import { type Joins, type KeptSum, type ListColumn, type ListSpec, type SumSource, subquerySql } from '../list/columns.ts'
import { column, listColumnOf, listColumnsOfField, listColumnsOfFields, STAMPS } from '../list/fields.ts'
import { inWords } from '../list/search.ts'

/** A value of joined tables, by their aliases; without `value`, the column named after the derived field in the first of these tables. */
type OfJoined = { of: string | readonly string[]; value?: Sql } & Partial<Omit<ListColumn, 'sql' | 'joined'>>
/** SQL of a derived value over the row `t`, with options of its column. */
type Given = Sql | (Partial<ListColumn> & { sql: Sql }) | OfJoined
/** The derived values that are no column of the row. */
type Computed<D extends Fields> = { [K in keyof D]: D[K] extends { stored: true } ? never : K }[keyof D]
type DerivedSql<D extends Fields> = { [K in Computed<D>]: Given }

type PartSql<P extends AnyPart> = {
  /** Table, view or subquery to read from, when it is not the part's own table. */
  from?: string
  /** Names of referenced rows that `from` has as columns, in place of look-ups. */
  names?: Readonly<Record<string, Sql>>
} & (Computed<P['derived']> extends never ? { derived?: undefined } : { derived: DerivedSql<P['derived']> })

type AggregateSql<A extends AnyAggregate> = {
  derived: DerivedSql<A['derived']>
  /** Options of stored columns that do not follow from their fields: a folded copy, an index for sorting. */
  columns?: { [K in keyof A['fields']]?: Partial<ListColumn> }
  /** Joins of other tables that derived values read. */
  joins?: Joins
  /** References whose names a joined table keeps, as `nom_…`, and the alias of that table. */
  names?: { of: string; references: readonly string[] }
  /** The aggregate that is locked before this one, because changes of both belong together: its table and key. */
  under?: { table: string; key: string }
  /** Sums that are read from a table of their own: those over parts, or with several units in one row. */
  sums?: Readonly<Record<string, SumSource>>
  /** Sums of its rows that the database keeps. */
  kept?: readonly KeptSum[]
  parts: { [K in keyof A['parts']]: PartSql<A['parts'][K]> }
}

export type PartSpec = {
  part: AnyPart
  name: string
  /** Its table, and the wire name of the field with its number. */
  table: string
  number: string
  list: ListSpec<never>
}

/** An aggregate with its SQL: the input of the list and aggregate functions. */
export type Bound<A extends AnyAggregate = AnyAggregate> = {
  aggregate: A
  table: string
  /** Wire name of its key, which is one number. */
  key: string
  /** Every column of the row, and how it is listed. */
  columns: Record<string, ListColumn>
  list: ListSpec<never>
  joins?: Joins
  /** The aggregate that is locked before this one: see `AggregateSql`. */
  under?: { table: string; key: string }
  parts: Readonly<Record<string, PartSpec>>
  /** Columns that show less to some sessions: their SQL for this session. */
  narrowed?: (sesion: Sesion) => Readonly<Record<string, Sql>>
}

/** SQL of derived values that the view provides under their own names. */
export const asInView = <D extends Fields>(derived: D): DerivedSql<D> =>
  Object.fromEntries(
    Object.entries(derived).flatMap(([name, field]) => (field.stored ? [] : [[name, sql`t.${column(name)}`]])),
  ) as DerivedSql<D>

/** The column of a derived value. A value of joined tables also gets a subquery, for queries without the joins. */
const columnGiven = (name: string, given: Given, joins: Joins): Partial<ListColumn> & { sql: Sql } => {
  if ('strings' in given) return { sql: given }
  if (!('of' in given)) return given
  const { of, value, ...more } = given
  const aliases = [of].flat()
  const read = value ?? sql`${raw(aliases[0]!)}.${column(name)}`
  return { ...more, sql: subquerySql(aliases, read, joins), joined: { aliases, value: read } }
}

const derivedColumns = (derived: Fields, given: Readonly<Record<string, Given>>, joins: Joins = {}): Record<string, ListColumn> =>
  Object.fromEntries(
    Object.entries(derived).flatMap(([name, field]) => {
      if (field.stored) return Object.entries(listColumnsOfFields({ [name]: field }))
      const { sql: value, ...more } = columnGiven(name, given[name]!, joins)
      const { joined, ...options } = more
      return Object.entries(listColumnsOfField(name, field, value, joined)).map(([own, c]): [string, ListColumn] => [
        own,
        { ...c, searched: false, ...options, ...(own === name && joined && { joined }) },
      ])
    }),
  )

/** Columns in the order of the definition. */
const inOrder = (columns: Record<string, ListColumn>, fields: Fields): Record<string, ListColumn> =>
  Object.fromEntries(Object.keys(fields).map(name => [name, columns[name]!]))

/** The condition of rows in a final state without result. */
const voidRows = ({ states }: AnyAggregate): Sql | undefined => {
  const codes = ((states?.states ?? []) as readonly State[]).filter(state => state.void).map(({ code }) => code)
  return codes.length ? sql`t.${column(states!.field)} = any (${codes})` : undefined
}

/** The name of the state, which exported files show as screens do. */
const stateName = ({ states }: AnyAggregate, columns: Record<string, ListColumn>): Record<string, ListColumn> => {
  if (!states) return {}
  const name = nameField(states.field)
  return { [name]: { ...columns[name]!, formatExport: text => stateWord(states, text) } }
}

const aliasColumns = (p: AnyPart): Record<string, ListColumn> =>
  Object.fromEntries(
    Object.entries(aliasFields(p)).map(([alias, field]) => [alias, listColumnOf(field, sql`t.${column(p.aliases[alias])}`)]),
  )

type PartGiven = { from?: string; names?: Readonly<Record<string, Sql>>; derived?: Record<string, Given> }
const bindPart = (a: AnyAggregate, name: string, { from, names = {}, derived }: PartGiven): PartSpec => {
  const part = a.parts[name] as AnyPart
  const number = numberOf(part)
  const columns = {
    ...listColumnsOfFields({ ...keyFields(a), ...part.number, ...part.fields }),
    ...aliasColumns(part),
    ...derivedColumns(part.derived, derived ?? {}),
    ...STAMPS,
  }
  for (const [name, value] of Object.entries(names)) columns[name] = { ...columns[name]!, sql: value, joined: undefined }
  const key = [...a.key, number].map(field => field.toLowerCase())
  const list: ListSpec<never> = { table: from ?? part.part, key, order: [number], columns: inOrder(columns, columnsOfPart(a, part)) }
  return { part, name, table: part.part, number, list }
}

/** The names of references that a joined table keeps, read from there in the rows that are shown. */
const keptNames = (columns: Record<string, ListColumn>, { of, references }: { of: string; references: readonly string[] }) =>
  Object.fromEntries(
    references.map(nameField).map(name => [name, { ...columns[name]!, copy: { aliases: [of], value: sql`${raw(of)}.${column(name)}` } }]),
  )

/** Joins an aggregate of the model with its SQL. */
export const bind = <A extends AnyAggregate>(aggregate: A, given: AggregateSql<A>): Bound<A> => {
  const a: AnyAggregate = aggregate
  const own = listColumnsOfFields(a.fields)
  for (const [name, more] of Object.entries(given.columns ?? {})) own[name] = { ...own[name]!, ...more }
  const all = { ...own, ...derivedColumns(a.derived, given.derived as Record<string, Given>, given.joins), ...STAMPS }
  Object.assign(all, given.names && keptNames(all, given.names))
  const columns = inOrder({ ...all, ...stateName(a, all) }, columnsOfAggregate(a))
  const listed = Object.entries(columns).map(([name, c]): [string, ListColumn] => [
    name,
    a.list.includes(name) ? c : { ...c, notSent: true },
  ])
  const notSummed = voidRows(a)
  const list: ListSpec<never> = {
    table: a.entity,
    key: a.key.map(name => name.toLowerCase()),
    order: a.order,
    columns: Object.fromEntries(listed),
    ...(given.joins && { joins: given.joins }),
    ...(a.searched.length > 0 && { search: inWords(a.entity, a.key[0]!.toLowerCase()) }),
    ...(given.sums && { sums: given.sums }),
    ...(given.kept && { kept: given.kept }),
    ...(notSummed && { notSummed }),
  }
  const parts = Object.entries(given.parts).map(([name, part]) => [name, bindPart(a, name, part)] as const)
  const { under, joins } = given
  return {
    aggregate,
    table: a.entity,
    key: a.key[0]!,
    columns,
    list,
    parts: Object.fromEntries(parts),
    ...(joins && { joins }),
    ...(under && { under }),
  }
}
