/** Reads any aggregate: its list, one whole, its parts; always within the scope of the session. */

import type { AnyAggregate, ListRowOf, PartRowOf, WholeOf } from '@nogal/model/aggregate/aggregate'
import type { GrupoDeLista } from '@nogal/model/aggregate/summary'
import type { ListOptions } from '@nogal/model/call'
import { nameField } from '@nogal/model/entity'
import type { Shown } from '@nogal/model/export'
import type { Values } from '@nogal/model/fields'
import sql, { join, raw, type Sql } from 'sql-template-tag'
import { jsonText } from '../db/reader.ts'
import { Json, type StreamAnswer } from '../http/answers.ts'
import { notFound } from '../http/refusal.ts'
import { type ListColumn, selection } from '../list/columns.ts'
import { column } from '../list/fields.ts'
import { listFile } from '../list/file.ts'
import { jsonOf } from '../list/kept.ts'
import { list } from '../list/list.ts'
import { rowSql, rowsSql } from '../list/rows.ts'
import { summarize } from '../list/summary.ts'
import { type Access, scopeOf } from '../scope/scope.ts'
import type { WholeValues } from './body.ts'
import type { Bound, PartSpec } from './spec.ts'

type PartName<A extends AnyAggregate> = keyof A['parts'] & string

/** The properties of a bound aggregate that are needed to find one record. */
type Keyed = Pick<Bound, 'aggregate' | 'table' | 'key'>

const byKey = (b: Keyed, id: unknown): Sql => sql`t.${column(b.key)} = ${id}`

/** Columns of which some have other SQL, because the session sees less of them. */
export const narrowColumns = (columns: Record<string, ListColumn>, less: Readonly<Record<string, Sql>>): Record<string, ListColumn> => ({
  ...columns,
  ...Object.fromEntries(
    Object.entries(less).flatMap(([name, value]) =>
      columns[name] ? [[name, { ...columns[name], sql: value, joined: undefined }] satisfies [string, ListColumn]] : [],
    ),
  ),
})

/** An aggregate as a session reads it: some columns are narrowed for some sessions. */
export const asSeen = <A extends AnyAggregate>(b: Bound<A>, sesion: Access['sesion']): Bound<A> => {
  const less = b.narrowed?.(sesion) ?? {}
  if (!Object.keys(less).length) return b
  return { ...b, columns: narrowColumns(b.columns, less), list: { ...b.list, columns: narrowColumns(b.list.columns, less) } }
}

/** A page of the list, or all of it; `more` are conditions of the call. */
export const listAggregate = <A extends AnyAggregate>(
  { db, sesion }: Access,
  b: Bound<A>,
  options: ListOptions,
  more: readonly Sql[] = [],
): Promise<Json<ListRowOf<A>[]>> => list(db, asSeen(b, sesion).list, options, [...scopeOf(b.table, sesion), ...more])

/** The list as a file, as a person sees it. */
export const fileOf = ({ db, sesion }: Access, b: Bound, shown: Shown): Promise<StreamAnswer> =>
  listFile(db, asSeen(b, sesion).list, { name: b.aggregate.title, shown, scope: scopeOf(b.table, sesion) })
/** Totals of the rows of the list, over all rows or by group. */
export const readSummary = ({ db, sesion }: Access, b: Bound, options: ListOptions, grupo: string): Promise<Json<GrupoDeLista[]>> =>
  summarize(db, asSeen(b, sesion).list, options, grupo, scopeOf(b.table, sesion))

/** SQL of JSON for records that belong to an aggregate and have a key of their own, given the key of the aggregate. */
export type More = Readonly<Record<string, (id: unknown) => Sql>>
/** Which columns and parts of one record are read, and what is added to them. */
type Shape = { columns: Record<string, ListColumn>; parts: readonly string[]; more?: More }

const wholeOf = (b: Bound): Shape => ({ columns: b.columns, parts: Object.keys(b.parts) })

