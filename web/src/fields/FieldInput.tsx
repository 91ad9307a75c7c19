import type { FieldInputProps } from './base/field.ts'
import { FIELD_KINDS } from './kinds.ts'

/** The form control of a field of any type. */
export const FieldInput = (props: FieldInputProps) => {
  const { Input } = FIELD_KINDS[props.field.type]
  return <Input {...props} Nested={FieldInput} />
}
