import { TextInput } from '@mantine/core'
import { asText, type FieldKind, type InputProps, inputProps } from '../base/field.ts'
import { TextCell } from './text.tsx'

/** A key that the database assigns: read only. */
export const serialKind: FieldKind = {
  Input: (props: InputProps) => (
    <TextInput
      {...inputProps(props)}
      readOnly
      withAsterisk={false}
      variant="filled"
      placeholder="Lo pone el sistema"
      value={asText(props.value)}
    />
  ),
  Cell: TextCell,
}
