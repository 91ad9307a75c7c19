/** Columns of a list from the fields of a definition. */
import { type Entity, nameField, stamps } from '@nogal/model/entity'
import { type Field, type Fields, isHeld, isNumeric, isSearched } from '@nogal/model/fields'
import { aggregateNamed, entityNamed } from '@nogal/model/registry'
import { capital } from '@nogal/model/words'
import sql, { join, raw, type Sql } from 'sql-template-tag'
import type { JoinedValue, ListColumn, ListColumnType } from './columns.ts'

const TYPES: Partial<Record<Field['type'], ListColumnType>> = {
  serial: 'number',
  integer: 'number',
  decimal: 'number',
  date: 'date',
  instant: 'instant',
  localTime: 'localTime',
  flag: 'flag',
  richText: 'json',
  rows: 'json',
  refs: 'json',
  choices: 'textList',
}

/** A column of the database by its wire name. */
export const column = (name: string): Sql => raw(name.toLowerCase())

/** A list column with the properties of a field, for any SQL of its value. */
export const listColumnOf = (field: Field, value: Sql): ListColumn => {
  const type = field.type === 'ref' ? (field.numeric ? 'number' : 'text') : (TYPES[field.type] ?? 'text')
  return {
    sql: value,
    type,
    label: field.label,
    field,
    nullable: !isHeld(field),
    displayOnly: field.type === 'richText' || field.type === 'rows' || field.type === 'refs',
    searched: isSearched(field) && !field.numeric,
    ...(field.total && { total: field.total }),
    ...(field.group && { group: field.group }),
  }
}

/**
 * The columns of a list that no aggregate has: each field's own, or the SQL and properties that it has beside. `searched` names those in
 * which a search looks.
 */
export const listedColumns = (
  fields: Readonly<Record<string, Field>>,
  searched: readonly string[],
  beside: Readonly<Record<string, Partial<ListColumn>>> = {},
): Record<string, ListColumn> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [
      name,
      { ...listColumnOf(field, beside[name]?.sql ?? sql`t.${column(name)}`), ...beside[name], searched: searched.includes(name) },
    ]),
  )

/** The rest of a target's composite key: fixed values, or values of this row. */
const restOfKey = (field: Field, alias: string): Sql[] => [
  ...Object.entries(field.fixed ?? {}).map(([name, value]) => sql`${raw(alias)}.${column(name)} = ${value}`),
  ...Object.entries(field.within ?? {})
    .filter(([name]) => entityNamed(field.target!).key.slice(0, -1).includes(name))
    .map(([name, own]) => sql`${raw(alias)}.${column(name)} = t.${column(own)}`),
]

/** The name of a row of an entity: its name field, or the columns of its `naming`. */
export const nameSql = (e: Entity, row: string): Sql => {
  const own = (name: string) => `${row}.${name.toLowerCase()}`
  const naming = aggregateNamed(e.entity)?.naming
  if (!naming) return raw(`${own(e.name)}${isNumeric(e.fields[e.name]!) ? '::text' : ''}`)
  const columns = naming.by.map(one =>
    typeof one === 'string' ? own(one) : `(select o.${one.column} from ${one.of} o where o.${one.by} = ${own(one.by)})`,
  )
  const name = `nullif(concat_ws('/', ${columns.join(', ')}), '')`
  return raw(naming.unnamed ? `coalesce(${name}, '${capital(e.singular)} ' || ${own(naming.unnamed)})` : name)
}

/** The name of the user whom a column or a value names; null where there is none. */
export const userName = (usuario: Sql): Sql => sql`(select u.nom_usuario from usuario u where u.cod_usuario = ${usuario})`

/** The name of the row that a reference points to; a filter searches the other table first, if its key has one column. */
const nameColumn = (wire: string, field: Field, own: Sql, joined: JoinedValue | undefined): ListColumn => {
  const target = entityNamed(field.target!)
  const key = target.key.at(-1)!.toLowerCase()
  const name = (row: string) => nameSql(target, row)
  const where = join([sql`x.${raw(key)} = ${own}`, ...restOfKey(field, 'x')], ' and ')
  const alias = `de_${wire.toLowerCase()}`
  const on = join([sql`${raw(alias)}.${raw(key)} = ${joined?.value ?? own}`, ...restOfKey(field, alias)], ' and ')
  const fixed = Object.entries(field.fixed ?? {}).map(([rest, value]) => `${rest.toLowerCase()} = '${value}'`)
  const table = fixed.length ? `(select * from ${target.entity} where ${fixed.join(' and ')})` : target.entity
  const isOneColumn = target.key.length === 1 + fixed.length
  return {
    sql: sql`(select ${name('x')} from ${raw(target.entity)} x where ${where})`,
    type: 'text',
    label: field.label,
    nullable: !isHeld(field),
    searched: true,
    joined: {
      aliases: [alias],
      value: name(alias),
      extraJoins: { ...joined?.extraJoins, [alias]: { table: target.entity, on, ...(joined && { dependsOn: joined.aliases.at(-1)! }) } },
    },
    ...(isOneColumn && { lookup: { foreignKey: own, table, key, name: name('n') } }),
  }
}

/**
 * The column of a field whose value is `own`, or `joined` in queries with its joins; a reference adds a column with the name of its row.
 */
export const listColumnsOfField = (name: string, field: Field, own: Sql, joined?: JoinedValue): Record<string, ListColumn> => ({
  [name]: listColumnOf(field, own),
  ...(field.type === 'ref' && { [nameField(name)]: nameColumn(name, field, own, joined) }),
})

/** Columns of fields that are stored in the row itself, each reference with the name of its target. */
export const listColumnsOfFields = (fields: Fields): Record<string, ListColumn> =>
  Object.assign(
    {},
    ...Object.entries(fields)
      .filter(([, { type }]) => type !== 'refs')
      .map(([name, field]) => listColumnsOfField(name, field, sql`t.${column(name)}`)),
  )

/** The user who last changed a row, and its version; searches ignore these columns. */
export const STAMPS: Record<string, ListColumn> = Object.fromEntries(
  Object.entries(listColumnsOfFields(stamps)).map(([name, c]) => [name, { ...c, searched: false }]),
)
