/** Do the references of a row hold? Existing, active, and of the same country, species or whatever the field demands. */
import { createHash } from 'node:crypto'
import type { Field, Fields } from '@nogal/model/fields'
import { entidad } from '@nogal/model/parametros/catalogo'
import type { FieldError } from '@nogal/model/schema'
import type { Tx } from '../db/tx.ts'

type Values = Record<string, unknown>

/** A row to look at: where it stands in the body, and which of its fields changed, so that what was valid once may stay. */
export type Revisada = { fields: Fields; row: Values; prefix?: string; changed?: ((name: string) => boolean) | undefined }
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

const askedOf = ({ fields, row, prefix = '', changed }: Revisada): Asked[] =>
  Object.entries(fields).flatMap(([name, field]) => {
    const value = row[name]
    const touched = !changed || changed(name) || Object.values({ ...field.within, ...field.agrees }).some(changed)
    if (!isGiven(value) || !touched) return []
    const campo = prefix + name
    if (field.type === 'ref') return [{ campo, field, value, fields, row }]
    if (field.type === 'refs') return (value as unknown[]).map(one => ({ campo, field, value: one, fields, row }))
    return field.type === 'rows' ? nested(campo, field, value).map(one => ({ ...one, fields, row })) : []
  })

/** What is compared of a row of the target: a column, or the codes that a link table holds. */
const compared = (target: string, name: string): string => {
  const field = entidad(target).fields[name]!
  if (field.type !== 'refs') return `'${name}', x.${name.toLowerCase()}`
  const own = entidad(target).key[0]!.toLowerCase()
  const other = entidad(field.target!).key[0]!.toLowerCase()
  return `'${name}', array(select l.${other} from ${target}_${field.target} l where l.${own} = x.${own})`
}

/** The rows that are referred to, all tables in one query; its text depends on the tables alone, so that it is planned once. */
const lookUp = async (client: Tx, asked: readonly Asked[]): Promise<Map<string, Found>> => {
  const targets = [...new Set(asked.map(({ field }) => field.target!))].sort()
  const selects = targets.map((target, i) => {
    const own = asked.filter(({ field }) => field.target === target)
    const key = entidad(target).key[0]!.toLowerCase()
    const names = [...new Set(own.flatMap(({ field }) => Object.keys({ ...field.within, ...field.agrees, ...field.never })))].sort()
    const columns = [`'clave', x.${key}`, `'activo', x.activo`, ...names.map(name => compared(target, name))].join(', ')
    const type = own[0]!.field.numeric ? 'int' : 'text'
    return {
      text: `(select json_agg(json_build_object(${columns})) from ${target} x where x.${key} = any($${i + 1}::${type}[]))`,
      values: [...new Set(own.map(({ value }) => value))],
    }
  })
  const text = `select array[${selects.map(s => s.text).join(', ')}]::json[] as found`
  const name = `referencias-${createHash('sha1').update(text).digest('base64url')}`
  const { rows } = await client.query({ name, text, values: selects.map(s => s.values) })
  const lists = rows[0].found as (Found[] | null)[]
  return new Map(targets.flatMap((target, i) => (lists[i] ?? []).map(found => [`${target}~${found.clave}`, found])))
}

/** Links that are empty belong to all. */
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
    if (String(found[column]) === refused)
      return `${label}: es de ${entidad(field.target!).fields[column]!.label.toLowerCase()} que no corresponde; elija otro.`
  return undefined
}

/** One sentence for each reference of several rows that does not hold. */
export const errorsOfRows = async (client: Tx, rows: readonly Revisada[]): Promise<FieldError[]> => {
  const asked = rows.flatMap(askedOf)
  if (!asked.length) return []
  const found = await lookUp(client, asked)
  return asked.flatMap(one => {
    const mensaje = sentence(one, found.get(`${one.field.target}~${one.value}`))
    return mensaje ? [{ campo: one.campo, mensaje }] : []
  })
}

/** One sentence for each reference of a row that does not hold. */
export const errorsOfReferences = (client: Tx, fields: Fields, row: Values, changed?: (name: string) => boolean): Promise<FieldError[]> =>
  errorsOfRows(client, [{ fields, row, changed }])
