/** A row of the change log, in the words of the fields: the log speaks of columns. */
import type { Field, Fields } from '@nogal/model/fields'
import { text } from '@nogal/model/fields'
import { entidad, esEntidad } from '@nogal/model/parametros/catalogo'
import type { Cambio } from '@nogal/model/parametros/parametros.calls'
import type { Valores } from '../values/text.ts'

/** Fields by table, and what a table below the record is called. */
export type Campos = Record<string, { title?: string; fields: Fields }>

export type CambioCampo = { campo: string; field: Field; antes: unknown; despues: unknown }

/** Columns that the database keeps for itself. */
const PROPIAS = new Set(['version', 'creado_por', 'creado_en', 'modificado_por', 'modificado_en'])

const COMUNES: Fields = {
  Activo: { type: 'flag', label: 'Activo', required: false },
  Clave: text('Clave'),
}

const byColumn = (fields: Fields): Map<string, [string, Field]> =>
  new Map(Object.entries({ ...fields, ...COMUNES }).map(([name, field]) => [name.toLowerCase(), [name, field]]))

const readable = (column: string): string => {
  const words = column.replace(/^(cod|nom|id|nro)_/, '').replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** The fields of a table: those given, else those of the catalogue. */
export const camposDe = (tabla: string, campos: Campos | undefined): Fields =>
  campos?.[tabla]?.fields ?? (esEntidad(tabla) ? entidad(tabla).fields : {})

const isNothing = (value: unknown): boolean => value === null || value === undefined || value === ''

/** What one entry of the log says, in the order of the fields; a new or deleted row names what it held. */
export const cambiosDe = ({ Antes, Despues }: Pick<Cambio, 'Antes' | 'Despues'>, fields: Fields): CambioCampo[] => {
  const known = byColumn(fields)
  const order = [...known.keys()]
  const place = (column: string) => {
    const at = order.indexOf(column)
    return at < 0 ? order.length : at
  }
  const antes: Valores = Antes ?? {}
  const despues: Valores = Despues ?? {}
  return [...new Set([...Object.keys(antes), ...Object.keys(despues)])]
    .filter(column => !PROPIAS.has(column) && !(isNothing(antes[column]) && isNothing(despues[column])))
    .sort((a, b) => place(a) - place(b))
    .map(column => {
      const [campo, field] = known.get(column) ?? [column, text(readable(column))]
      return { campo, field, antes: antes[column], despues: despues[column] }
    })
}

/** Keys of other tables that the changes speak of, by table. */
export const clavesAjenas = (changes: readonly CambioCampo[]): Map<string, Set<string>> => {
  const found = new Map<string, Set<string>>()
  const add = (target: string, value: unknown) => {
    if (isNothing(value)) return
    found.set(target, (found.get(target) ?? new Set()).add(String(value)))
  }
  const visit = (field: Field, value: unknown) => {
    if (field.type === 'ref') add(field.target!, value)
    if (field.type === 'refs') for (const one of (value as unknown[] | null) ?? []) add(field.target!, one)
    if (field.type === 'rows')
      for (const row of (value as Valores[] | null) ?? []) for (const [name, inner] of Object.entries(field.of!)) visit(inner, row[name])
  }
  for (const { field, antes, despues } of changes) for (const value of [antes, despues]) visit(field, value)
  return found
}
