import { formatRut } from '@nogal/model/format'
import { asText, type CellProps, type FieldKind, type InputProps } from '../base/field.ts'
import { LineInput } from './text.tsx'

/** Chilean tax number: dots and dash are added when the focus leaves the field. */
export const rutKind: FieldKind = {
  Input: (props: InputProps) => (
    <LineInput {...props} typed={text => text.replace(/[^\dkK.-]/g, '')} left={formatRut} style={{ fontVariantNumeric: 'tabular-nums' }} />
  ),
  Cell: ({ value }: CellProps) => formatRut(asText(value)),
}
