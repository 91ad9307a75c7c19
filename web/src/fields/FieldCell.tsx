import type { CellProps } from './base/field.ts'
import { KINDS } from './kinds.ts'

/** The value of a field, as it is read. */
export const FieldCell = (props: CellProps) => {
  const { Cell } = KINDS[props.field.type]
  return <Cell {...props} />
}
