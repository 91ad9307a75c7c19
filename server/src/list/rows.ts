/** Rows of a table that no screen of parameters keeps: as JSON that PostgreSQL writes, and from JSON that it reads. */

import sql, { raw, type Sql } from 'sql-template-tag'
import type { Reader } from '../db/reader.ts'
import type { Tx } from '../db/tx.ts'
import { columnsSql, type ListSpec } from './columns.ts'

type Values = Record<string, unknown>

/** A subquery: the rows as a JSON array. */
export const rowsSql = (spec: ListSpec<unknown>, where: Sql): Sql => {
  const order = raw(spec.key.map(column => `t.${column}`).join(', '))
  return sql`(select coalesce(json_agg(to_json(f)), '[]') from (select ${columnsSql(spec.columns)} from ${raw(spec.table)} t where ${where} order by ${order}) f)`
}

/** One row as JSON text; undefined when there is none. */
export const rowJson = async (client: Reader, spec: ListSpec<unknown>, where: Sql): Promise<string | undefined> => {
  const query = sql`select to_json(f)::text as fila from (select ${columnsSql(spec.columns)} from ${raw(spec.table)} t where ${where}) f`
  const { rows } = await client.query(query.text, query.values as unknown[])
  return rows[0]?.fila
}

const lower = (row: Values): Values => Object.fromEntries(Object.entries(row).map(([name, value]) => [name.toLowerCase(), value]))

/** Inserts rows in one statement, planned once for a table and its columns; answers the columns of `returning`. */
export const insertRows = async (
  client: Tx,
  table: string,
  names: readonly string[],
  filas: readonly Values[],
  returning = '1',
): Promise<Values[]> => {
  if (!filas.length) return []
  const list = names.map(name => name.toLowerCase()).join(', ')
  const text = `insert into ${table} (${list}) select ${list} from json_populate_recordset(null::${table}, $1) returning ${returning}`
  return (await client.query({ name: `insertar-${table}-${names.length}`, text, values: [JSON.stringify(filas.map(lower))] })).rows
}

/** Changes the columns given of the rows of a condition. */
export const updateRow = async (client: Tx, table: string, where: Sql, changes: Values): Promise<void> => {
  const names = Object.keys(changes).map(name => name.toLowerCase())
  if (!names.length) return
  const set = raw(names.map(name => `${name} = r.${name}`).join(', '))
  const query = sql`update ${raw(table)} t set ${set} from json_populate_record(null::${raw(table)}, ${JSON.stringify(lower(changes))}) r where ${where}`
  await client.query(query.text, query.values as unknown[])
}
