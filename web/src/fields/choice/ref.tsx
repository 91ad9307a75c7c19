import { Loader, MultiSelect, Select, Text } from '@mantine/core'
import type { Field } from '@nogal/model/fields'
import { useRef, useState } from 'react'
import { reasonOf } from '../../ui/reason.ts'
import { isNothing } from '../../values/same.ts'
import { narrowing } from '../base/dependents.ts'
import { asText, type CellProps, type FieldKind, type InputProps, inputProps } from '../base/field.ts'
import { type RefKey, type RefOption, useRefOptions } from '../base/refs.ts'

const keyOf = (field: Field, value: string): RefKey => (field.numeric ? Number(value) : value)

/** What is shared by the choice of one row and of several: search, narrowing, names of what is chosen. */
const useChoice = ({ field, row = {}, labels, disabled, bare }: InputProps, chosen: RefKey[]) => {
  const [search, setSearch] = useState('')
  const [open, setOpen] = useState(false)
  // The box shows the name of the chosen row; as long as it does, that name is not a search.
  const shown = useRef('')
  const { filters, missing } = narrowing(field, row)
  const sought = search === shown.current ? '' : search.trim()
  const answer = useRefOptions({ target: field.target ?? '', filters, search: sought, chosen, open: open && !missing })
  const byKey = new Map<string, RefOption>()
  for (const option of [...answer.chosen, ...answer.options]) byKey.set(String(option.value), option)
  for (const key of chosen) if (!byKey.has(String(key))) byKey.set(String(key), { value: key, label: answer.loading ? '…' : String(key) })
  shown.current = (field.type === 'ref' && chosen.length && byKey.get(String(chosen[0]))?.label) || ''
  // Mantine must know what is chosen, but the list shows only what was found.
  const found = new Set(answer.options.map(option => String(option.value)))
  const waits = missing ? `Elija antes ${labels?.[missing] ?? 'el dato anterior'}` : undefined
  return {
    open,
    setOpen,
    setSearch,
    sought,
    answer,
    common: {
      dropdownOpened: open,
      data: [...byKey].map(([value, option]) => ({ value, label: option.label })),
      filter: ({ options }: { options: unknown[] }) => (options as { value: string }[]).filter(option => found.has(option.value)) as never,
      renderOption: ({ option }: { option: { value: string } }) => {
        const { label, hint } = byKey.get(option.value) ?? { label: option.value }
        return (
          <span>
            {label}
            {hint && (
              <Text span size="xs" c="dimmed" ms={6}>
                {hint}
              </Text>
            )}
          </span>
        )
      },
      searchable: true,
      openOnFocus: false,
      searchValue: search,
      onSearchChange: setSearch,
      onDropdownOpen: () => setOpen(true),
      onDropdownClose: () => setOpen(false),
      limit: 60,
      disabled: disabled || Boolean(missing),
      placeholder: waits ?? (bare ? undefined : 'Escriba para buscar'),
      nothingFoundMessage: answer.loading ? 'Cargando...' : answer.error ? reasonOf(answer.error) : 'No hay registros',
      rightSection: open && answer.loading ? <Loader size={14} /> : undefined,
      clearButtonProps: { 'aria-label': `Borrar ${field.label}` },
    },
  }
}

const RefInput = (props: InputProps) => {
  const { field, value, onChange } = props
  const chosen = isNothing(value) ? [] : [value as RefKey]
  const { common, open, setOpen, setSearch, sought, answer } = useChoice(props, chosen)
  return (
    <Select
      {...inputProps(props)}
      {...common}
      onKeyDown={e => {
        // When the list arrived after the last letter no row is highlighted yet: Enter takes the first one.
        const first = answer.options[0]
        if (e.key !== 'Enter' || !open || !sought || !first || e.currentTarget.getAttribute('aria-activedescendant')) return
        e.preventDefault()
        onChange(first.value)
        setSearch(first.label)
        setOpen(false)
      }}
      value={chosen.length ? String(chosen[0]) : null}
      onChange={key => onChange(key === null ? null : keyOf(field, key))}
      clearable={!field.required}
      selectFirstOptionOnChange
      allowDeselect={false}
    />
  )
}

const RefsInput = (props: InputProps) => {
  const { field, value, onChange } = props
  const chosen = Array.isArray(value) ? (value as RefKey[]) : []
  const { common } = useChoice(props, chosen)
  return (
    <MultiSelect
      {...inputProps(props)}
      {...common}
      placeholder={chosen.length ? undefined : common.placeholder}
      value={chosen.map(String)}
      onChange={keys => onChange(keys.map(key => keyOf(field, key)))}
      clearable
      hidePickedOptions
      selectFirstOptionOnChange
    />
  )
}

const NameOf = ({ field, value }: CellProps) => {
  const chosen = (Array.isArray(value) ? value : [value]).filter(key => !isNothing(key)) as RefKey[]
  const answer = useRefOptions({ target: field.target ?? '', filters: {}, search: '', chosen, open: false })
  const names = new Map(answer.chosen.map(option => [String(option.value), option.label]))
  return chosen.map(key => names.get(String(key)) ?? (answer.loading ? '…' : asText(key))).join(', ')
}

/** A reference: found by typing part of its name. */
export const ref: FieldKind = { Input: RefInput, Cell: NameOf }
/** References to several rows. */
export const refs: FieldKind = { wide: true, Input: RefsInput, Cell: NameOf }
