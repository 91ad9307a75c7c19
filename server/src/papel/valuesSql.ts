/** SQL of the values that papers print: one expression for each, by the name that it has in the table of values, put together as JSON. */
import type { Answered, Returns } from '@nogal/model/answer'
import type { Idioma } from '@nogal/model/palabras'

/** SQL of a value, the same in every language or made for one. */
export type Sql = string | ((idioma: Idioma) => string)
type Row<D> = NonNullable<D> extends readonly (infer R)[] ? R : NonNullable<D>
/** SQL for every value of a group, or of a row of a list, and for nothing else. */
export type SqlOf<G extends Returns> = Readonly<Record<keyof Row<Answered<G>>, Sql>>

export const sqlIn = (idioma: Idioma, sql: Sql): string => (typeof sql === 'string' ? sql : sql(idioma))

/** The values as one JSON object; with a condition, null where that does not hold. */
export const objectSql =
  (values: Readonly<Record<string, Sql>>, when?: string) =>
  (idioma: Idioma): string => {
    const pairs = Object.entries(values).map(([name, sql]) => `'${name}', ${sqlIn(idioma, sql)}`)
    const object = `json_build_object(${pairs.join(',\n    ')})`
    return when ? `case when ${when} then ${object} end` : object
  }

/** A JSON list with such an object for every row. */
export const objectListSql =
  (values: Readonly<Record<string, Sql>>, { from, order }: { from: string; order: string }) =>
  (idioma: Idioma): string =>
    `(select coalesce(json_agg(${objectSql(values)(idioma)} order by ${order}), '[]') from ${from})`
