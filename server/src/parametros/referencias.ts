/** Do the references of a row hold? Existing, active, and of the same country, species or whatever the field demands. */
import type { Field, Fields } from '@nogal/model/fields'
import { entidad } from '@nogal/model/parametros/catalogo'
import type { FieldError } from '@nogal/model/schema'
import sql, { join, raw, type Sql } from 'sql-template-tag'
import type { Tx } from '../db/tx.ts'

type Values = Record<string, unknown>

const isGiven = (value: unknown): boolean => value !== null && value !== undefined

/** SQL that is true when the target `x` belongs to `value` by its column; a list of links that is empty belongs to all. */
const belongs = (target: string, column: string, value: unknown): Sql => {
  const field = entidad(target).fields[column]!
  if (field.type !== 'refs') return sql`x.${raw(column.toLowerCase())} is not distinct from ${value}`
  const link = raw(`${target}_${field.target}`)
  const own = raw(entidad(target).key[0]!.toLowerCase())
  const other = raw(entidad(field.target!).key[0]!.toLowerCase())
  return sql`(exists (select from ${link} l where l.${own} = x.${own} and l.${other} = ${value}) or not exists (select from ${link} l where l.${own} = x.${own}))`
}

const probe = (field: Field, row: Values, value: unknown): Sql => {
  const target = entidad(field.target!)
  const within = Object.entries(field.within ?? {})
    .filter(([, own]) => isGiven(row[own]))
    .map(([column, own]) => belongs(field.target!, column, row[own]))
  return sql`(select json_build_object('activo', x.activo, 'dentro', ${within.length ? join(within, ' and ') : sql`true`})
    from ${raw(field.target!)} x where x.${raw(target.key[0]!.toLowerCase())} = ${value})`
}

const sentence = (fields: Fields, field: Field, found: { activo: boolean; dentro: boolean } | null): string | undefined => {
  if (!found) return `${field.label}: no existe; elija un valor de la lista.`
  if (!found.activo) return `${field.label}: está desactivado; elija otro.`
  const owner = Object.values(field.within ?? {}).map(own => fields[own]?.label.toLowerCase() ?? own)
  return found.dentro ? undefined : `${field.label}: no corresponde a ${owner.join(' y ')}; elija otro.`
}

/** References among the rows of a `rows` field, as pairs of field name and value. */
const nested = (name: string, field: Field, value: unknown): { campo: string; field: Field; value: unknown }[] =>
  (value as Values[]).flatMap((row, i) =>
    Object.entries(field.of!)
      .filter(([inner, f]) => f.type === 'ref' && isGiven(row[inner]))
      .map(([inner, f]) => ({ campo: `${name}.${i}.${inner}`, field: f, value: row[inner] })),
  )

/** One sentence for each reference that does not hold; `changed` narrows it to those fields, so that what was valid once may stay. */
export const errorsOfReferences = async (
  client: Tx,
  fields: Fields,
  row: Values,
  changed?: (name: string) => boolean,
): Promise<FieldError[]> => {
  const asked = Object.entries(fields).flatMap(([name, field]) => {
    const value = row[name]
    const touched = !changed || changed(name) || Object.values(field.within ?? {}).some(changed)
    if (!isGiven(value) || !touched) return []
    if (field.type === 'ref') return [{ campo: name, field, value }]
    if (field.type === 'refs') return (value as unknown[]).map(one => ({ campo: name, field, value: one }))
    return field.type === 'rows' ? nested(name, field, value) : []
  })
  if (!asked.length) return []
  const query = sql`select json_build_array(${join(asked.map(({ field, value }) => probe(field, row, value)))}) as found`
  const { rows } = await client.query(query.text, query.values as unknown[])
  return asked.flatMap(({ campo, field }, i) => {
    const mensaje = sentence(fields, field, rows[0].found[i])
    return mensaje ? [{ campo, mensaje }] : []
  })
}
