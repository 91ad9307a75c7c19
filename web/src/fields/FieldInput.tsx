import type { FieldInputProps } from './base/field.ts'
import { KINDS } from './kinds.ts'

/** The control of a field, whatever its type. */
export const FieldInput = (props: FieldInputProps) => {
  const { Input } = KINDS[props.field.type]
  return <Input {...props} Nested={FieldInput} />
}
