import { TextInput } from '@mantine/core'
import type { CSSProperties } from 'react'
import { asText, type CellProps, type FieldKind, type InputProps, inputProps } from '../base/field.ts'
import { useLector } from '../scan/detectores.ts'
import { ScanButton } from '../scan/ScanButton.tsx'

type Shape = {
  inputMode?: 'text' | 'numeric' | 'email' | 'url'
  type?: 'text' | 'email' | 'url'
  /** Converts the text at each keystroke. */
  typed?: (text: string) => string
  /** Converts the text when the focus leaves the field. */
  left?: (text: string) => string
  style?: CSSProperties
}

/** A single-line input with conversions of its type. */
export const LineInput = ({ inputMode, type = 'text', typed = text => text, left, style, ...props }: InputProps & Shape) => {
  const { field, value, onChange, disabled } = props
  const lector = useLector(disabled ? undefined : field.scans)
  const keep = (text: string) => onChange(field.upper ? typed(text).toUpperCase() : typed(text))
  return (
    <TextInput
      {...inputProps(props)}
      type={type}
      inputMode={inputMode}
      maxLength={field.max}
      placeholder={props.bare ? undefined : asText(field.example)}
      rightSection={
        lector && field.scans && <ScanButton scans={field.scans} label={field.label} lector={lector} onRead={valor => keep(valor)} />
      }
      styles={style ? { input: style } : undefined}
      value={asText(value)}
      onChange={e => keep(e.currentTarget.value)}
      onBlur={e => {
        const text = e.currentTarget.value
        const tidy = left && text ? left(text) : text.trim()
        if (tidy !== text) keep(tidy)
      }}
    />
  )
}

export const TextCell = ({ value }: CellProps) => asText(value)

/** One line of text. */
export const textKind: FieldKind = { Input: LineInput, Cell: TextCell }
