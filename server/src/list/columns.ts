/** How a list is described: its table, its columns, its order. */
import type { Field } from '@nogal/model/fields'
import sql, { empty, join, raw, type Sql } from 'sql-template-tag'

export type ColumnType = 'text' | 'number' | 'date' | 'instant' | 'localTime' | 'flag' | 'words' | 'json'

/** A column of a list: how the base table `t` gives it. */
export type Column = {
  sql: Sql
  type: ColumnType
  label: string
  /** The base table may hold null here: it counts as "sin mensaje". */
  nullable?: boolean
  /** The column is the name of a row of another table, or of several: filters look there first. Where several, what has none has a row without a name. */
  via?: { own: Sql; table: string; key: string; name: Sql; several?: boolean }
  /** The column already folded by `plano()`, with a trigram index on it. */
  folded?: Sql
  /** An index gives this order, ties broken by the key. */
  indexed?: boolean
  /** Part of `buscar`. */
  searched?: boolean
  /** Only filtered and sorted by, not sent. */
  hidden?: boolean
  /** Summed over all rows of a list; the currencies of an amount apart. */
  total?: true | undefined
  /** The list can be grouped by its values, or by the ISO weeks of a date. */
  group?: 'value' | 'week' | undefined
  /** Sent, but not filtered nor sorted by: too costly, or no single value. */
  plain?: boolean
  /** The definition of its values, where it has one. */
  field?: Field
  /** Text that a file shows in place of the value. */
  filed?: Sql
  /** Number that people see and write after the value and a slash: `2026-0040/3`. */
  numbered?: Sql
  /** How a file writes its text, where that is not as it is stored. */
  written?: (text: string) => string
  /** What a yes and a no are called in a file. */
  words?: readonly [yes: string, no: string]
  /** Where `sql` looks into rows beside the base table: which ones, and the value once they are joined. */
  beside?: Aside | undefined
}

/** A value that rows beside give once they are joined; rows that the list does not name come along. */
export type Aside = { rows: readonly string[]; value: Sql; joined?: Beside }

/** How a row of another table is joined to each row `t` of the base: one row at most. */
export type Joined = {
  table: string
  on: Sql
  /** Another row beside, of which `on` speaks. */
  after?: string
  /** Every row of the base has one, so that an index of it may give the order. */
  always?: true
  /** A view that sums: it is worked out for the rows that are read, one at a time, never whole. */
  lateral?: boolean
}

/** Rows of other tables, or none, that stand beside each row `t` of the base, under the names that they have here. */
export type Beside = Readonly<Record<string, Joined>>

/** A condition in two forms: one that finds its rows by an index, one that tries a single row. Mostly they are the same. */
export type Condition = { match: Sql; test: Sql }

/** Where a sum is read, if not from its column: a table under the key of the list, with the amount and its unit. */
export type Summed = { table: string; amount: string; unit?: string }

declare const ROW: unique symbol

/** A list whose rows are of type `R`. */
export type ListSpec<R = Record<string, unknown>> = {
  readonly [ROW]?: R
  table: string
  key: readonly string[]
  /** The table is a view of many joins. */
  isView?: boolean
  columns: Record<string, Column>
  /** Rows beside each row, of which columns are read. */
  beside?: Beside
  /** Default order, `-Campo` for descending. */
  order: readonly string[]
  /** Condition that each of these words is found, where the table has a better one than its columns. */
  search?: (words: readonly string[]) => Condition
  /** Rows that are in no sum. */
  unsummed?: Sql
  /** Columns by whose groups the rows are counted, in `conteo_<table>`. */
  counted?: readonly string[]
  /** Sums that a table of their own gives, by the column that shows them. */
  sums?: Readonly<Record<string, Summed>>
}

/** The rows `t` of a list whose keys a CTE beside has. */
export const joinRows = ({ table, key, isView }: Pick<ListSpec<unknown>, 'table' | 'key' | 'isView'>, keys: string): Sql => {
  const same = key.map(column => `${keys}.${column} = t.${column}`)
  // a view of many joins would be joined whole before its keys are compared
  const few = isView ? [`t.${key[0]} = any(array(select ${keys}.${key[0]} from ${keys}))`] : []
  return raw(`join ${table} t on ${[...same, ...few].join(' and ')}`)
}

/** "offset 0" keeps the planner from joining the whole view. */
const joinOf = (row: string, { table, on, lateral, always }: Joined): Sql => {
  const [name, from] = [raw(row), raw(`${table} ${row}`)]
  return lateral
    ? sql`left join lateral (select ${name}.* from ${from} where ${on} offset 0) ${name} on true`
    : sql`${raw(always ? 'join' : 'left join')} ${from} on ${on}`
}

