import type { CellProps } from './base/field.ts'
import { FIELD_KINDS } from './kinds.ts'

/** The value of a field, as it is read. */
export const FieldCell = (props: CellProps) => {
  const { Cell } = FIELD_KINDS[props.field.type]
  return <Cell {...props} />
}
