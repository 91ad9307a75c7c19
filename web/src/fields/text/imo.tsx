import type { FieldKind, InputProps } from '../base/field.ts'
import { LineInput, TextCell } from './text.tsx'

/** Number of a vessel: seven digits. */
export const imoKind: FieldKind = {
  Input: (props: InputProps) => (
    <LineInput
      {...props}
      inputMode="numeric"
      typed={text => text.replace(/\D/g, '').slice(0, 7)}
      style={{ fontVariantNumeric: 'tabular-nums' }}
    />
  ),
  Cell: TextCell,
}
