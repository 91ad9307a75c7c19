import { Input } from '@mantine/core'
import type { RichDoc } from '@nogal/model/fields'
import { useId } from 'react'
import { RichText } from '../../ui/richText/RichText.tsx'
import { RichTextView } from '../../ui/richText/RichTextView.tsx'
import type { CellProps, FieldKind, InputProps } from '../base/field.ts'

const RichInput = ({ field, value, onChange, error, disabled, autoFocus, bare }: InputProps) => {
  const id = useId()
  return (
    <Input.Wrapper
      label={bare ? undefined : field.label}
      labelElement="div"
      withAsterisk={field.required}
      description={field.hint}
      error={error && <span id={id}>{error}</span>}
    >
      <RichText
        label={field.label}
        value={value as RichDoc | null}
        onChange={onChange}
        error={Boolean(error)}
        disabled={disabled ?? false}
        autoFocus={autoFocus ?? false}
        {...(error && { describedBy: id })}
      />
    </Input.Wrapper>
  )
}

/** Formatted text. */
export const richTextKind: FieldKind = {
  Input: RichInput,
  Cell: ({ value }: CellProps) => <RichTextView value={value as RichDoc | null} />,
}
