/**
 * The other side of a foreign key: rows that would no longer agree with a row they refer to, if that row got another country or species.
 */

import type { Entity } from '@nogal/model/entity'
import type { Values } from '@nogal/model/fields'
import { ENTITIES, titleOf } from '@nogal/model/registry'
import type { FieldError } from '@nogal/model/schema'
import type { Tx } from '../db/tx.ts'

type Dependent = { table: string; field: string; column: string; own: string }

const DEPENDENTS = new Map<string, Dependent[]>()
for (const { entity: table, fields } of ENTITIES)
  for (const [field, { target, within, agrees }] of Object.entries(fields))
    for (const [column, own] of Object.entries({ ...within, ...agrees }))
      DEPENDENTS.set(target!, [...(DEPENDENTS.get(target!) ?? []), { table, field, column, own }])

/** One error for each change that would leave other rows with a port of another country, or a variety of another species. */
export const errorsOfDependents = async (client: Tx, e: Entity, changes: Values, row: Values): Promise<FieldError[]> => {
  const uses = new Map<string, string[]>()
  for (const { table, field, column, own } of DEPENDENTS.get(e.entity) ?? []) {
    if (!Object.hasOwn(changes, column) || e.fields[column]!.type === 'refs') continue
    const { rows } = await client.query<{ n: number }>(`select count(*)::int as n from ${table} where ${field} = $1 and ${own} <> $2`, [
      row[e.key[0]!],
      changes[column],
    ])
    const { n } = rows[0]!
    if (n) uses.set(column, [...(uses.get(column) ?? []), `${titleOf(table)} (${n})`])
  }
  return [...uses].map(([campo, where]) => ({
    campo,
    mensaje: `${e.fields[campo]!.label}: no se puede cambiar porque está en uso en ${where.join(', ')}.`,
  }))
}
