import type { Field } from '@nogal/model/fields'
import type { Row } from '../values/row.ts'
import { isNothing } from '../values/same.ts'

/** Keys of other tables in some changes, by table. */
export const foreignKeys = (changes: readonly { field: Field; before: unknown; after: unknown }[]): Map<string, Set<string>> => {
  const found = new Map<string, Set<string>>()
  const add = (target: string, value: unknown) => {
    if (isNothing(value)) return
    found.set(target, (found.get(target) ?? new Set()).add(String(value)))
  }
  const visit = (field: Field, value: unknown) => {
    if (field.type === 'ref') add(field.target!, value)
    if (field.type === 'refs') for (const one of (value as unknown[] | null) ?? []) add(field.target!, one)
    if (field.type === 'rows')
      for (const row of (value as Row[] | null) ?? []) for (const [name, inner] of Object.entries(field.of!)) visit(inner, row[name])
  }
  for (const { field, before, after } of changes) for (const value of [before, after]) visit(field, value)
  return found
}
