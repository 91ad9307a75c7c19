/** How a list is described: its table, its columns, its order. */
import type { Field } from '@nogal/model/fields'
import sql, { empty, join, raw, type Sql } from 'sql-template-tag'

export type ListColumnType = 'text' | 'number' | 'date' | 'instant' | 'localTime' | 'flag' | 'textList' | 'json'

/** A column of a list. */
export type ListColumn = {
  /** The value, as SQL over a row of the base table, whose alias is `t`. */
  sql: Sql
  type: ListColumnType
  label: string
  /** The value may be null, and a null counts as "sin mensaje". */
  nullable?: boolean
  /**
   * The value is the name that another table gives to a foreign key of this row; filters search that table first. With `toMany` a key may
   * have several names, and a key without a name has a row with a null in that table.
   */
  lookup?: { foreignKey: Sql; table: string; key: string; name: Sql; toMany?: boolean }
  /** A table `n` whose folded words have a trigram index and include those of this column, by a key that the rows of the list have too. */
  wordsIn?: { table: string; key: string; folded: Sql }
  /** A copy of the value folded by `plano()`, which has a trigram index. */
  folded?: Sql
  /** An index has the order of this column, with ties in the order of the key. */
  indexed?: boolean
  /** The parameter `buscar` searches this column. */
  searched?: boolean
  /** Lists can filter and sort by the column, but the answer leaves it out. */
  notSent?: boolean
  /** Lists sum the values of all their rows, each currency separately. */
  total?: true | undefined
  /** Lists can be grouped by the values, or by the ISO weeks of a date. */
  group?: 'value' | 'week' | undefined
  /** The column is sent, but lists can't filter or sort by it: that would cost too much, or there is no single value. */
  displayOnly?: boolean
  /** The field of the model whose values these are. */
  field?: Field
  /** What an exported file shows in place of the value. */
  exportSql?: Sql
  /** A second number that people read and type after the value and a slash: the 3 of `2026-0040/3`. */
  suffixNumber?: Sql
  /** Formats a text for an exported file; without it the file has the text as it is stored. */
  formatExport?: (text: string) => string
  /** What an exported file writes for true and for false. */
  flagLabels?: readonly [yes: string, no: string]
  /** The same value for queries that join the tables which `sql` reads in subqueries. */
  joined?: JoinedValue | undefined
  /** A stored copy of the value in a joined table, for the rows that a list or a record shows; filters and orders do not use the copy. */
  copy?: JoinedValue
}

/** A value that needs joins: the aliases of the joined tables, and joins of this column alone, which the list does not declare. */
export type JoinedValue = { aliases: readonly string[]; value: Sql; extraJoins?: Joins }

/** A join of another table to each row `t` of the base table; it finds one row at most. */
export type Join = {
  table: string
  on: Sql
  /** The alias of another join that `on` mentions. */
  dependsOn?: string
  /** Every row of the base table has a row here, so an inner join loses none, and an index of this table may give the order. */
  inner?: true
  /** The table is an aggregating view: it is evaluated for each row that is read, never as a whole. */
  lateral?: boolean
}

/** Joins by their aliases. */
export type Joins = Readonly<Record<string, Join>>

/** A condition in two forms: one finds its rows by an index, the other tests a single row. Usually both are the same. */
export type Condition = { match: Sql; test: Sql }

/** A table that has the amounts of a sum under the key of the list, each with its unit. */
export type SumSource = { table: string; amount: string; unit?: string }

/**
 * A sum that the database keeps of the rows of a list, see `sumar()`: the columns of its groups, named as those of the list's table; whether it
 * counts those rows, and not what they consist of; and its columns with the sums of the list, by the column that they sum.
 */
export type KeptSum = {
  table: string
  by: readonly string[]
  counts?: true
  sums?: Readonly<Record<string, Omit<SumSource, 'table'>>>
}

declare const ROW: unique symbol

/** A list whose rows are of type `R`. */
export type ListSpec<R = Record<string, unknown>> = {
  readonly [ROW]?: R
  table: string
  key: readonly string[]
  /** The table is a view with many joins. */
  isView?: boolean
  columns: Record<string, ListColumn>
  /** Joins that the columns may use. */
  joins?: Joins
  /** The default order; `-Campo` is descending. */
  order: readonly string[]
  /** The condition that a row has each of these words, for a table with a faster search than over its columns. */
  search?: (words: readonly string[]) => Condition
  /** The condition of rows that no sum includes. */
  notSummed?: Sql
  /** The sums that the database keeps of its rows, which answer where filters and groups ask for nothing else. */
  kept?: readonly KeptSum[]
  /**
   * How long its count is remembered: until this sequence moves, as `numerar_cambios()` lets it; for conditions without filters that name no
   * columns but these.
   */
  countedUntil?: { sequence: string; columns: readonly string[] }
  /** Sums that are read from another table than their column, by the column. */
  sums?: Readonly<Record<string, SumSource>>
}

/** Joins the rows `t` of a list to a CTE with their keys. */
export const joinRows = ({ table, key, isView }: Pick<ListSpec<unknown>, 'table' | 'key' | 'isView'>, keys: string): Sql => {
  const same = key.map(column => `${keys}.${column} = t.${column}`)
  // without this, a view with many joins would be evaluated as a whole before its keys are compared
  const few = isView ? [`t.${key[0]} = any(array(select ${keys}.${key[0]} from ${keys}))`] : []
  return raw(`join ${table} t on ${[...same, ...few].join(' and ')}`)
}

