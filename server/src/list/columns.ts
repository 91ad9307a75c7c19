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
  /** Where `sql` looks into a row beside the base table: which one, and the value once that row is joined. */
  beside?: { row: string; value: Sql }
}

/** A row of another table, or none, that stands beside each row `t` of the base, under the name that it has here. */
export type Beside = Readonly<
  Record<
    string,
    {
      table: string
      on: Sql
      /** A view that sums: it is worked out for the rows that are read, one at a time, never whole. */
      lateral?: boolean
    }
  >
>

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

type Selection = { values: Sql; joins: Sql }
const selections = new WeakMap<object, Selection>()

/** "offset 0" keeps the planner from joining the whole view. */
const joined = (row: string, { table, on, lateral }: Beside[string]): Sql => {
  const [name, from] = [raw(row), raw(`${table} ${row}`)]
  return lateral
    ? sql`left join lateral (select ${name}.* from ${from} where ${on} offset 0) ${name} on true`
    : sql`left join ${from} on ${on}`
}

/** What is selected of some columns, under their wire names, and the joins that it needs; composed once for a record of columns. */
export const selection = (columns: Record<string, Column>, beside: Beside = {}): Selection => {
  const known = selections.get(columns)
  if (known) return known
  const sent = Object.entries(columns).filter(([, c]) => !c.hidden)
  const rows = [...new Set(sent.flatMap(([, c]) => c.beside?.row ?? []))]
  const made = {
    values: join(sent.map(([name, c]) => sql`${c.beside?.value ?? c.sql} as ${raw(`"${name}"`)}`)),
    joins: rows.length
      ? join(
          rows.map(row => joined(row, beside[row]!)),
          ' ',
        )
      : empty,
  }
  selections.set(columns, made)
  return made
}
