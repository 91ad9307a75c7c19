import { asText, type CellProps, type FieldKind, type InputProps } from '../base/field.ts'
import { LineInput } from './text.tsx'

export const emailKind: FieldKind = {
  Input: (props: InputProps) => <LineInput {...props} type="email" inputMode="email" left={text => text.trim()} />,
  Cell: ({ value }: CellProps) => (value ? <a href={`mailto:${encodeURI(asText(value))}`}>{asText(value)}</a> : null),
}
