import { ActionIcon, Popover, Text, TextInput } from '@mantine/core'
import { formatDate, formatWeek, isDate } from '@nogal/model/format'
import { Suspense, useState } from 'react'
import { IconCalendar } from '#icons'
import { lazyPart } from '../../code/lazyPart.tsx'
import { longDate, parseDate } from '../../ui/time/dates.ts'
import { asText, type CellProps, type FieldKind, type InputProps, inputProps } from '../base/field.ts'

const Calendar = lazyPart(() => import('./Calendar.tsx'))

const CALENDAR_HEIGHT = 268

type PickerProps = { value: string | null; label: string; disabled?: boolean | undefined; onPick: (iso: string) => void }

/** The button that opens a calendar, whose code is loaded at the first press. */
export const CalendarButton = ({ value, label, disabled, onPick }: PickerProps) => {
  const [open, setOpen] = useState(false)
  return (
    <Popover opened={open} onChange={setOpen} position="bottom-end" shadow="md" trapFocus returnFocus withinPortal>
      <Popover.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="sm"
          disabled={disabled ?? false}
          aria-label={`Elegir ${label} en el calendario`}
          tabIndex={-1}
          onClick={() => setOpen(!open)}
        >
          <IconCalendar size={16} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown p="xs" style={{ minHeight: CALENDAR_HEIGHT }}>
        <Suspense fallback={<div style={{ width: 252 }} />}>
          <Calendar
            value={value}
            onPick={iso => {
              onPick(iso)
              setOpen(false)
            }}
          />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  )
}

const DateInput = (props: InputProps) => {
  const { value, onChange, field, disabled, bare } = props
  const [typed, setTyped] = useState<string>()
  const iso = typeof value === 'string' && isDate(value.slice(0, 10)) ? value.slice(0, 10) : null
  const week = iso && formatWeek(iso)
  return (
    <TextInput
      {...inputProps(props)}
      placeholder="dd-mm-aaaa"
      value={typed ?? (iso ? formatDate(iso) : asText(value))}
      title={iso ? longDate(iso) : undefined}
      styles={{ input: { fontVariantNumeric: 'tabular-nums' } }}
      onChange={e => {
        const text = e.currentTarget.value
        setTyped(text)
        onChange(text.trim() === '' ? null : (parseDate(text) ?? text))
      }}
      onBlur={() => setTyped(undefined)}
      onKeyDown={e => e.key === 'Enter' && setTyped(undefined)}
      rightSectionWidth={week && !bare ? 60 : 34}
      rightSection={
        <>
          {week && !bare && (
            <Text span fz={11} c="dimmed" mr={2} title="Semana ISO 8601" style={{ whiteSpace: 'nowrap' }}>
              {week}
            </Text>
          )}
          <CalendarButton
            value={iso}
            label={field.label}
            disabled={disabled}
            onPick={picked => {
              setTyped(undefined)
              onChange(picked)
            }}
          />
        </>
      }
    />
  )
}

/** A date: typed as dd-mm-yyyy or picked, stored as YYYY-MM-DD; its ISO week is shown beside it. */
export const dateKind: FieldKind = { Input: DateInput, Cell: ({ value }: CellProps) => formatDate(value as string | null) }
