/** Reading of any aggregate: its list, one whole, its parts; always within what the session may see. */

import type { AnyAggregate, ListRowOf, PartRowOf, WholeOf } from '@nogal/model/aggregate/aggregate'
import type { ListOptions } from '@nogal/model/call'
import { nameField } from '@nogal/model/entity'
import type { Values } from '@nogal/model/fields'
import sql, { join, raw, type Sql } from 'sql-template-tag'
import { jsonText } from '../db/reader.ts'
import { Json } from '../http/answers.ts'
import { notFound } from '../http/refusal.ts'
import { type Column, columnsSql } from '../list/columns.ts'
import { column } from '../list/fields.ts'
import { list } from '../list/list.ts'
import { rowSql, rowsSql } from '../list/rows.ts'
import { type Access, scopeOf } from '../scope/scope.ts'
import type { Bound, PartSpec } from './spec.ts'

type PartName<A extends AnyAggregate> = keyof A['parts'] & string

const byKey = (b: Bound, id: unknown): Sql => sql`t.${column(b.key)} = ${id}`

/** A page of the list, or all of it; `more` are conditions of the call. */
export const listOf = <A extends AnyAggregate>(
  { db, sesion }: Access,
  b: Bound<A>,
  options: ListOptions,
  more: readonly Sql[] = [],
): Promise<Json<ListRowOf<A>[]>> => list(db, b.list, options, [...scopeOf(b.table, sesion), ...more])

const partsSql = (b: Bound, id: unknown, names: readonly string[]): Sql[] =>
  names.map(name => sql`${rowsSql(b.parts[name]!.list, byKey(b, id))} as ${raw(`"${name}"`)}`)

/** The query of some columns and parts of one: one row, one column of JSON text. */
const oneSql = (b: Bound, id: unknown, columns: Record<string, Column>, parts: readonly string[], scope: readonly Sql[]): Sql => {
  const where = join([byKey(b, id), ...scope], ' and ')
  return sql`select to_json(r)::text from (select ${join([columnsSql(columns), ...partsSql(b, id, parts)])} from ${raw(b.table)} t where ${where}) r`
}

/** The query of the whole. */
export const wholeSql = (b: Bound, id: unknown, scope: readonly Sql[] = []): Sql => oneSql(b, id, b.columns, Object.keys(b.parts), scope)

/** Stands for the key in a statement that is composed once and used for every key. */
const KEY = Symbol('key')
type Composed = { name: string; text: string; values: readonly unknown[] }
const composed = new Map<string, Composed>()

/** A statement of a fixed shape, composed once and planned once per connection; who sees only some rows has one apart. */
const statementOf = (name: string, scope: readonly Sql[], id: number, query: (id: unknown) => Sql): Composed & { values: unknown[] } => {
  const compose = (): Composed => {
    const { text, values } = query(scope.length ? id : KEY)
    return { name: scope.length ? `${name}-own` : name, text, values }
  }
  const known = scope.length ? compose() : (composed.get(name) ?? compose())
  if (!scope.length) composed.set(name, known)
  return { ...known, values: known.values.map(value => (value === KEY ? id : value)) }
}

const oneJson = async <D>(
  { db, sesion }: Access,
  b: Bound,
  id: number,
  name: string,
  query: (id: unknown, scope: readonly Sql[]) => Sql,
): Promise<Json<D>> => {
  const scope = scopeOf(b.table, sesion)
  const { values, ...statement } = statementOf(`${b.table}-${name}`, scope, id, key => query(key, scope))
  const found = await jsonText(db, statement, values)
  if (found === undefined) throw notFound(b.aggregate.called)
  return new Json(found)
}

/** The whole of one as JSON text; 404 when there is none, or the session may not see it. */
export const readWhole = <A extends AnyAggregate>(access: Access, b: Bound<A>, id: number): Promise<Json<WholeOf<A>>> =>
  oneJson(access, b, id, 'whole', (key, scope) => wholeSql(b, key, scope))

/** Some columns and parts of one, under a name of its own for the plan; 404 as for the whole. */
export const readSome = <D>(
  access: Access,
  b: Bound,
  id: number,
  { name, columns, parts }: { name: string; columns: readonly string[]; parts: readonly string[] },
): Promise<Json<D>> => {
  const shown = Object.fromEntries(columns.map(column => [column, b.columns[column]!]))
  return oneJson(access, b, id, name, (key, scope) => oneSql(b, key, shown, parts, scope))
}

/** 404 unless there is one that the session may see. */
export const demand = async ({ db, sesion }: Access, b: Bound, id: number): Promise<void> => {
  const scope = scopeOf(b.table, sesion)
  const query = (key: unknown) => sql`select from ${raw(b.table)} t where ${join([byKey(b, key), ...scope], ' and ')}`
  if (!(await db.query(statementOf(`${b.table}-exists`, scope, id, query))).rowCount) throw notFound(b.aggregate.called)
}

/** The parts of a kind of one. */
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
  const statement = { name: `${spec.table}-one${scope.length ? '-own' : ''}`, text: query }
  const text = await jsonText(access.db, statement, values as unknown[])
  if (!text) throw notFound(spec.part.called)
  return new Json(text)
}

/** What a JSON answer holds, for a handler that has to look into it. */
export const parsed = <D>({ text }: Json<D>): D & Values => JSON.parse(text)

/** The states that one came to, in order. */
export const readStates = async (access: Access, b: Bound, id: number): Promise<Json<never>> => {
  await demand(access, b, id)
  const { field, tipo } = b.aggregate.states!
  const [code, key, table] = [column(field), column(b.key), raw(`${b.table}_estado`)]
  const query = sql`select coalesce(json_agg(json_build_object(${field}::text, h.${code}, ${nameField(field)}::text, e.nom_estado, 'Usuario', h.usuario,
      'Nom_Usuario', u.nom_usuario, 'En', h.en, 'Motivo', h.motivo) order by h.id), '[]')::text
    from ${table} h
    left join estado e on e.tipo = ${tipo} and e.cod_estado = h.${code}
    left join usuario u on u.cod_usuario = h.usuario
    where h.${key} = ${id}`
  return new Json((await jsonText(access.db, query.text, query.values as unknown[]))!)
}
