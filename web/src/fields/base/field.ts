import type { Field, Fields, FieldType } from '@nogal/model/fields'
import type { ComponentType, ReactNode } from 'react'
import type { Row } from '../../values/row.ts'

/** What every control of a form is given. */
export type FieldInputProps = {
  name: string
  field: Field
  value: unknown
  onChange: (value: unknown) => void
  /** Sentence under the control. */
  error?: string | undefined
  autoFocus?: boolean | undefined
  disabled?: boolean | undefined
  /** The whole row, for choices that depend on other fields. */
  row?: Row | undefined
  /** The fields of the row, for one that is an exception to the row of another. */
  rowFields?: Fields | undefined
  /** Labels of the other fields, for the sentence that says which to choose first. */
  labels?: Record<string, string> | undefined
  /** Without a visible label: in a table of a form. */
  bare?: boolean | undefined
}

/** The control itself, and the one for fields inside it. */
export type InputProps = FieldInputProps & { Nested: ComponentType<FieldInputProps> }

export type CellProps = { field: Field; value: unknown; row?: Row | undefined }

/** How a type of field is written and shown. */
export type FieldKind = {
  Input: ComponentType<InputProps>
  Cell: ComponentType<CellProps>
  /** Takes the whole width of a form. */
  wide?: boolean
}

export type FieldKinds = Record<FieldType, FieldKind>

/** What Mantine's inputs are given, whatever the type. */
export const inputProps = ({ name, field, error, autoFocus, disabled, bare }: FieldInputProps) => ({
  name,
  label: bare ? undefined : field.label,
  'aria-label': bare ? field.label : undefined,
  withAsterisk: field.required && !bare,
  'aria-required': field.required || undefined,
  description: bare || !field.hint || field.pattern ? undefined : (field.hint as ReactNode),
  // Under the control, so that boxes of one row stay in line.
  inputWrapperOrder: ['label', 'input', 'description', 'error'] as ('label' | 'input' | 'description' | 'error')[],
  error: error || undefined,
  disabled,
  autoComplete: 'off',
  'data-autofocus': autoFocus || undefined,
  autoFocus,
})

export const asText = (value: unknown): string => (value === null || value === undefined ? '' : String(value))
