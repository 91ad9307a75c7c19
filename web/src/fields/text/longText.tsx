import { Textarea } from '@mantine/core'
import { asText, type CellProps, type FieldKind, type InputProps, inputProps } from '../base/field.ts'

/** Several lines of text. */
export const longTextKind: FieldKind = {
  Input: (props: InputProps) => (
    <Textarea
      {...inputProps(props)}
      autosize
      minRows={props.bare ? 1 : 3}
      maxRows={12}
      maxLength={props.field.max}
      value={asText(props.value)}
      onChange={e => props.onChange(e.currentTarget.value)}
    />
  ),
  Cell: ({ value }: CellProps) => <span style={{ whiteSpace: 'pre-line' }}>{asText(value)}</span>,
}
