import type { FieldInputProps } from './base/field.ts'
import { FIELD_KINDS } from './kinds.ts'

/** The control of a field, whatever its type. */
export const FieldInput = (props: FieldInputProps) => {
  const { Input } = FIELD_KINDS[props.field.type]
  return <Input {...props} Nested={FieldInput} />
}
