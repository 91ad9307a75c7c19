import type { AnyPart } from '@nogal/model/aggregate/aggregate'
import { numberOf } from '@nogal/model/aggregate/part'
import { nameField } from '@nogal/model/entity'
import type { Column } from '../../ui/table/Table.tsx'
import type { Row } from '../../values/row.ts'

/** The columns of a part that nobody writes: neither its fields nor the names of what they refer to. */
export const derivedOf = (part: AnyPart, columns: readonly Column<Row>[]): readonly Column<Row>[] => {
  const written = new Set([numberOf(part), ...Object.keys(part.fields).flatMap(name => [name, nameField(name)]), 'Nombre'])
  return columns.filter(({ key }) => !written.has(key))
}