type Rows = Readonly<Record<string, Joined>>

/** The joins of some rows, each after the one that it speaks of. */
const joinsOf = (rows: readonly string[], known: Rows): Sql => {
  const ordered = new Set<string>()
  const add = (row: string): void => {
    const { after } = known[row]!
    if (after) add(after)
    ordered.add(row)
  }
  rows.forEach(add)
  const joins = [...ordered].map(row => joinOf(row, known[row]!))
  return joins.length ? join(joins, ' ') : empty
}

/** Every row that stands beside: those that the list names, and those that its columns bring along. */
const rowsBeside = (columns: Record<string, Column>, beside: Beside = {}): Rows => ({
  ...Object.assign({}, ...Object.values(columns).map(c => c.beside?.joined)),
  ...beside,
})

/** A value of rows beside where none is joined. */
export const aloneSql = (rows: readonly string[], value: Sql, beside: Beside): Sql => {
  const [first] = rows
  const { table, on, after } = beside[first!]!
  if (rows.length === 1 && !after) return sql`(select ${value} from ${raw(`${table} ${first}`)} where ${on})`
  return sql`(select ${value} from (select) x ${joinsOf(rows, beside)})`
}

/** The rows of which some SQL speaks. */
const spokenOf = (rows: readonly string[], used: readonly Sql[]): string[] => {
  const text = used.map(one => one.text).join(' ')
  return rows.filter(row => text.includes(`${row}.`) && new RegExp(`\\b${row}\\.`).test(text))
}

type Selection = { values: Sql; joins: Sql }
type Selected = Selection & { rows: readonly string[]; known: Rows }
/** For how many rows: names of small tables are joined to many, and looked up for one or a few, since a join reads those tables whole. */
type Many = 'many' | 'few'
const selections: Readonly<Record<Many, WeakMap<object, Selected>>> = { many: new WeakMap(), few: new WeakMap() }

const composed = (columns: Record<string, Column>, beside: Beside, many: Many): Selected => {
  const known = rowsBeside(columns, beside)
  const sent = Object.entries(columns)
    .filter(([, c]) => !c.hidden)
    .map(([name, c]) => [name, c, many === 'few' && c.beside?.joined ? undefined : c.beside] as const)
  const rows = [...new Set(sent.flatMap(([, , aside]) => aside?.rows ?? []))]
  const values = join(sent.map(([name, c, aside]) => sql`${aside?.value ?? c.sql} as ${raw(`"${name}"`)}`))
  return { values, rows, known, joins: joinsOf(rows, known) }
}

/** What is selected of some columns, under their wire names, and the joins that it needs; composed once for a record of columns. */
export const selection = (columns: Record<string, Column>, beside: Beside = {}, many: Many = 'few'): Selected => {
  const made = selections[many].get(columns) ?? composed(columns, beside, many)
  selections[many].set(columns, made)
  return made
}

/** What is selected of the rows of a page, and the joins that it and their order need. */
export const pageSelection = ({ columns, beside }: ListSpec<unknown>, order: Sql): Selection => {
  const { values, rows, known, joins } = selection(columns, beside, 'many')
  const more = spokenOf(Object.keys(known), [order]).filter(row => !rows.includes(row))
  return { values, joins: more.length ? joinsOf([...rows, ...more], known) : joins }
}

type Base = Pick<ListSpec<unknown>, 'table' | 'columns' | 'beside'>
const joinable = new WeakMap<object, Rows>()

/** The rows beside that may be joined to all rows of a list: views that sum may not. */
const joinableRows = ({ columns, beside }: Base): Rows => {
  const known = joinable.get(columns)
  if (known) return known
  const rows = Object.fromEntries(Object.entries(rowsBeside(columns, beside)).filter(([, { lateral }]) => !lateral))
  joinable.set(columns, rows)
  return rows
}

/** A column as it is filtered and sorted by: of a row beside that `joinsFor` joins, where that may be. */
export const joinedColumn = (spec: Base, c: Column): Column =>
  c.beside?.rows.every(row => joinableRows(spec)[row]) ? { ...c, sql: sql`(${c.beside.value})` } : c

/** The joins of the rows beside of which some conditions and orders speak. */
export const joinsFor = (spec: Base, used: readonly Sql[]): Sql => {
  const rows = joinableRows(spec)
  return joinsOf(spokenOf(Object.keys(rows), used), rows)
}
