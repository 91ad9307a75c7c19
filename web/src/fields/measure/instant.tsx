import { TextInput } from '@mantine/core'
import { formatInstant, formatLocalTime } from '@nogal/model/format'
import { useState } from 'react'
import { parseInstant, parseLocalTime, today } from '../../ui/time/dates.ts'
import { asText, type CellProps, type FieldKind, type InputProps, inputProps } from '../base/field.ts'
import { CalendarButton } from './date.tsx'

/** How a timestamp is parsed and formatted. */
type Reading = { shape: RegExp; text: (iso: string) => string; parse: (typed: string) => string | null; day: (iso: string) => string }

const MomentInput = ({ reading, ...props }: InputProps & { reading: Reading }) => {
  const { value, onChange, field, disabled } = props
  const { shape, text, parse, day } = reading
  const [typed, setTyped] = useState<string>()
  const at = typeof value === 'string' && shape.test(value) && !Number.isNaN(Date.parse(value)) ? value : null
  const shown = at ? text(at) : asText(value)
  return (
    <TextInput
      {...inputProps(props)}
      placeholder="dd-mm-aaaa hh:mm"
      value={typed ?? shown}
      styles={{ input: { fontVariantNumeric: 'tabular-nums', unicodeBidi: 'plaintext' } }}
      onChange={e => {
        const written = e.currentTarget.value
        setTyped(written)
        onChange(written.trim() === '' ? null : (parse(written) ?? written))
      }}
      onBlur={() => setTyped(undefined)}
      rightSection={
        <CalendarButton
          value={at ? day(at) : null}
          label={field.label}
          disabled={disabled}
          onPick={picked => {
            setTyped(undefined)
            onChange(parse(`${picked} ${at ? shown.slice(-5) : '12:00'}`))
          }}
        />
      }
    />
  )
}

const INSTANT: Reading = { shape: /^\d{4}-\d{2}-\d{2}T/, text: formatInstant, parse: parseInstant, day: iso => today(new Date(iso)) }
const LOCAL: Reading = {
  shape: /^\d{4}-\d{2}-\d{2}T[\d:]+$/,
  text: formatLocalTime,
  parse: parseLocalTime,
  day: iso => iso.slice(0, 10),
}

/** An instant: typed as dd-mm-yyyy HH:mm in the reader's time zone, stored as ISO 8601. */
export const instantKind: FieldKind = {
  Input: props => <MomentInput {...props} reading={INSTANT} />,
  Cell: ({ value }: CellProps) => formatInstant(value as string | null),
}
/** A date and time in the local time of a place, stored as typed, without a time zone. */
export const localTimeKind: FieldKind = {
  Input: props => <MomentInput {...props} reading={LOCAL} />,
  Cell: ({ value }: CellProps) => formatLocalTime(value as string | null),
}
