/**
 * Checks the references of a row: the target exists, is active, and has the same country, species or other value that the field demands.
 */
import { createHash } from 'node:crypto'
import { type Field, type Fields, isLeftOut, isNumeric, type Values } from '@nogal/model/fields'
import { isParameter } from '@nogal/model/parametros/catalogo'
import { entityNamed } from '@nogal/model/registry'
import type { FieldError } from '@nogal/model/schema'
import { uncapital } from '@nogal/model/words'
import type { LimitedQuery } from '../db/client.ts'
import type { Reader } from '../db/reader.ts'

/**
 * A row to check: its path in the body, and which fields changed, because an unchanged reference may stay even if it would not be valid any
 * more.
 */
export type Checked = { fields: Fields; row: Values; prefix?: string; changed?: ((name: string) => boolean) | undefined }
type Asked = { campo: string; field: Field; value: unknown; fields: Fields; row: Values }
type Found = { clave: unknown; activo: boolean } & Values

const isGiven = (value: unknown): boolean => value !== null && value !== undefined

/** References among the rows of a `rows` field, as pairs of field name and value. */
const nested = (name: string, field: Field, value: unknown): Pick<Asked, 'campo' | 'field' | 'value'>[] =>
  (value as Values[]).flatMap((row, i) =>
    Object.entries(field.of!)
      .filter(([inner, f]) => f.type === 'ref' && isGiven(row[inner]))
      .map(([inner, f]) => ({ campo: `${name}.${i}.${inner}`, field: f, value: row[inner] })),
  )

const askedOf = ({ fields, row, prefix = '', changed }: Checked): Asked[] =>
  Object.entries(fields).flatMap(([name, field]) => {
    const value = row[name]
    const touched = !changed || changed(name) || Object.values({ ...field.within, ...field.agrees }).some(changed)
    if (!isGiven(value) || !touched) return []
    const campo = prefix + name
    if (field.type === 'ref') return [{ campo, field, value, fields, row }]
    if (field.type === 'refs') return (value as unknown[]).map(one => ({ campo, field, value: one, fields, row }))
    return field.type === 'rows' ? nested(campo, field, value).map(one => ({ ...one, fields, row })) : []
  })

/** The SQL of what is compared in a row of the target: a column, or the codes in a link table. */
const compared = (target: string, name: string): string => {
  const field = entityNamed(target).fields[name]!
  if (field.type !== 'refs') return `'${name}', x.${name.toLowerCase()}`
  const own = entityNamed(target).key[0]!.toLowerCase()
  const other = entityNamed(field.target!).key[0]!.toLowerCase()
  return `'${name}', array(select l.${other} from ${target}_${field.target} l where l.${own} = x.${own})`
}

/** The whole key of the target: the value is its last column; the row or the definition give the others. */
const keyOf = ({ field, value, row }: Asked): unknown[] => {
  const rest = entityNamed(field.target!).key.slice(0, -1)
  return [...rest.map(name => field.fixed?.[name] ?? row[field.within?.[name] ?? name]), value]
}

/** The referenced rows, all tables in one query; its text depends on the tables only, so that it is planned once. */
const lookUp = async (db: Reader, asked: readonly Asked[]): Promise<Map<string, Found>> => {
  const targets = [...new Set(asked.map(({ field }) => field.target!))].sort()
  const values: unknown[][] = []
  const selects = targets.map(target => {
    const e = entityNamed(target)
    const own = asked.filter(({ field }) => field.target === target)
    const names = [...new Set(own.flatMap(({ field }) => Object.keys({ ...field.within, ...field.agrees, ...field.never })))].sort()
    const keys = new Map(own.map(one => [keyOf(one).join('~'), keyOf(one)]))
    const columns = e.key.map((name, i) => {
      values.push([...keys.values()].map(key => key[i]))
      return { own: `x.${name.toLowerCase()}`, given: `$${values.length}::${isNumeric(e.fields[name]!) ? 'int' : 'text'}[]` }
    })
    const key = `concat_ws('~', ${columns.map(c => c.own).join(', ')})`
    const shown = [
      `'clave', ${key}`,
      `'activo', ${isParameter(target) ? 'x.activo' : 'true'}`,
      ...names.map(name => compared(target, name)),
    ]
    const where =
      columns.length === 1
        ? `${columns[0]!.own} = any(${columns[0]!.given})`
        : `(${columns.map(c => c.own).join(', ')}) in (select * from unnest(${columns.map(c => c.given).join(', ')}))`
    return `(select json_agg(json_build_object(${shown.join(', ')})) from ${target} x where ${where})`
  })
  const text = `select array[${selects.join(', ')}]::json[] as found`
  const name = `references-${createHash('sha1').update(text).digest('base64url')}`
  const { rows } = await db.query({ name, text, values, early: true } as LimitedQuery)
  const lists = rows[0].found as (Found[] | null)[]
  return new Map(targets.flatMap((target, i) => (lists[i] ?? []).map(found => [`${target}~${found.clave}`, found])))
}

/** An empty list of links allows every value. */
const belongs = (found: unknown, value: unknown): boolean =>
  Array.isArray(found) ? found.length === 0 || found.includes(value) : found === value

const sentence = ({ field, fields, row }: Asked, found: Found | undefined): string | undefined => {
  const { label } = field
  if (!found) return `${label}: no existe; elija un valor de la lista.`
  if (!found.activo) return `${label}: está desactivado; elija otro.`
  const owners = [
    ...Object.entries(field.within ?? {}),
    ...Object.entries(field.agrees ?? {}).filter(([column]) => isGiven(found[column])),
  ].filter(([, own]) => isGiven(row[own]))
  const strangers = owners.filter(([column, own]) => !belongs(found[column], row[own]))
  if (strangers.length)
    return `${label}: no corresponde a ${strangers.map(([, own]) => fields[own]?.label.toLowerCase() ?? own).join(' y ')}; elija otro.`
  for (const [column, refused] of Object.entries(field.never ?? {}))
    if (isLeftOut({ [column]: refused }, found)) {
      const { key, fields: its } = entityNamed(field.target!)
      if (key.includes(column)) return `${label}: ${field.leftOut ?? `el código ${found[column]} no corresponde; elija otro.`}`
      const { type, label: what } = its[column]!
      return `${label}: es ${type === 'flag' ? uncapital(what) : `de ${uncapital(what)} que no corresponde`}; elija otro.`
    }
  return undefined
}

/** One error for each invalid reference of several rows. */
export const errorsOfRows = async (db: Reader, rows: readonly Checked[]): Promise<FieldError[]> => {
  const asked = rows.flatMap(askedOf)
  if (!asked.length) return []
  const found = await lookUp(db, asked)
  return asked.flatMap(one => {
    const mensaje = sentence(one, found.get(`${one.field.target}~${keyOf(one).join('~')}`))
    return mensaje ? [{ campo: one.campo, mensaje }] : []
  })
}

/** One error for each invalid reference of a row. */
export const errorsOfReferences = (db: Reader, fields: Fields, row: Values, changed?: (name: string) => boolean): Promise<FieldError[]> =>
  errorsOfRows(db, [{ fields, row, changed }])
