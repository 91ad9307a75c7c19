import { Loader, MultiSelect, Select, Text } from '@mantine/core'
import type { Field } from '@nogal/model/fields'
import { useContext } from 'react'
import { reasonOf } from '../../ui/reason.ts'
import { isNothing } from '../../values/same.ts'
import { RefCreation } from '../base/creation.ts'
import { narrowing } from '../base/dependents.ts'
import { asText, type CellProps, type FieldKind, type InputProps, inputProps } from '../base/field.ts'
import { isThere, withChosen } from '../base/match.ts'
import { type RefKey, useRefOptions } from '../base/refs.ts'
import css from './choice.module.css'
import { LIST, useCombo, useTyped } from './useCombo.ts'

/** Value of the entry that creates a row; no key contains this character. */
const CREATE = '+…'

const keyOf = (field: Field, value: string): RefKey => (field.numeric ? Number(value) : value)

/** Shared by single and multiple references: search, filters, names of chosen rows, and creation of rows. */
const useChoice = (props: InputProps, chosen: RefKey[], take: (key: RefKey) => void) => {
  const { field, row = {}, labels, disabled, bare, error } = props
  const target = field.target ?? ''
  const typed = useTyped()
  const { open, shown } = typed
  const sought = typed.sought()
  const { filters, missing } = narrowing(field, row)
  const answer = useRefOptions({ target, filters, never: field.never, search: sought, chosen, open: open && !missing })
  const creation = useContext(RefCreation)
  const mayCreate = creation?.may(target) ?? false
  const byKey = withChosen(answer.options, answer.chosen)
  for (const key of chosen) if (!byKey.has(String(key))) byKey.set(String(key), { value: key, label: answer.loading ? '…' : String(key) })
  shown.current = (field.type === 'ref' && chosen.length && byKey.get(String(chosen[0]))?.label) || ''
  const offersCreation = mayCreate && sought !== '' && !answer.loading && !answer.error && !isThere(answer.options, sought)
  const combo = useCombo(typed, answer.options, {
    find: answer.find,
    take: option => take(option.value),
    mayCreate,
    offersCreation,
    pending: answer.loading,
  })

  if (offersCreation) byKey.set(CREATE, { value: CREATE, label: `Crear “${sought}”…` })
  const create = async () => {
    combo.leave()
    const made = await creation?.create({ target, name: sought, filters })
    if (made) combo.pick(made)
  }
  // Mantine must have the chosen options in its data, but the list shows only the matches.
  const found = new Set([...answer.options.map(option => String(option.value)), CREATE])
  const waits = missing ? `Elija antes ${labels?.[missing] ?? 'el dato anterior'}` : undefined
  return {
    create,
    common: {
      ...combo.props,
      'aria-busy': answer.loading || undefined,
      data: [...byKey].map(([value, option]) => ({ value, label: option.label })),
      filter: ({ options }: { options: unknown[] }) => (options as { value: string }[]).filter(option => found.has(option.value)) as never,
      renderOption: ({ option }: { option: { value: string } }) => {
        const { label, hint } = byKey.get(option.value) ?? { label: option.value }
        return (
          <span>
            {label}
            {hint && (
              <Text span size="xs" className={css.hint}>
                {hint}
              </Text>
            )}
          </span>
        )
      },
      limit: LIST,
      disabled: disabled || Boolean(missing),
      placeholder: waits ?? (bare ? undefined : 'Escriba para buscar'),
      nothingFoundMessage: answer.loading ? 'Cargando...' : answer.error ? reasonOf(answer.error) : 'No hay registros',
      rightSection: open && answer.loading ? <Loader size={14} /> : undefined,
      clearButtonProps: { 'aria-label': `Borrar ${field.label}` },
      error: combo.said ? <span role="alert">{combo.said}</span> : error || undefined,
    },
  }
}

const RefInput = (props: InputProps) => {
  const { field, value, onChange } = props
  const chosen = isNothing(value) ? [] : [value as RefKey]
  const { common, create } = useChoice(props, chosen, onChange)
  return (
    <Select
      {...inputProps(props)}
      {...common}
      value={chosen.length ? String(chosen[0]) : null}
      onChange={key => (key === CREATE ? void create() : onChange(key === null ? null : keyOf(field, key)))}
      clearable={!field.required}
      allowDeselect={false}
    />
  )
}

const RefsInput = (props: InputProps) => {
  const { field, value, onChange } = props
  const chosen = Array.isArray(value) ? (value as RefKey[]) : []
  const add = (key: RefKey) => {
    common.onSearchChange('')
    onChange(chosen.includes(key) ? chosen : [...chosen, key])
  }
  const { common, create } = useChoice(props, chosen, add)
  return (
    <MultiSelect
      {...inputProps(props)}
      {...common}
      placeholder={chosen.length ? undefined : common.placeholder}
      value={chosen.map(String)}
      onChange={keys => (keys.includes(CREATE) ? void create() : onChange(keys.map(key => keyOf(field, key))))}
      clearable
      hidePickedOptions
    />
  )
}

const NameOf = ({ field, value }: CellProps) => {
  const chosen = (Array.isArray(value) ? value : [value]).filter(key => !isNothing(key)) as RefKey[]
  const answer = useRefOptions({ target: field.target ?? '', filters: {}, search: '', chosen, open: false })
  const names = new Map(answer.chosen.map(option => [String(option.value), option.label]))
  return chosen.map(key => names.get(String(key)) ?? (answer.loading ? '…' : asText(key))).join(', ')
}

/** A reference, searched by a part of its name. */
export const refKind: FieldKind = { Input: RefInput, Cell: NameOf }
/** References to several rows. */
export const refsKind: FieldKind = { Input: RefsInput, Cell: NameOf }
