/**
 * Any list: filters, search, order and page in one query that returns JSON text. The page is found on the base table alone, by its keys;
 * names in other tables are read for the rows of the page only.
 * How a page of a filtered list is found must not depend on the planner's estimate of how many rows match a text, because estimates are
 * unstable. So the query first walks the index of the order for a bounded number of rows. If matches are frequent, the page is full by
 * then. If not, there are few: the query collects all of them by any index that finds them, and sorts them.
 */
import type { ListOptions } from '@nogal/model/call'
import { NEXT_FIRST } from '@nogal/model/filters'
import sql, { empty, join, raw, type Sql } from 'sql-template-tag'
import { queryList, type Reader } from '../db/reader.ts'
import { Json } from '../http/answers.ts'
import { invalid } from '../http/refusal.ts'
import { type Condition, joinedColumn, joinRows, joinsFor, type KeptSum, type ListColumn, type ListSpec, pageSelection } from './columns.ts'
import { exporterToday, type KeysOf, refuseManyPatterns, SPANISH, where } from './filters.ts'
import { countedIn, FOTO, statement } from './kept.ts'
import { searched } from './search.ts'

/** Rows that the walk along the index may read per wanted row before it gives up. */
const TRIED = 40
/** Rows that the walk probes first: if none of them matches, there are too few matches for a walk. */
const PROBED = 200

/** A column that may be filtered and sorted by, for a query without joins. */
const columnOf = (spec: ListSpec<unknown>, campo: string): ListColumn | undefined => {
  const c = Object.hasOwn(spec.columns, campo) ? spec.columns[campo] : undefined
  return c?.displayOnly ? undefined : c
}

const MAX_ORDER = 5

/**
 * An order of rows, and, where an index has this order, the first rows in it as a query. An order in parts has an index for each part only,
 * so that even a list without conditions is walked.
 */
type Order = { sql: Sql; walk?: (rows: number) => Sql; inParts?: true }

/** Rows from today on, those without a day, and past ones, the latest first; each part follows the index of the day. */
const nextFirst = (spec: ListSpec<unknown>, { sql: day }: ListColumn, ties: Sql): Required<Pick<Order, 'sql' | 'walk'>> => {
  const today = sql`${exporterToday()}::date`
  const order = sql`case when ${day} >= ${today} then 0 when ${day} is null then 1 else 2 end, case when ${day} >= ${today} then ${day} end, ${day} desc, ${ties}`
  const part = (condition: Sql, by: Sql, rows: number) =>
    sql`(select t.* from ${raw(spec.table)} t where ${condition} order by ${by} ${raw(`limit ${rows}`)})`
  // the parts are read one after the other, and only as far as rows are wanted
  const walk = (rows: number) => sql`select * from (${part(sql`${day} >= ${today}`, sql`${day}, ${ties}`, rows)}
union all ${part(sql`${day} is null`, ties, rows)}
union all ${part(sql`${day} < ${today}`, sql`${day} desc, ${ties}`, rows)}) t ${raw(`limit ${rows}`)}`
  return { sql: order, walk }
}

const fieldOf = (part: string): string => part.replace(/^[-~]/, '')

/** The order of a list, ties broken by its key. */
export const orderBy = (spec: ListSpec<unknown>, orden: string | undefined): Order => {
  const parts = orden ? orden.split(',').map(part => part.trim()) : [...spec.order]
  if (parts.length > MAX_ORDER) throw invalid([{ campo: 'orden', mensaje: `Ordene por ${MAX_ORDER} columnas como máximo.` }])
  const asked = new Set(parts.map(part => fieldOf(part).toLowerCase()))
  const tiesIn = (last: string) => spec.key.filter(column => !asked.has(column)).map(column => raw(`t.${column} ${last}`))
  const terms = parts.map(part => {
    const campo = fieldOf(part)
    const alone = columnOf(spec, campo)
    if (!alone) throw invalid([{ campo: 'orden', mensaje: `No se puede ordenar por ${campo}.` }])
    const c = joinedColumn(spec, alone)
    if (part.startsWith(NEXT_FIRST)) {
      if (c.type !== 'date' || parts.length > 1)
        throw invalid([{ campo: 'orden', mensaje: `Lo próximo primero se ordena por una sola fecha, no por ${campo}.` }])
      return { c, ...nextFirst(spec, c, join(tiesIn('asc'))) }
    }
    const value = c.type === 'text' ? sql`${c.sql} ${SPANISH}` : c.sql
    // without "nulls last", a column without nulls can use its index in both directions
    return { c, sql: sql`${value} ${raw(part.startsWith('-') ? 'desc' : 'asc')} ${raw(c.nullable || c.lookup ? 'nulls last' : '')}` }
  })
  const last = parts.at(-1)?.startsWith('-') ? 'desc' : 'asc'
  const [only] = terms
  const isIndexed = terms.length === 1 && only!.c.indexed === true
  if (only && 'walk' in only) return { sql: only.sql, ...(isIndexed && { walk: only.walk, inParts: true }) }
  const order = join([...terms.map(term => term.sql), ...tiesIn(last)])
  const walk = (rows: number) =>
    sql`select t.* from ${raw(spec.table)} t ${joinsFor(spec, [order])} order by ${order} ${raw(`limit ${rows}`)}`
  return { sql: order, ...(isIndexed && { walk }) }
}

