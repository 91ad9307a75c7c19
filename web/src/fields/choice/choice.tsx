import { MultiSelect, Select } from '@mantine/core'
import { type Field, labelOf } from '@nogal/model/fields'
import { asText, type CellProps, type FieldKind, type InputProps, inputProps } from '../base/field.ts'

const LONG = 8
const NOTHING = 'No hay registros'

const optionsOf = (field: Field) => (field.options ?? []).map(value => ({ value, label: labelOf(field, value) }))

/** One of a closed set of words. */
export const choice: FieldKind = {
  Input: (props: InputProps) => (
    <Select
      {...inputProps(props)}
      data={optionsOf(props.field)}
      value={asText(props.value) || null}
      onChange={value => props.onChange(value)}
      clearable={!props.field.required}
      clearButtonProps={{ 'aria-label': `Borrar ${props.field.label}` }}
      searchable={(props.field.options?.length ?? 0) > LONG}
      nothingFoundMessage={NOTHING}
      allowDeselect={false}
      placeholder={props.bare ? undefined : 'Elija'}
    />
  ),
  Cell: ({ field, value }: CellProps) => labelOf(field, asText(value)),
}

/** Several of a closed set of words. */
export const choices: FieldKind = {
  Input: (props: InputProps) => (
    <MultiSelect
      {...inputProps(props)}
      data={optionsOf(props.field)}
      value={Array.isArray(props.value) ? props.value.map(String) : []}
      onChange={value => props.onChange(value)}
      clearable
      clearButtonProps={{ 'aria-label': `Borrar ${props.field.label}` }}
      hidePickedOptions
      searchable
      nothingFoundMessage={NOTHING}
      placeholder={Array.isArray(props.value) && props.value.length ? undefined : 'Elija uno o más'}
    />
  ),
  Cell: ({ field, value }: CellProps) => (Array.isArray(value) ? value.map(one => labelOf(field, String(one))).join(', ') : asText(value)),
}
