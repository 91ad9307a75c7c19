import type { Field, Fields } from '@nogal/model/fields'
import type { Row } from '../../values/row.ts'
import { isNothing } from '../../values/same.ts'

/** Fields whose choices depend on `name`, as the port depends on the country. */
export const dependentsOf = (fields: Fields, name: string): string[] =>
  Object.keys(fields).filter(other => other !== name && Object.values(fields[other]!.within ?? {}).includes(name))

/** The row with another value; choices that depended on the old one are cleared, and those that depended on them. */
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

/** What narrows the choices of a field now; `missing` names the field that has to be chosen before. */
export const narrowing = (field: Field, row: Row): { filters: Record<string, unknown>; missing?: string } => {
  const filters: Record<string, unknown> = { ...field.only }
  for (const [column, from] of Object.entries(field.within ?? {})) {
    // A row without the other field is not narrowed by it.
    if (!(from in row)) continue
    if (isNothing(row[from])) return { filters, missing: from }
    filters[column] = row[from]
  }
  return { filters }
}