/** The query of one record: one row with one column of JSON text. Parts that are known to be `empty` are not read. */
const oneSql = (
  b: Bound,
  id: unknown,
  { columns, parts, more = {} }: Shape,
  scope: readonly Sql[] = [],
  empty: readonly string[] = [],
): Sql => {
  const rows = (name: string) => (empty.includes(name) ? sql`'[]'::json` : rowsSql(b.parts[name]!.list, byKey(b, id)))
  const named = (value: Sql, name: string) => sql`${value} as ${raw(`"${name}"`)}`
  const own = selection(columns, b.joins)
  const values = [
    own.values,
    ...parts.map(name => named(rows(name), name)),
    ...Object.entries(more).map(([name, value]) => named(value(id), name)),
  ]
  const where = join([byKey(b, id), ...scope], ' and ')
  return sql`select to_json(r)::text from (select ${join(values)} from ${raw(b.table)} t ${own.joinSql} where ${where}) r`
}

/** The query of a whole record, with additional JSON. */
export const wholeSql = (b: Bound, id: unknown, more: More = {}): Sql => oneSql(b, id, { ...wholeOf(b), more })

/** Several whole records as a JSON array, in the order of their list. */
export const wholesSql = (b: Bound, where: Sql): Sql => {
  const key = sql`k.own`
  const own = selection(b.columns, b.joins)
  const parts = Object.values(b.parts).map(({ name, list: spec }) => sql`${rowsSql(spec, byKey(b, key))} as ${raw(`"${name}"`)}`)
  const order = join([...b.list.order, b.key].map(name => sql`t.${column(name.replace(/^-/, ''))}`))
  return sql`(select coalesce(json_agg(to_json(r)), '[]') from (select ${join([own.values, ...parts])}
    from ${raw(b.table)} t ${own.joinSql} cross join lateral (select t.${column(b.key)} as own) k where ${where} order by ${order}) r)`
}

/** Placeholder for the key in a statement that is composed once and used for every key. */
const KEY = Symbol('key')
type Statement = { name: string; text: string; values: unknown[] }
const composed = new Map<string, Statement>()

const compose = (name: string, { text, values }: Sql): Statement => ({ name, text, values: [...values] })

/** Texts of the statements for sessions with a scope: clients and plants each have their own text under the same name. */
const scoped = new Map<string, string[]>()
const scopedName = (name: string, text: string): string => {
  const texts = scoped.get(name) ?? []
  if (!texts.includes(text)) scoped.set(name, [...texts, text])
  return `${name}-own-${scoped.get(name)!.indexOf(text)}`
}

/** A statement of a fixed shape, composed once and planned once per connection; sessions with a scope have a separate one. */
const statementOf = (name: string, scope: readonly Sql[], id: number, query: (id: unknown) => Sql): Statement => {
  if (scope.length) {
    const own = query(id)
    return compose(scopedName(name, own.text), own)
  }
  const known = composed.get(name) ?? compose(name, query(KEY))
  composed.set(name, known)
  return { ...known, values: known.values.map(value => (value === KEY ? id : value)) }
}

const oneJson = async <D>(
  { db, sesion }: Access,
  b: Bound,
  id: number,
  name: string,
  query: (id: unknown, scope: readonly Sql[], own: Bound) => Sql,
): Promise<Json<D>> => {
  const scope = scopeOf(b.table, sesion)
  const { values, ...statement } = statementOf(`${b.table}-${name}`, scope, id, key => query(key, scope, asSeen(b, sesion)))
  const found = await jsonText(db, statement, values)
  if (found === undefined) throw notFound(b.aggregate.called)
  return new Json(found)
}

/** The whole of one as JSON text; 404 when there is none, or the session may not see it. */
export const readWhole = <A extends AnyAggregate>(access: Access, b: Bound<A>, id: number): Promise<Json<WholeOf<A>>> =>
  oneJson(access, b, id, 'whole', (key, scope, own) => oneSql(own, key, wholeOf(own), scope))

/** The whole of one with additional JSON, under a name of its own for the prepared statement; 404 as for the whole. */
export const readWith = <D>(access: Access, b: Bound, id: number, name: string, more: More): Promise<Json<D>> =>
  oneJson(access, b, id, name, (key, scope, own) => oneSql(own, key, { ...wholeOf(own), more }, scope))

/**
 * Like readWhole, for the record that this transaction stored last. Only the given parts are read, because no other exist, and the key
 * comes from the database.
 */
