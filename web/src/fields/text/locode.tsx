import type { FieldKind, InputProps } from '../base/field.ts'
import { LineInput, TextCell } from './text.tsx'

/** UN/LOCODE of a place, in capitals and without the blank after the country. */
export const locodeKind: FieldKind = {
  Input: (props: InputProps) => (
    <LineInput
      {...props}
      typed={text =>
        text
          .replace(/[^\dA-Za-z]/g, '')
          .toUpperCase()
          .slice(0, 5)
      }
      style={{ letterSpacing: '0.04em' }}
    />
  ),
  Cell: TextCell,
}
