import { safeHref } from '../../ui/richText/richText.ts'
import { asText, type CellProps, type FieldKind, type InputProps } from '../base/field.ts'
import { LineInput } from './text.tsx'

const withScheme = (text: string) => (/^[\w-]+(\.[\w-]+)+([/?#].*)?$/.test(text.trim()) ? `https://${text.trim()}` : text.trim())

export const urlKind: FieldKind = {
  Input: (props: InputProps) => <LineInput {...props} type="url" inputMode="url" left={withScheme} />,
  Cell: ({ value }: CellProps) => {
    const href = safeHref(value)
    return href ? (
      <a href={href} target="_blank" rel="noopener noreferrer">
        {href.replace(/^https?:\/\//, '')}
      </a>
    ) : (
      asText(value)
    )
  },
}
