import { formatContainer } from '@nogal/model/format'
import { bareContainer, faultWhileTyped } from '@nogal/model/rules/checkDigits'
import { asText, type CellProps, type FieldKind, type InputProps } from '../base/field.ts'
import { LineInput } from './text.tsx'

/** ISO 6346 number of a container: typed with any separators, shown formatted; its check digit is told while the number is typed. */
export const containerNumberKind: FieldKind = {
  Input: (props: InputProps) => (
    <LineInput
      {...props}
      field={{ ...props.field, max: 40, upper: true, example: formatContainer(asText(props.field.example)) }}
      value={formatContainer(asText(props.value))}
      error={props.error ?? faultWhileTyped(asText(props.value), props.field.label)}
      typed={text => (bareContainer(text).length >= 11 ? bareContainer(text) : text)}
      style={{ fontVariantNumeric: 'tabular-nums', letterSpacing: '0.02em' }}
    />
  ),
  Cell: ({ value }: CellProps) => formatContainer(asText(value)),
}
