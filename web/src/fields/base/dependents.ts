import type { Field, Fields } from '@nogal/model/fields'
import type { Row } from '../../values/row.ts'
import { isNothing } from '../../values/same.ts'

/** Fields whose options depend on `name`, like the port on the country. */
export const dependentsOf = (fields: Fields, name: string): string[] =>
  Object.keys(fields).filter(other => other !== name && Object.values(fields[other]!.within ?? {}).includes(name))

/** The row with another value; fields whose options depend on it are cleared, and recursively those that depend on them. */
export const withValue = (fields: Fields, row: Row, name: string, value: unknown): Row => {
  const next = { ...row, [name]: value }
  if (row[name] === value) return next
  const pending = dependentsOf(fields, name)
  const done = new Set([name])
  for (let other = pending.shift(); other !== undefined; other = pending.shift()) {
    if (done.has(other)) continue
    done.add(other)
    if (isNothing(next[other])) continue
    next[other] = fields[other]!.type === 'refs' ? [] : null
    pending.push(...dependentsOf(fields, other))
  }
  return next
}

/** The current filters on the options of a field; `missing` names a field that has to be chosen first. */
export const narrowing = (field: Field, row: Row): { filters: Record<string, unknown>; missing?: string } => {
  const filters: Record<string, unknown> = { ...field.only }
  for (const [column, from] of Object.entries(field.within ?? {})) {
    // a row without the other field has no such filter
    if (!(from in row)) continue
    if (isNothing(row[from])) return { filters, missing: from }
    filters[column] = row[from]
  }
  return { filters }
}
