import { TextInput } from '@mantine/core'
import { formatInstant } from '@nogal/model/format'
import { useState } from 'react'
import { parseInstant, today } from '../../ui/time/dates.ts'
import { asText, type CellProps, type FieldKind, type InputProps, inputProps } from '../base/field.ts'
import { CalendarButton } from './date.tsx'

const InstantInput = (props: InputProps) => {
  const { value, onChange, field, disabled } = props
  const [typed, setTyped] = useState<string>()
  const at = typeof value === 'string' && /^\d{4}-\d{2}-\d{2}T/.test(value) && !Number.isNaN(Date.parse(value)) ? value : null
  const shown = at ? formatInstant(at) : asText(value)
  return (
    <TextInput
      {...inputProps(props)}
      placeholder="dd-mm-aaaa hh:mm"
      value={typed ?? shown}
      styles={{ input: { fontVariantNumeric: 'tabular-nums', unicodeBidi: 'plaintext' } }}
      onChange={e => {
        const text = e.currentTarget.value
        setTyped(text)
        onChange(text.trim() === '' ? null : (parseInstant(text) ?? text))
      }}
      onBlur={() => setTyped(undefined)}
      rightSection={
        <CalendarButton
          value={at ? today(new Date(at)) : null}
          label={field.label}
          disabled={disabled}
          onPick={picked => {
            setTyped(undefined)
            onChange(parseInstant(`${picked} ${at ? shown.slice(-5) : '12:00'}`))
          }}
        />
      }
    />
  )
}

/** A moment: typed as dd-mm-yyyy HH:mm in the reader's zone, kept as ISO 8601. */
export const instant: FieldKind = { Input: InstantInput, Cell: ({ value }: CellProps) => formatInstant(value as string | null) }
