import { MultiSelect, Select } from '@mantine/core'
import { labelOf } from '@nogal/model/fields'
import { plano } from '@nogal/model/format'
import { useMemo } from 'react'
import { asText, type CellProps, type FieldKind, type InputProps, inputProps } from '../base/field.ts'
import { ranked } from '../base/match.ts'
import { useCombo, useTyped } from './useCombo.ts'

const NOTHING = 'No hay registros'

/** The options of a closed set as a searchable list: the matches, in their own order while nothing is typed. */
const useWords = ({ field, error }: InputProps, chosen: readonly string[], take: (value: string) => void) => {
  const typed = useTyped()
  typed.shown.current = field.type === 'choice' && chosen[0] ? labelOf(field, chosen[0]) : ''
  const sought = typed.sought()
  const options = useMemo(() => (field.options ?? []).map(value => ({ value, label: labelOf(field, value) })), [field])
  const fitting = useMemo(() => wordsWith(options, sought), [options, sought])
  const combo = useCombo(typed, fitting, { find: async text => wordsWith(options, text), take: ({ value }) => take(String(value)) })
  return {
    ...combo.props,
    data: options,
    // Mantine removes chosen values from `options`.
    filter: ({ options: left }: { options: unknown[] }) =>
      fitting.filter(({ value }) => (left as { value: string }[]).some(option => option.value === value)),
    nothingFoundMessage: NOTHING,
    clearButtonProps: { 'aria-label': `Borrar ${field.label}` },
    error: combo.said ? <span role="alert">{combo.said}</span> : error || undefined,
  }
}

const wordsWith = <O extends { value: string; label: string }>(options: readonly O[], text: string): O[] =>
  ranked(
    options.filter(({ label }) => plano(label).includes(plano(text))),
    text,
  ) as O[]

const ChoiceInput = (props: InputProps) => {
  const { field, value, onChange, bare } = props
  const chosen = asText(value)
  const words = useWords(props, chosen ? [chosen] : [], onChange)
  return (
    <Select
      {...inputProps(props)}
      {...words}
      value={chosen || null}
      onChange={onChange}
      clearable={!field.required}
      allowDeselect={false}
      placeholder={bare ? undefined : 'Elija'}
    />
  )
}

const ChoicesInput = (props: InputProps) => {
  const { value, onChange } = props
  const chosen = Array.isArray(value) ? value.map(String) : []
  const add = (word: string) => {
    words.onSearchChange('')
    onChange(chosen.includes(word) ? chosen : [...chosen, word])
  }
  const words = useWords(props, chosen, add)
  return (
    <MultiSelect
      {...inputProps(props)}
      {...words}
      value={chosen}
      onChange={onChange}
      clearable
      hidePickedOptions
      placeholder={chosen.length ? undefined : 'Elija uno o más'}
    />
  )
}

/** One of a closed set of words. */
export const choiceKind: FieldKind = {
  Input: ChoiceInput,
  Cell: ({ field, value }: CellProps) => labelOf(field, asText(value)),
}

/** Several of a closed set of words. */
export const choicesKind: FieldKind = {
  Input: ChoicesInput,
  Cell: ({ field, value }: CellProps) => (Array.isArray(value) ? value.map(one => labelOf(field, String(one))).join(', ') : asText(value)),
}
