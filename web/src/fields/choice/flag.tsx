import { Checkbox } from '@mantine/core'
import { IconCheck } from '#icons'
import type { CellProps, FieldKind, InputProps } from '../base/field.ts'

const isOn = (value: unknown) => value === true || value === 1 || value === '1'

/** Yes or no; "1" and "0" are accepted. */
export const flagKind: FieldKind = {
  Input: ({ name, field, value, onChange, error, disabled, autoFocus, bare }: InputProps) => (
    <Checkbox
      name={name}
      label={bare ? undefined : field.label}
      aria-label={bare ? field.label : undefined}
      description={bare ? undefined : field.hint}
      error={error}
      disabled={disabled ?? false}
      autoFocus={autoFocus ?? false}
      checked={isOn(value)}
      onChange={e => onChange(e.currentTarget.checked)}
      mt={bare ? 0 : 'var(--flag-drop, 26px)'}
    />
  ),
  Cell: ({ value }: CellProps) => (isOn(value) ? <IconCheck size={15} role="img" aria-label="Sí" /> : <>No</>),
}
