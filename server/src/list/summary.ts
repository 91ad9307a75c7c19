/**
 * Sums over all rows of a list under its filters, as a whole or in groups, in one query. Sums of different units are never added. Where filters
 * and groups ask for nothing else, the sums that the database keeps are read, and no rows. A sum from a table of its own is read by one join,
 * because subqueries per row take several times as long.
 */
import type { GrupoDeLista } from '@nogal/model/aggregate/summary'
import type { ListOptions } from '@nogal/model/call'
import { nameField } from '@nogal/model/entity'
import sql, { empty, join, raw, type Sql } from 'sql-template-tag'
import { queryList, type Reader } from '../db/reader.ts'
import { Json } from '../http/answers.ts'
import { invalid } from '../http/refusal.ts'
import { joinedColumn, joinsFor, type KeptSum, type ListColumn, type ListSpec } from './columns.ts'
import { countedIn, FOTO } from './kept.ts'
import { conditionsOf, keptSumFor } from './list.ts'

/** How rows are grouped: the value of a group, its name, and the order of groups. */
type Grouping = { value: Sql; name: Sql; order: Sql }

const NAME = sql`null::text`
const ALL: Grouping = { value: NAME, name: NAME, order: sql`g` }

const byColumn = (spec: ListSpec<unknown>, campo: string, c: ListColumn): Grouping => {
  if (c.group === 'week') return { ...ALL, value: sql`to_char(${c.sql}, 'IYYY-IW')` }
  const named = spec.columns[nameField(campo)]
  if (!named || named === c) return { ...ALL, value: c.sql }
  if (!named.lookup) return { ...ALL, value: joinedColumn(spec, named).sql, order: sql`g collate es` }
  const { table, key, name } = named.lookup
  const asNamed = sql`(select ${name} from ${raw(table)} n where n.${raw(key)} = g)`
  // codes typed by users have a meaningful order; generated numbers do not, so those groups are sorted by name
  return { value: c.sql, name: asNamed, order: c.type === 'text' ? sql`g` : sql`${asNamed} collate es` }
}

const groupingOf = (spec: ListSpec<unknown>, campo: string): Grouping => {
  if (!campo) return ALL
  const c = Object.hasOwn(spec.columns, campo) ? spec.columns[campo] : undefined
  if (!c?.group) throw invalid([{ campo: 'grupo', mensaje: `No se puede agrupar por ${campo}.` }])
  return byColumn(spec, campo, joinedColumn(spec, c))
}

/** A sum: the columns that it needs of each row, and the aggregate over a group for each unit. */
type Sum = { brought: Sql[]; added: Sql }

const sumOf = (spec: ListSpec<unknown>, campo: string, c: ListColumn, at: number): Sum => {
  const own = spec.sums?.[campo]
  if (own) {
    const unit = own.unit ? raw(`x.${own.unit}`) : sql`null::text`
    const from = sql`f join ${raw(own.table)} x using (${raw(spec.key.join(', '))}) where f.suma`
    return {
      brought: [],
      added: sql`select g, ${campo}::text, ${unit}, sum(x.${raw(own.amount)})::numeric, null::int, null::int from ${from} group by 1, 3`,
    }
  }
  const [amount, unit] = [raw(`s${at}`), raw(`u${at}`)]
  const currency = c.field?.currency
  const per = currency ? joinedColumn(spec, spec.columns[currency]!).sql : sql`null`
  return {
    brought: [sql`${joinedColumn(spec, c).sql} as ${amount}`, sql`${per}::text as ${unit}`],
    added: sql`select g, ${campo}::text, ${unit}, sum(${amount})::numeric, null::int, null::int from f where f.suma group by 1, 3`,
  }
}

/** A query of a group, what is summed with its unit, the sum, how many rows there are, and how many of them are void. */
type Added = { ctes: Sql; added: Sql }

const summedColumns = (spec: ListSpec<unknown>): [campo: string, c: ListColumn][] => Object.entries(spec.columns).filter(([, c]) => c.total)