/** `offset 0` keeps the planner from evaluating the whole view. */
const joinOf = (alias: string, { table, on, lateral, inner }: Join): Sql => {
  const [name, from] = [raw(alias), raw(`${table} ${alias}`)]
  return lateral
    ? sql`left join lateral (select ${name}.* from ${from} where ${on} offset 0) ${name} on true`
    : sql`${raw(inner ? 'join' : 'left join')} ${from} on ${on}`
}

/** The SQL of some joins, each after the one that it depends on. */
const joinSqlOf = (aliases: readonly string[], joins: Joins): Sql => {
  const ordered = new Set<string>()
  const add = (alias: string): void => {
    const { dependsOn } = joins[alias]!
    if (dependsOn) add(dependsOn)
    ordered.add(alias)
  }
  aliases.forEach(add)
  const parts = [...ordered].map(alias => joinOf(alias, joins[alias]!))
  return parts.length ? join(parts, ' ') : empty
}

/** The joins that a list declares, and the extra joins of its columns. */
const allJoins = (columns: Record<string, ListColumn>, joins: Joins = {}): Joins => ({
  ...Object.assign({}, ...Object.values(columns).map(c => c.joined?.extraJoins)),
  ...joins,
})

/** A value of joined tables as a subquery, for a query that joins none of them. */
export const subquerySql = (aliases: readonly string[], value: Sql, joins: Joins): Sql => {
  const [first] = aliases
  const { table, on, dependsOn } = joins[first!]!
  if (aliases.length === 1 && !dependsOn) return sql`(select ${value} from ${raw(`${table} ${first}`)} where ${on})`
  return sql`(select ${value} from (select) x ${joinSqlOf(aliases, joins)})`
}

/** The aliases that occur in some SQL. */
const aliasesIn = (aliases: readonly string[], used: readonly Sql[]): string[] => {
  const text = used.map(one => one.text).join(' ')
  return aliases.filter(alias => text.includes(`${alias}.`) && new RegExp(`\\b${alias}\\.`).test(text))
}

type Selection = { values: Sql; joinSql: Sql }
type Composed = Selection & { aliases: readonly string[]; joins: Joins }
/**
 * Whether many or few rows are read. For many, names from small tables are joined; for a few they are subqueries, because a join scans
 * those tables completely.
 */
type RowCount = 'many' | 'few'
const selections: Readonly<Record<RowCount, WeakMap<object, Composed>>> = { many: new WeakMap(), few: new WeakMap() }

const compose = (columns: Record<string, ListColumn>, listed: Joins, rowCount: RowCount): Composed => {
  const joins = allJoins(columns, listed)
  const sent = Object.entries(columns)
    .filter(([, c]) => !c.notSent)
    .map(([name, c]) => [name, c, c.copy ?? (rowCount === 'few' && c.joined?.extraJoins ? undefined : c.joined)] as const)
  const aliases = [...new Set(sent.flatMap(([, , joined]) => joined?.aliases ?? []))]
  const values = join(sent.map(([name, c, joined]) => sql`${joined?.value ?? c.sql} as ${raw(`"${name}"`)}`))
  return { values, aliases, joins, joinSql: joinSqlOf(aliases, joins) }
}

/** The select list of some columns, under their wire names, and the joins that it needs; composed once per record of columns. */
export const selection = (columns: Record<string, ListColumn>, joins: Joins = {}, rowCount: RowCount = 'few'): Composed => {
  const composed = selections[rowCount].get(columns) ?? compose(columns, joins, rowCount)
  selections[rowCount].set(columns, composed)
  return composed
}

/** The select list of the rows of a page, and the joins that it and the order need. */
export const pageSelection = (spec: ListSpec<unknown>, order: Sql): Selection => {
  const { values, aliases, joins, joinSql } = selection(spec.columns, spec.joins, 'many')
  const more = aliasesIn(Object.keys(joins), [order]).filter(alias => !aliases.includes(alias))
  return { values, joinSql: more.length ? joinSqlOf([...aliases, ...more], joins) : joinSql }
}

type Base = Pick<ListSpec<unknown>, 'table' | 'columns' | 'joins'>
const filterJoins = new WeakMap<object, Joins>()

/** The joins that filters and orders may use, because these affect all rows of a list: all except aggregating views. */
const filterJoinsOf = ({ columns, joins }: Base): Joins => {
  const known = filterJoins.get(columns)
  if (known) return known
  const allowed = Object.fromEntries(Object.entries(allJoins(columns, joins)).filter(([, { lateral }]) => !lateral))
  filterJoins.set(columns, allowed)
  return allowed
}

/** A column for filters and orders: read from the tables that `joinsFor` joins, if all its joins are allowed there. */
export const joinedColumn = (spec: Base, c: ListColumn): ListColumn =>
  c.joined?.aliases.every(alias => filterJoinsOf(spec)[alias]) ? { ...c, sql: sql`(${c.joined.value})` } : c

/** The joins needed by some conditions and orders. */
export const joinsFor = (spec: Base, used: readonly Sql[]): Sql => {
  const joins = filterJoinsOf(spec)
  return joinSqlOf(aliasesIn(Object.keys(joins), used), joins)
}
