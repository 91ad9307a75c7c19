/** Rows as JSON written by PostgreSQL, and from JSON that PostgreSQL reads. */

import { createHash } from 'node:crypto'
import type { Values } from '@nogal/model/fields'
import sql, { join, raw, type Sql } from 'sql-template-tag'
import type { Tx } from '../db/tx.ts'
import { type ListColumn, type ListSpec, selection } from './columns.ts'

/** A subquery that returns the rows as a JSON array. */
export const rowsSql = (spec: ListSpec<unknown>, where: Sql): Sql => {
  const order = raw(spec.key.map(column => `t.${column}`).join(', '))
  const { values, joinSql } = selection(spec.columns, spec.joins)
  return sql`(select coalesce(json_agg(to_json(f)), '[]') from (select ${values} from ${raw(spec.table)} t ${joinSql} where ${where} order by ${order}) f)`
}

/**
 * The same for rows of which several have the same references, because they share the values of some columns: names are looked up once for
 * each combination of these values instead of once for each row.
 */
export const rowsSharingSql = (spec: ListSpec<unknown>, where: Sql, shared: readonly string[]): Sql => {
  const order = raw(spec.key.map(column => `t.${column}`).join(', '))
  const keys = raw(shared.join(', '))
  const sent = Object.entries(spec.columns).filter(([, c]) => !c.notSent)
  const isName = (c: ListColumn) => c.joined?.extraJoins !== undefined
  const names = sent.filter(([, c]) => isName(c)).map(([name, c]) => sql`${c.sql} as ${raw(`"${name}"`)}`)
  const values = sent.map(([name, c]) => sql`${isName(c) ? raw(`n."${name}"`) : c.sql} as ${raw(`"${name}"`)}`)
  return sql`(with t as materialized (select t.* from ${raw(spec.table)} t where ${where}),
    n as materialized (select ${join([keys, ...names])} from (select distinct on (${keys}) * from t) t)
    select coalesce(json_agg(to_json(f)), '[]') from (select ${join(values)} from t join n using (${keys}) order by ${order}) f)`
}

/** A query that returns one row as JSON text. */
export const rowSql = (spec: ListSpec<unknown>, where: Sql): Sql => {
  const { values, joinSql } = selection(spec.columns, spec.joins)
  return sql`select to_json(f)::text from (select ${values} from ${raw(spec.table)} t ${joinSql} where ${where}) f`
}

/** A row with column names (lower case) as keys. */
export const lower = (row: Values): Values => Object.fromEntries(Object.entries(row).map(([name, value]) => [name.toLowerCase(), value]))

/** Inserts rows in one statement, planned once per table and set of columns. */
export const insertRows = async (client: Tx, table: string, names: readonly string[], rows: readonly Values[]): Promise<void> => {
  const list = names.map(name => name.toLowerCase()).join(', ')
  const text = `insert into ${table} (${list}) select ${list} from json_populate_recordset(null::${table}, $1)`
  const name = `insert-${createHash('sha1').update(text).digest('base64url')}`
  await client.query({ name, text, values: [JSON.stringify(rows.map(lower))] })
}

/** Changes the given columns of the rows that match a condition. */
export const updateRow = async (client: Tx, table: string, where: Sql, changes: Values): Promise<void> => {
  const names = Object.keys(changes).map(name => name.toLowerCase())
  if (!names.length) return
  const set = raw(names.map(name => `${name} = r.${name}`).join(', '))
  const query = sql`update ${raw(table)} t set ${set} from json_populate_record(null::${raw(table)}, ${JSON.stringify(lower(changes))}) r where ${where}`
  await client.query(query.text, query.values as unknown[])
}
