/** SQL of every parameter table, derived from its definition. */

import { type Entity, linkTableOf } from '@nogal/model/entity'
import type { Field, Values } from '@nogal/model/fields'
import { CATALOGO } from '@nogal/model/parametros/catalogo'
import { ENTITIES, entityNamed } from '@nogal/model/registry'
import sql, { join, raw, type Sql } from 'sql-template-tag'
import type { Reader } from '../db/reader.ts'
import type { Tx } from '../db/tx.ts'
import { type ListColumn, type ListSpec, selection } from '../list/columns.ts'
import { column, listColumnOf, listColumnsOfFields, STAMPS } from '../list/fields.ts'
import { lower } from '../list/rows.ts'

const listOf = (e: Entity, field: Field): Sql => {
  const { table, own } = linkTableOf(e, field)
  const other = raw(entityNamed(field.target!).key[0]!.toLowerCase())
  return sql`(select coalesce(json_agg(l.${other} order by l.${other}), '[]') from ${raw(table)} l where l.${raw(own)} = t.${raw(own)})`
}

const namesOf = (e: Entity, field: Field): Sql => {
  const { table, own } = linkTableOf(e, field)
  const target = entityNamed(field.target!)
  const [key, name] = [raw(target.key[0]!.toLowerCase()), raw(target.name.toLowerCase())]
  return sql`(select string_agg(o.${name}::text, ', ' order by o.${name}) from ${raw(table)} l join ${raw(target.entity)} o using (${key}) where l.${raw(own)} = t.${raw(own)})`
}

/** The columns of `SOLO_FILTROS`, as the lists of an entity read them. */
const FILTERED: Readonly<Record<string, Record<string, ListColumn>>> = {
  usuario: { Areas: { sql: sql`areas_de(t.cod_usuario)::text[]`, type: 'textList', label: 'Áreas', notSent: true } },
}

/** Columns of a row on the wire: its fields, the names of referenced rows, and who changed it last. */
const columnsOf = (e: Entity): Record<string, ListColumn> => {
  const links = Object.entries(e.fields).filter(([, field]) => field.type === 'refs')
  return {
    ...listColumnsOfFields(e.fields),
    ...Object.fromEntries(
      links.map(([name, field]): [string, ListColumn] => [
        name,
        { ...listColumnOf(field, listOf(e, field)), exportSql: namesOf(e, field) },
      ]),
    ),
    Activo: { sql: sql`t.activo`, type: 'flag', label: 'Activo', flagLabels: ['Activo', 'Inactivo'] },
    ...STAMPS,
    ...FILTERED[e.entity],
  }
}

const specs = new Map<string, ListSpec>(
  CATALOGO.map(e => [e.entity, { table: e.entity, key: e.key.map(k => k.toLowerCase()), columns: columnsOf(e), order: e.order }]),
)

/** How the rows of a parameter table are listed. */
export const parameterSpec = <R = Values>(e: Entity): ListSpec<R> => specs.get(e.entity) as ListSpec<R>

/** The tables whose rows a list of the entity shows: its own, and those that give names to its references. */
export const tablesShownBy = (e: Entity): string[] => [
  e.entity,
  ...Object.values(e.fields).flatMap(({ type, target }) => (type === 'ref' ? [target!] : [])),
]

/** Condition on the key of a row, whose parts are joined by `~`; undefined when the key is malformed. */
export const byKey = (e: Entity, clave: string): Sql | undefined => {
  const parts = clave.split('~')
  if (parts.length !== e.key.length) return undefined
  const conditions = e.key.map((name, i) => {
    const type = e.fields[name]!.type
    const numeric = type === 'serial' || type === 'integer'
    if (numeric && !/^\d{1,9}$/.test(parts[i]!)) return undefined
    return sql`t.${column(name)} = ${numeric ? Number(parts[i]) : parts[i]}`
  })
  return conditions.includes(undefined) ? undefined : join(conditions as Sql[], ' and ')
}

/** One row under its wire names, locked when it will be changed. */
export const fetchRow = async (client: Reader, e: Entity, where: Sql, lock = false): Promise<Values | undefined> => {
  const { values, joinSql } = selection(parameterSpec(e).columns)
  const query = sql`select to_json(r) as fila from (select ${values} from ${raw(e.entity)} t ${joinSql} where ${where} ${raw(lock ? 'for update of t' : '')}) r`
  const { rows } = await client.query(query.text, query.values as unknown[])
  return rows[0]?.fila
}

/** Values of blank columns that can't be null. */
const NOTHING: Partial<Record<Field['type'], unknown>> = { flag: false, rows: '[]', choices: [] }

const stored = (field: Field | undefined, value: unknown): unknown => {
  if (!field) return value
  if (value === null) return NOTHING[field.type] ?? null
  return field.type === 'rows' || field.type === 'richText' ? JSON.stringify(value) : value
}

const writable = (e: Entity, row: Values): [string, unknown][] =>
  Object.entries(row)
    .filter(([name]) => e.fields[name]?.type !== 'refs')
    .map(([name, value]) => [name, stored(e.fields[name], value)])