/** The sums of a list from those that the database keeps; undefined where filters or groups ask for more than these tell apart. */
const keptSums = (spec: ListSpec<unknown>, { value }: Grouping, conditions: readonly Sql[]): Added | undefined => {
  const suma = spec.notSummed ? sql`not (${spec.notSummed})` : sql`true`
  const used = [value, suma, ...conditions]
  const counting = keptSumFor(spec, used, ({ counts }) => counts)
  const sums = summedColumns(spec).map(([campo]) => ({ campo, kept: keptSumFor(spec, used, ({ sums: of }) => of?.[campo]) }))
  if (!counting || sums.some(({ kept }) => !kept)) return undefined
  const rows = (of: Sql, { table }: KeptSum, more: readonly Sql[]) =>
    sql`(select ${value} as g, t.filas, ${of} from ${raw(table)} t where ${join([sql`true`, ...conditions, ...more], ' and ')}) f`
  const counts = sql`select g, null::text, null::text, null::numeric, sum(filas)::int, coalesce(sum(filas) filter (where not suma), 0)::int
    from ${rows(sql`${suma} as suma`, counting, [])} group by 1 having sum(filas) <> 0`
  const amounts = sums.map(({ campo, kept }) => {
    const { amount, unit } = kept!.sums![campo]!
    const of = sql`${unit ? raw(`t.${unit}`) : NAME} as unidad, ${raw(`t.${amount}`)} as parte`
    return sql`select g, ${campo}::text, unidad, sum(parte)::numeric, null::int, null::int from ${rows(of, kept!, [suma])} group by 1, 3 having sum(filas) <> 0`
  })
  return { ctes: empty, added: join([counts, ...amounts], ' union all ') }
}

/** The sums of a list from its rows. */
const countedSums = (spec: ListSpec<unknown>, { value }: Grouping, conditions: readonly Sql[]): Added => {
  const sums = summedColumns(spec).map(([summed, c], at) => sumOf(spec, summed, c, at))
  const suma = spec.notSummed ? sql`not (${spec.notSummed})` : sql`true`
  const brought = [
    raw(spec.key.map(key => `t.${key}`).join(', ')),
    sql`${suma} as suma`,
    ...sums.flatMap(sum => sum.brought),
    sql`${value} as g`,
  ]
  const joins = joinsFor(spec, [...brought, ...conditions])
  const where = conditions.length ? sql`where ${join([...conditions], ' and ')}` : empty
  return {
    ctes: sql`f as materialized (select ${join(brought)} from ${raw(spec.table)} t ${joins} ${where}),\n`,
    added: join(
      [
        sql`select g, null::text, null::text, null::numeric, count(*)::int, (count(*) filter (where not f.suma))::int from f group by 1`,
        ...sums.map(sum => sum.added),
      ],
      ' union all ',
    ),
  }
}

/** The query of a summary; `scope` are conditions beyond the user's filters. */
export const summarySql = (spec: ListSpec<unknown>, options: ListOptions, campo: string, scope: readonly Sql[] = []): Sql => {
  const grouping = groupingOf(spec, campo)
  const { name, order } = grouping
  const conditions = [...scope, ...conditionsOf(spec, options).map(({ match }) => match)]
  const { ctes, added } = keptSums(spec, grouping, conditions) ?? countedSums(spec, grouping, conditions)
  return sql`with ${ctes}s (g, campo, unidad, suma, filas, sin_sumar) as (${added}),
r as (select g, max(filas) as filas, max(sin_sumar) as sin_sumar, coalesce(json_agg(json_build_object('Campo', campo, 'Unidad', unidad, 'Suma', suma) order by campo, unidad)
  filter (where suma is not null), '[]') as totales from s group by g)
select coalesce(json_agg(json_build_object('Valor', g::text, 'Nombre', ${name}, 'Filas', filas, 'Sin_Sumar', sin_sumar, 'Totales', totales) order by g is null, ${order}, g), '[]')::text as value,
  ${FOTO} from r`
}

/** The sums of a list as JSON of PostgreSQL: one group of all rows, or the groups of a column; none when there are no rows. */
export const summarize = async (
  db: Reader,
  spec: ListSpec<never>,
  options: ListOptions,
  grupo: string,
  scope: readonly Sql[] = [],
): Promise<Json<GrupoDeLista[]>> => {
  const query = summarySql(spec, options, grupo, scope)
  const { rows } = await queryList(db, { text: `select ${FOTO.text}` })
  return new Json(await countedIn<string>(db, query, rows[0].foto))
}
