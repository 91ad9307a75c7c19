import type { Field, Fields, FieldType } from '@nogal/model/fields'
import type { ComponentType, ReactNode } from 'react'
import type { Row } from '../../values/row.ts'

/** The props of every form control. */
export type FieldInputProps = {
  name: string
  field: Field
  value: unknown
  onChange: (value: unknown) => void
  /** Error message below the control. */
  error?: string | undefined
  /** Error messages of the whole form by path, of which a field with given rows shows those inside. */
  problems?: Readonly<Record<string, string>> | undefined
  autoFocus?: boolean | undefined
  disabled?: boolean | undefined
  /** The whole row, for options that depend on other fields. */
  row?: Row | undefined
  /** The fields of the row, for a field with exceptions to another row. */
  rowFields?: Fields | undefined
  /** Labels of the other fields, for messages about the field to choose first. */
  labels?: Record<string, string> | undefined
  /** Without a visible label, in a table of a form. */
  bare?: boolean | undefined
}

/** The props of a control, with the control for nested fields. */
export type InputProps = FieldInputProps & { Nested: ComponentType<FieldInputProps> }

export type CellProps = { field: Field; value: unknown; row?: Row | undefined }

/** How a type of field is edited and displayed. */
export type FieldKind = {
  Input: ComponentType<InputProps>
  Cell: ComponentType<CellProps>
}

export type FieldKinds = Record<FieldType, FieldKind>

/** The common props of Mantine's inputs. */
export const inputProps = ({ name, field, error, autoFocus, disabled, bare }: FieldInputProps) => ({
  name,
  label: bare ? undefined : field.label,
  'aria-label': bare ? field.label : undefined,
  withAsterisk: field.required && !bare,
  'aria-required': field.required || undefined,
  description: bare || !field.hint || field.pattern ? undefined : (field.hint as ReactNode),
  // The error comes last, below the control, so that the inputs of one row stay aligned.
  inputWrapperOrder: ['label', 'input', 'description', 'error'] as ('label' | 'input' | 'description' | 'error')[],
  error: error || undefined,
  disabled,
  autoComplete: 'off',
  'data-autofocus': autoFocus || undefined,
  autoFocus,
})

export const asText = (value: unknown): string => (value === null || value === undefined ? '' : String(value))
