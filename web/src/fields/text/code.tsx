import { asText, type CellProps, type FieldKind, type InputProps } from '../base/field.ts'
import { LineInput } from './text.tsx'

/** A key that people type. */
export const codeKind: FieldKind = {
  Input: (props: InputProps) => <LineInput {...props} style={{ fontVariantNumeric: 'tabular-nums' }} />,
  Cell: ({ value }: CellProps) => <span style={{ fontVariantNumeric: 'tabular-nums' }}>{asText(value)}</span>,
}