export const readAdded = <A extends AnyAggregate>(access: Access, b: Bound<A>, parts: WholeValues['parts']): Promise<Json<WholeOf<A>>> => {
  const names = Object.keys(b.parts)
  const empty = names.filter(name => !parts[name]?.length)
  const name = ['added-without', ...empty.map(part => names.indexOf(part))].join('-')
  const key = sql`(select currval(${raw(`'${b.table}_${b.key.toLowerCase()}_seq'`)}))`
  return oneJson(access, b, 0, name, (_, scope, own) => oneSql(own, key, wholeOf(own), scope, empty))
}

/** Some columns and parts of one, under a name of its own for the prepared statement; 404 as for the whole. */
export const readSome = <D>(
  access: Access,
  b: Bound,
  id: number,
  { name, columns, parts }: { name: string; columns: readonly string[]; parts: readonly string[] },
  more: More = {},
): Promise<Json<D>> => {
  const { columns: seen } = asSeen(b, access.sesion)
  const shown = Object.fromEntries(columns.map(column => [column, seen[column]!]))
  return oneJson(access, b, id, name, (key, scope) => oneSql(b, key, { columns: shown, parts, more }, scope))
}

/** Does the record exist, visible to the session? */
export const isVisible = async ({ db, sesion }: Access, b: Keyed, id: number): Promise<boolean> => {
  const scope = scopeOf(b.table, sesion)
  const query = (key: unknown) => sql`select from ${raw(b.table)} t where ${join([byKey(b, key), ...scope], ' and ')}`
  return Boolean((await db.query(statementOf(`${b.table}-exists`, scope, id, query))).rowCount)
}

/** Refuses with 404 unless the record exists and the session may see it. */
export const demand = async (access: Access, b: Keyed, id: number): Promise<void> => {
  if (!(await isVisible(access, b, id))) throw notFound(b.aggregate.called)
}

/** The parts of one kind of a record. */
export const listParts = async <A extends AnyAggregate, K extends PartName<A>>(
  access: Access,
  b: Bound<A>,
  name: K,
  id: number,
  options: ListOptions,
): Promise<Json<PartRowOf<A, K>[]>> => {
  await demand(access, b, id)
  return list(access.db, b.parts[name]!.list, options, [byKey(b, id)])
}

/** Condition of one part. */
export const partKey = (b: Bound, { number }: PartSpec, id: number, n: number): Sql => sql`${byKey(b, id)} and t.${column(number)} = ${n}`

/** One part as JSON text; 404 when there is none. */
export const readPart = async <A extends AnyAggregate, K extends PartName<A>>(
  access: Access,
  b: Bound<A>,
  name: K,
  id: number,
  n: number,
): Promise<Json<PartRowOf<A, K>>> => {
  const spec = b.parts[name]!
  const scope = scopeOf(b.table, access.sesion)
  const seen = scope.map(condition => sql`exists (select from ${raw(b.table)} t where ${byKey(b, id)} and ${condition})`)
  const { text: query, values } = rowSql(spec.list, join([partKey(b, spec, id, n), ...seen], ' and '))
  const statement = { name: scope.length ? scopedName(`${spec.table}-one`, query) : `${spec.table}-one`, text: query }
  const text = await jsonText(access.db, statement, values as unknown[])
  if (!text) throw notFound(spec.part.called)
  return new Json(text)
}

/** The parsed JSON of an answer, for a handler that has to read it. */
export const parsed = <D>({ text }: Json<D>): D & Values => JSON.parse(text)

/** The states that a record has had, in order. */
export const readStates = async (access: Access, b: Bound, id: number): Promise<Json<never>> => {
  await demand(access, b, id)
  const { field, tipo } = b.aggregate.states!
  const [code, key, table] = [column(field), column(b.key), raw(`${b.table}_estado`)]
  return jsonOf(
    access.db,
    sql`select coalesce(json_agg(json_build_object(${field}::text, h.${code}, ${nameField(field)}::text, e.nom_estado, 'Usuario', h.usuario,
      'Nom_Usuario', u.nom_usuario, 'En', h.en, 'Motivo', h.motivo, 'Enmienda', h.enmienda) order by h.id), '[]')::text
    from ${table} h
    left join estado e on e.tipo = ${tipo} and e.cod_estado = h.${code}
    left join usuario u on u.cod_usuario = h.usuario
    where h.${key} = ${id}`,
  )
}