const same = (condition: Sql): Condition => ({ match: condition, test: condition })

/** Common table expressions with the keys that filters find in other tables: each search runs once, however often the query needs it. */
const sharedKeys = () => {
  const found = new Map<string, { name: string; query: Sql }>()
  const keysOf: KeysOf = query => {
    const id = `${query.text}\n${JSON.stringify(query.values)}`
    const { name } = found.get(id) ?? { name: `k${found.size}` }
    found.set(id, { name, query })
    return sql`array(select llave from ${raw(name)})`
  }
  const ctes = () => [...found.values()].map(({ name, query }) => sql`${raw(name)} (llave) as materialized (${query}),\n`)
  return { keysOf, ctes }
}

/** The conditions of the filters and the search of a list. */
export const conditionsOf = (spec: ListSpec<unknown>, options: ListOptions, keysOf?: KeysOf): Condition[] => {
  const { filtros = [] } = options
  refuseManyPatterns(filtros)
  const conditions = filtros.map(filtro => {
    const c = columnOf(spec, filtro.campo)
    if (!c) throw invalid([{ campo: filtro.campo, mensaje: `No se puede filtrar por ${filtro.campo}.` }])
    // the test form uses no joins, so that the walk keeps the order of its rows
    return { match: where(filtro.campo, joinedColumn(spec, c), filtro, keysOf), test: where(filtro.campo, c, filtro, keysOf) }
  })
  return options.buscar ? [...conditions, searched(spec, options.buscar)] : conditions
}

type Page = { size: number; before: number }

const whereOf = (conditions: readonly Sql[]): Sql => (conditions.length ? sql`where ${join([...conditions], ' and ')}` : empty)

/** Keys of the page, as the body of a CTE. Limits are literals in the text, because a prepared plan must know how few rows are wanted. */
const pageKeys = (spec: ListSpec<unknown>, conditions: readonly Condition[], order: Order, page: Page | undefined): Sql => {
  const table = raw(spec.table)
  const keys = raw(spec.key.map(column => `t.${column}`).join(', '))
  const [matches, tests] = [conditions.map(({ match }) => match), conditions.map(({ test }) => test)]
  const match = whereOf(matches)
  const limit = page ? raw(`limit ${page.size} offset ${page.before}`) : empty
  const whole = joinsFor(spec, [...matches, order.sql])
  const first = order.walk
  if (page && !conditions.length && first && order.inParts)
    return sql`p as materialized (select ${keys} from (${first(page.size + page.before)}) t order by ${order.sql} ${limit})`
  if (!page || !conditions.length || !first)
    return sql`p as materialized (select ${keys} from ${table} t ${whole} ${match} order by ${order.sql} ${limit})`
  const wanted = page.size + page.before
  const plain = raw(spec.key.join(', '))
  const ordered = joinsFor(spec, [order.sql])
  // "offset 0" separates the sort from the collection, so that the planner does not use the index of the order there
  const walk = (rows: number) => sql`from (${first(rows)}) t ${whereOf(tests)}`
  return sql`w as materialized (
select ${keys} ${walk(wanted * TRIED)} and exists (select ${walk(PROBED)}) ${raw(`limit ${wanted}`)}),
p as materialized (
(select ${plain} from w where (select count(*) from w) = ${raw(String(wanted))} ${raw(`offset ${page.before}`)})
union all
(select ${keys} from (select t.* from ${table} t ${joinsFor(spec, matches)} ${match} and (select count(*) from w) < ${raw(String(wanted))} offset 0) t
  ${ordered} order by ${order.sql} ${limit}))`
}

