import { TextInput } from '@mantine/core'
import { type Field, placesFor } from '@nogal/model/fields'
import { formatNumber, parseNumber } from '@nogal/model/format'
import { useLayoutEffect, useRef, useState } from 'react'
import { asText, type CellProps, type FieldKind, type InputProps, inputProps } from '../base/field.ts'

const shown = (value: unknown, field: Field) =>
  typeof value === 'number' ? formatNumber(value, field.type === 'integer' ? 0 : placesFor(field, [value])) : asText(value)
/** A year is written without a thousands separator: 2020, not 2.020. */
const isYear = ({ type, from = 0, to = Infinity }: Field) => type === 'integer' && from >= 1000 && to < 3000
/** A number in the format of its field, for forms and tables. */
export const fieldNumberText = (value: unknown, field: Field): string => (isYear(field) ? asText(value) : shown(value, field))
/** The number without thousands separators, for editing. */
const typedAs = (value: unknown) => (typeof value === 'number' ? String(value).replace('.', ',') : asText(value))

const NumberInput = (props: InputProps) => {
  const { value, onChange, field } = props
  const [typed, setTyped] = useState<string>()
  const input = useRef<HTMLInputElement>(null)
  const focused = typed !== undefined
  // Selects the text as soon as it is shown without separators, before anything can be typed.
  useLayoutEffect(() => {
    if (focused) input.current?.select()
  }, [focused])
  return (
    <TextInput
      {...inputProps(props)}
      ref={input}
      inputMode={field.type === 'integer' || field.decimals === 0 ? 'numeric' : 'decimal'}
      styles={{ input: { textAlign: 'end', fontVariantNumeric: 'tabular-nums' } }}
      placeholder={field.example === undefined || props.bare ? undefined : shown(field.example, field)}
      value={typed ?? fieldNumberText(value, field)}
      onFocus={() => setTyped(typedAs(value))}
      onMouseDown={e => {
        // The click that brings the focus selects the whole text instead of placing the caret.
        if (document.activeElement === e.currentTarget) return
        e.preventDefault()
        e.currentTarget.focus()
      }}
      onChange={e => {
        const text = e.currentTarget.value
        setTyped(text)
        // Text that is not a number is kept, so that the form can mark it.
        onChange(text.trim() === '' ? null : (parseNumber(text) ?? text))
      }}
      onKeyDown={e => {
        // Ctrl+Enter saves without leaving the field, so the text is normalised to the saved number, for example 1.234 to 1234
        if (e.key === 'Enter' && (e.ctrlKey || e.metaKey)) setTyped(typedAs(value))
      }}
      onBlur={() => setTyped(undefined)}
    />
  )
}

const NumberCell = ({ field, value }: CellProps) => (
  <span style={{ fontVariantNumeric: 'tabular-nums' }}>{fieldNumberText(value, field)}</span>
)

/** A number, whole or with the decimals of its field; accepts a comma or a point. */
export const number: FieldKind = { Input: NumberInput, Cell: NumberCell }