/** Inserts a row; returns the condition on its key. */
export const insert = async (client: Tx, e: Entity, row: Values): Promise<Sql> => {
  const given = writable(e, row).filter(([name, value]) => value !== undefined && !(value === null && e.fields[name]?.type === 'serial'))
  const keys = raw(e.key.map(k => k.toLowerCase()).join(', '))
  const query = sql`insert into ${raw(e.entity)} (${join(given.map(([name]) => column(name)))}) values (${join(given.map(([, value]) => value))}) returning ${keys}`
  const { rows } = await client.query(query.text, query.values as unknown[])
  const key = rows[0] as Values
  // a key that the user chose advances the sequence, so that it is not drawn later
  const [first] = e.key
  if (e.fields[first!]!.type === 'serial' && row[first!] != null)
    await client.query(
      `select setval(s.name, $3) from (select pg_get_serial_sequence($1, $2)::regclass as name) s
      where coalesce(pg_sequence_last_value(s.name), 0) < $3`,
      [e.entity, first!.toLowerCase(), row[first!]],
    )
  await link(client, e, key, row)
  return join(
    e.key.map(name => sql`t.${column(name)} = ${key[name.toLowerCase()]}`),
    ' and ',
  )
}

/** Updates the given columns. */
export const update = async (client: Tx, e: Entity, where: Sql, row: Values, key: Values): Promise<void> => {
  const changes = writable(e, row)
  // a change of links alone also makes a new version of the row
  const set = changes.length ? join(changes.map(([name, value]) => sql`${column(name)} = ${value}`)) : sql`activo = activo`
  const query = sql`update ${raw(e.entity)} t set ${set} where ${where}`
  await client.query(query.text, query.values as unknown[])
  await link(client, e, key, row)
}

const link = async (client: Tx, e: Entity, key: Values, row: Values): Promise<void> => {
  for (const [name, field] of Object.entries(e.fields)) {
    if (field.type !== 'refs' || row[name] === undefined) continue
    const { table, own } = linkTableOf(e, field)
    const other = entityNamed(field.target!).key[0]!.toLowerCase()
    const id = key[own] ?? key[e.key[0]!]
    await client.query(`delete from ${table} where ${own} = $1 and ${other} <> all($2)`, [id, row[name] ?? []])
    await client.query(`insert into ${table} (${own}, ${other}) select $1, unnest($2::int[]) on conflict do nothing`, [id, row[name] ?? []])
  }
}

/** Deletes the row. */
export const removeRow = async (client: Tx, e: Entity, where: Sql): Promise<void> => {
  const query = sql`delete from ${raw(e.entity)} t where ${where}`
  await client.query(query.text, query.values as unknown[])
}

type Reference = { tabla: string; columnas: string[]; destinos: string[] }

/** Every foreign key of the database to a table, except those of the row's own links. */
const referencesTo = async (client: Reader, e: Entity): Promise<Reference[]> => {
  const { rows } = await client.query<Reference>(
    `select c.conrelid::regclass::text as tabla,
       array(select a.attname::text from unnest(c.conkey) with ordinality k (n, i)
         join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.n order by k.i) as columnas,
       array(select a.attname::text from unnest(c.confkey) with ordinality k (n, i)
         join pg_attribute a on a.attrelid = c.confrelid and a.attnum = k.n order by k.i) as destinos
     from pg_constraint c where c.contype = 'f' and c.confrelid = $1::regclass and c.confdeltype <> 'c'`,
    [e.entity],
  )
  return rows
}

/** The number of rows of each table that refer to a row. */
export const countUses = async (client: Reader, e: Entity, row: Values): Promise<{ Tabla: string; Cantidad: number }[]> => {
  const own = lower(row)
  const direct = (await referencesTo(client, e)).map(
    ({ tabla, columnas, destinos }) =>
      sql`select ${tabla}::text as "Tabla", count(*)::int as "Cantidad" from ${raw(tabla)}
        where ${join(
          columnas.map((columna, i) => sql`${raw(columna)} = ${own[destinos[i]!]}`),
          ' and ',
        )}`,
  )
  const inside = ENTITIES.flatMap(other =>
    Object.entries(other.fields).flatMap(([name, field]) =>
      Object.entries(field.of ?? {})
        .filter(([, f]) => f.type === 'ref' && f.target === e.entity)
        .map(
          ([inner]) =>
            sql`select ${other.entity}::text as "Tabla", count(*)::int as "Cantidad" from ${raw(other.entity)} where ${column(name)} @> ${JSON.stringify([{ [inner]: row[e.key[0]!] }])}::jsonb`,
        ),
    ),
  )
  const all = [...direct, ...inside]
  if (!all.length) return []
  const query = sql`select "Tabla", sum("Cantidad")::int as "Cantidad" from (${join(all, ' union all ')}) u where "Cantidad" > 0 group by 1 order by 2 desc`
  const { rows } = await client.query(query.text, query.values as unknown[])
  return rows
}

/** Active rows of every table that a user may see, in one query. */
export const countActive = async (db: Reader, usuario: string): Promise<{ Cod_Pantalla: string; Cantidad: number }[]> => {
  const counts = CATALOGO.map(e => `select '${e.entity}' as pantalla, count(*)::int as cantidad from ${e.entity} where activo`).join(
    ' union all ',
  )
  const text = `select pantalla as "Cod_Pantalla", cantidad as "Cantidad" from (${counts}) c where permitido($1, pantalla, 'ver')`
  return (await db.query({ name: 'parametros-activos', text, values: [usuario] })).rows
}