/** The query of a list; `scope` are conditions beyond the user's filters, such as what they may see. */
export const listSql = (
  spec: ListSpec<unknown>,
  options: ListOptions,
  scope: readonly Sql[] = [],
): { page: Sql; count: Sql; sequence: string | undefined } => {
  const within = scope.map(same)
  const conditions = [...within, ...conditionsOf(spec, options)]
  const size = options.porPagina ?? 50
  const page = options.pagina === undefined ? undefined : { size, before: (options.pagina - 1) * size }
  const order = orderBy(spec, options.orden)
  const { keysOf, ctes } = sharedKeys()
  const keys = pageKeys(spec, options.filtros?.length ? [...within, ...conditionsOf(spec, options, keysOf)] : conditions, order, page)
  const { values, joinSql } = pageSelection(spec, order.sql)
  const sequence = sequenceOf(spec, options, scope)
  const changes = sequence ? raw(`, cambios_vistos('${sequence}')::text as cambios`) : empty
  return {
    sequence,
    page: sql`with ${join([empty, ...ctes()], '')}${keys}
select coalesce(json_agg(to_json(r)), '[]')::text as data, count(*)::int as filas, ${FOTO}${changes}
from (select ${values} from p ${joinRows(spec, 'p')} ${joinSql} order by ${order.sql}) r`,
    count: countSql(
      spec,
      conditions.map(({ match }) => match),
    ),
  }
}

/** Does some SQL depend on these columns of the list's table only? */
const asksOnly = (columns: readonly string[], used: readonly Sql[]): boolean =>
  used.every(({ text }) => [...text.matchAll(/\bt\b(?:\.(\w+))?/g)].every(([, asked]) => asked !== undefined && columns.includes(asked)))

/** The sequence that moves with the count of a list, where no filter of the user and no other condition looks at other columns. */
const sequenceOf = ({ countedUntil }: ListSpec<unknown>, { filtros, buscar }: ListOptions, scope: readonly Sql[]): string | undefined =>
  countedUntil &&
  !filtros?.length &&
  !buscar &&
  scope.every(({ text }) => [...text.matchAll(/\b\w+\.(\w+)/g)].every(([, asked]) => countedUntil.columns.includes(asked!)))
    ? countedUntil.sequence
    : undefined

/** The first kept sum of a list that `has` what is wanted and the columns that some SQL reads. */
export const keptSumFor = (spec: ListSpec<unknown>, used: readonly Sql[], has: (kept: KeptSum) => unknown): KeptSum | undefined =>
  joinsFor(spec, used).text ? undefined : spec.kept?.find(kept => has(kept) && asksOnly(kept.by, used))

/** The count of a list under some conditions: a kept sum, where one has the columns of the conditions. */
const countSql = (spec: ListSpec<unknown>, conditions: readonly Sql[]): Sql => {
  const kept = keptSumFor(spec, conditions, ({ counts }) => counts)
  const value = kept ? sql`coalesce(sum(t.filas), 0)` : sql`count(*)`
  return sql`select (${value})::int as value, ${FOTO} from ${raw(kept?.table ?? spec.table)} t ${joinsFor(spec, conditions)} ${whereOf(conditions)}`
}

/** Runs a list, outside of any transaction, and returns the JSON of PostgreSQL. */
export const list = async <R>(db: Reader, spec: ListSpec<R>, options: ListOptions, scope: readonly Sql[] = []): Promise<Json<R[]>> => {
  const { page, count, sequence } = listSql(spec, options, scope)
  const { rows } = await queryList(db, statement(page))
  const { data, filas, foto, cambios } = rows[0] as { data: string; filas: number; foto: string | null; cambios?: string | null }
  if (options.pagina === undefined) return new Json(data)
  const before = (options.pagina - 1) * (options.porPagina ?? 50)
  const isLast = filas < (options.porPagina ?? 50) && (filas > 0 || before === 0)
  if (isLast) return new Json(data, before + filas)
  return new Json(data, await countedIn<number>(db, count, foto, sequence && cambios ? { sequence, cambios } : undefined))
}
