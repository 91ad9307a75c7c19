/** Builds JSON in SQL from one expression per value, by its name in the table of values. */
import type { Answered, Returns } from '@nogal/model/answer'
import type { Idioma } from '@nogal/model/palabras'

/** SQL of a value: one text for both languages, or a function of the language. */
export type Sql = string | ((idioma: Idioma) => string)
type Row<D> = NonNullable<D> extends readonly (infer R)[] ? R : NonNullable<D>
/** SQL for each value of a group, or of a row of a list; a missing or unknown name is a type error. */
export type SqlOf<G extends Returns> = Readonly<Record<keyof Row<Answered<G>>, Sql>>

export const sqlIn = (idioma: Idioma, sql: Sql): string => (typeof sql === 'string' ? sql : sql(idioma))

/** The values as a JSON object; null where the condition `when` is false. */
export const objectSql =
  (values: Readonly<Record<string, Sql>>, when?: string) =>
  (idioma: Idioma): string => {
    const pairs = Object.entries(values).map(([name, sql]) => `'${name}', ${sqlIn(idioma, sql)}`)
    const object = `json_build_object(${pairs.join(',\n    ')})`
    return when ? `case when ${when} then ${object} end` : object
  }

/** The rows of `from` as a JSON list of such objects. */
export const objectListSql =
  (values: Readonly<Record<string, Sql>>, { from, order }: { from: string; order: string }) =>
  (idioma: Idioma): string =>
    `(select coalesce(json_agg(${objectSql(values)(idioma)} order by ${order}), '[]') from ${from})`
