import type { CellProps } from './base/field.ts'
import { FIELD_KINDS } from './kinds.ts'

/** Displays the value of a field. */
export const FieldCell = (props: CellProps) => {
  const { Cell } = FIELD_KINDS[props.field.type]
  return <Cell {...props} />
}
